/** The two readings of what a table may leave open. Somebody chooses one for the whole file. */
export const SHEET_CHOICES = {
  /** An answer A, if A is also the text of another option than the first. */
  letters: ['position', 'text'],
  /** The number of the first option. */
  counting: ['one', 'zero'],
  /** An answer 1 or 0 to a question whose options are true and false. */
  truth: ['value', 'position'],
  /** What begins the decimals of a number such as 1,540. */
  decimals: ['point', 'comma'],
  /** Cells with a date, which spreadsheets make of texts such as 1-2. */
  dates: ['kept', 'refused'],
} as const;

export type SheetChoiceName = keyof typeof SHEET_CHOICES;
export const SHEET_CHOICE_NAMES = Object.keys(SHEET_CHOICES) as [SheetChoiceName, ...SheetChoiceName[]];
export type SheetChoice<Name extends SheetChoiceName> = (typeof SHEET_CHOICES)[Name][number];
export type SheetChoices = { [Name in SheetChoiceName]?: SheetChoice<Name> | undefined };
