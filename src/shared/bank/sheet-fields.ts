/** The letters of the options that can have a reason. */
export const REASON_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
/** Why options A, B, C … are right or wrong. */
export const REASON_FIELDS = REASON_LETTERS.map((letter) => `reason${letter}` as const);

/** The fields that a column can be assigned, as named on the wire and in the browser. */
export const SHEET_FIELDS = [
  'question',
  ...REASON_LETTERS.map((letter) => `option${letter}` as const),
  'optionI',
  'optionJ',
  'answer',
  'explanation',
  'topic',
  'subcategory',
  'difficulty',
  'image',
  'video',
  'type',
  'ignoredDuplicate',
  'choose',
  'partialCredit',
  'unit',
  'tolerance',
  'widerTolerance',
  'decimals',
  ...REASON_FIELDS,
  'wrongNumbers',
  'source',
  'sourceYear',
  'sourceLink',
  'reviewedOn',
  'reviewedBy',
  'objective',
  'imageDescription',
  'tags',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** The fields that a sheet must have. A sheet that names the types of its questions may contain only numbers. */
export const neededFields = (fields: readonly (SheetField | null)[]): readonly SheetField[] =>
  fields.includes('type') ? ['question', 'answer'] : ['question', 'optionA', 'optionB', 'answer'];
