/** What a column of a sheet holds; an option by its zero-based index. */
export type Column =
  | 'question'
  | 'answer'
  | 'explanation'
  | 'topic'
  | 'subcategory'
  | 'difficulty'
  | 'image'
  | 'video'
  | 'ignoredDuplicate'
  | { option: number };

/** The columns of our own export, in its order. */
export const EXPORT_COLUMNS = [
  'question',
  'option A',
  'option B',
  'option C',
  'option D',
  'option E',
  'correct answer',
  'explanation',
  'topic',
  'subcategory',
  'difficulty',
  'image',
  'video',
  'ignored duplicate',
] as const;

const SYNONYMS: Record<Extract<Column, string>, string> = {
  question: 'question questiontext questionstem stem text prompt mcq q item',
  answer:
    'correct correctanswer correctoption correctchoice correctletter correctkey rightanswer answer answerkey key ans',
  explanation: 'explanation rationale feedback generalfeedback reason justification',
  topic: 'topic category maincategory maintopic subject',
  subcategory: 'subcategory subtopic',
  difficulty: 'difficulty difficultylevel level',
  image: 'image imageurl imagefile imagename picture photo figure',
  video: 'video videourl videofile',
  ignoredDuplicate: 'ignoredduplicate ignoreduplicate',
};
const NAMES = new Map(
  Object.entries(SYNONYMS).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as Extract<Column, string>] as const),
  ),
);
/** Columns that say nothing about a question's content: nobody misses them. */
const IDLE = new Set(
  'id no nr number sno qno questionid questionno questionnumber createdat updatedat createdbyid'.split(' '),
);
const HEADING_LENGTH = 100;

/**
 * What a column's heading means. Case, blanks, punctuation and remarks in brackets do not matter: `Correct answer
 * (letter)`, `correct_answer` and `CORRECT` are one. Options are `A`, `Option A`, `Choice 1`, `Answer b` and so on.
 * `idle` is a column that need not be read, null one that is not known.
 */
export function columnOf(heading: string): Column | 'idle' | null {
  const name = heading
    .slice(0, HEADING_LENGTH)
    .toLowerCase()
    .replaceAll(/\([^()]{2,}\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (name === '' || IDLE.has(name)) return heading.trim() === '' ? null : 'idle';
  const lettered = /^(?:option|choice|answer|alternative|response|distractor)?([a-j])$/.exec(name)?.[1];
  if (lettered !== undefined) return { option: lettered.charCodeAt(0) - 97 };
  const numbered = /^(?:option|choice|answer|alternative|response)(10|[1-9])$/.exec(name)?.[1];
  if (numbered !== undefined) return { option: Number(numbered) - 1 };
  return NAMES.get(name) ?? null;
}
