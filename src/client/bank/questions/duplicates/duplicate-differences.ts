import type { Question } from '#shared/bank/questions.contract.ts';
import { keyText } from '#client/components/question-kinds/key-text.ts';
import { listText } from '#client/lib/list-text.ts';
import { plainText } from '#shared/bank/content-key.ts';

type Comparable = Pick<
  Question,
  'kind' | 'options' | 'content' | 'correctAnswer' | 'topicId' | 'explanation' | 'imageUrl' | 'videoUrl'
>;

/** What is compared between two questions, and how. */
const VALUES = {
  key: (question: Comparable) => plainText(keyOf(question)),
  options: ({ options }: Comparable) => options.map(plainText).toSorted().join('\n'),
  topic: ({ topicId }: Comparable) => topicId,
  explanation: ({ explanation }: Comparable) => plainText(explanation ?? ''),
  media: ({ imageUrl, videoUrl }: Comparable) => imageUrl ?? videoUrl,
};
/** Ignores the letter of the right option. */
const keyOf = (question: Comparable) =>
  typeof question.correctAnswer === 'number' ? (question.options[question.correctAnswer] ?? '') : keyText(question);

export type Aspect = keyof typeof VALUES;
const ASPECTS = Object.keys(VALUES) as Aspect[]; // the keys of an object literal

/** How the questions of a group with the same text differ. Ignores case, blanks and the order of the options. */
export function differencesOf(questions: readonly Comparable[]): Aspect[] {
  return ASPECTS.filter((aspect) => new Set(questions.map(VALUES[aspect])).size > 1);
}

/** The indexes of a question's options that at least one other question of its group lacks. */
export function ownOptions(question: Comparable, group: readonly Comparable[]): ReadonlySet<number> {
  const others = group.filter((other) => other !== question).map(({ options }) => new Set(options.map(plainText)));
  return new Set(
    question.options.flatMap((option, index) => (others.every((have) => have.has(plainText(option))) ? [] : [index])),
  );
}

interface GroupIds {
  questions: readonly Pick<Question, 'id'>[];
  identical: string[][];
}

/** Says which questions of a group are identical, by their numbers on the screen, and which only share their stem. */
export function relationText({ questions, identical }: GroupIds): string {
  const sets = identical.map((ids) => questions.flatMap(({ id }, index) => (ids.includes(id) ? index + 1 : [])));
  if (sets[0]?.length === questions.length) return 'All have the same options, key and picture.';
  const alone = questions.flatMap((_, index) => (sets.flat().includes(index + 1) ? [] : index + 1));
  if (sets.length === 0) return 'They only share their stem: options, key or picture differ.';
  const sentences = sets.map((numbers) => `Questions ${listed(numbers)} are identical.`);
  if (alone.length === 1) sentences.push(`Question ${alone[0]} only shares their stem.`);
  if (alone.length > 1) sentences.push(`Questions ${listed(alone)} only share their stem.`);
  return sentences.join(' ');
}

const listed = (numbers: number[]) => listText(numbers.map(String));
