import type { Question } from '#shared/contract/questions.ts';

type Comparable = Pick<Question, 'options' | 'correctAnswer' | 'topicId' | 'explanation' | 'imageUrl' | 'videoUrl'>;

/** What is compared of two questions, and how. */
const VALUES = {
  key: ({ options, correctAnswer }: Comparable) => plain(options[correctAnswer] ?? ''),
  options: ({ options }: Comparable) => options.map(plain).toSorted().join('\n'),
  topic: ({ topicId }: Comparable) => topicId,
  explanation: ({ explanation }: Comparable) => plain(explanation ?? ''),
  media: ({ imageUrl, videoUrl }: Comparable) => imageUrl ?? videoUrl,
};
export type Aspect = keyof typeof VALUES;
const ASPECTS = Object.keys(VALUES) as Aspect[]; // the keys of an object literal

/** In what the questions of a group, whose texts are the same, differ. Case, blanks and the options' order don't count. */
export function differencesOf(questions: readonly Comparable[]): Aspect[] {
  return ASPECTS.filter((aspect) => new Set(questions.map(VALUES[aspect])).size > 1);
}

/** Which of a question's options, by place, not all the others of its group have too. */
export function ownOptions(question: Comparable, group: readonly Comparable[]): ReadonlySet<number> {
  const others = group.filter((other) => other !== question).map(({ options }) => new Set(options.map(plain)));
  return new Set(
    question.options.flatMap((option, index) => (others.every((have) => have.has(plain(option))) ? [] : [index])),
  );
}

const plain = (text: string) => text.trim().toLowerCase();
