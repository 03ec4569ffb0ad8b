import type { QuestionVersion } from '#shared/bank/questions.contract.ts';
import { keyText } from '#client/components/question-kinds/key-text.ts';
import { changedParts, type VersionChange, type VersionPart } from '#client/components/versions/version-changes.ts';
import { lettered } from '#client/lib/format.ts';

export type Content = Omit<QuestionVersion, 'id' | 'createdAt' | 'changedBy' | 'note' | 'answers'>;

/** Each part of a question as one text, in the order of the editor. */
const PARTS: VersionPart<Content>[] = [
  ['Question', ({ question }) => question],
  ['Kind', ({ kind }) => kind],
  ['Options', ({ options }) => options.map((option, index) => `${lettered(index)} ${option}`).join('\n')],
  ['What is asked', ({ content }) => written(content).join('\n')],
  ['Key', keyText],
  ['Explanation', ({ explanation }) => explanation ?? ''],
  ['Reasons, source and review', ({ details }) => written(details).join('\n')],
  ['Difficulty', ({ difficulty }) => difficulty],
  ['Image', ({ imageUrl }) => imageUrl ?? '', true],
  ['What the image shows', ({ imageDescription }) => imageDescription ?? ''],
  ['Video', ({ videoUrl }) => videoUrl ?? ''],
];

/** The parts of a question that differ from those in `before`. */
export const changesOf = (before: Content, after: Content): VersionChange[] => changedParts(PARTS, { before, after });

/** All texts and numbers in a value of any shape, in their order. */
function written(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(written) : [];
}
