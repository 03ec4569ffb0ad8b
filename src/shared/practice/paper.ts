import { isComposite } from '#shared/bank/composite-option.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { lacksPicture, type Question } from '#shared/bank/questions.contract.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';

/** The printed parts of a question, and its key. */
export type PaperQuestion = Pick<
  Question,
  'id' | 'kind' | 'question' | 'options' | 'content' | 'imageUrl' | 'imageDescription'
> & {
  /** In the shape of the kind, for the options in their printed order. */
  key: unknown;
};

export interface PaperForm {
  /** A to D. */
  letter: string;
  questions: PaperQuestion[];
}

interface PaperPlan {
  /** Determines which questions are drawn, and every order. */
  seed: string;
  count: number;
  forms: number;
  /** Whether each form has another order of options. */
  shufflesOptions: boolean;
}

/** Whether a question can be asked on paper: it has no video, and its picture if it needs one. */
export const canBePrinted = (question: Question): boolean => question.videoUrl === null && !lacksPicture(question);

/**
 * Draws the questions of a quiz on paper, the same for each form, and reorders them for each. The same seed and
 * questions make the same forms, regardless of the order of questions; adding or removing a question in the bank
 * changes at most one of those drawn.
 */
export function paperForms(questions: readonly Question[], plan: PaperPlan): PaperForm[] {
  const { seed, count, forms, shufflesOptions } = plan;
  const drawn = shuffled(questions.filter(canBePrinted), { seed, nameOf: ({ id }) => id }).slice(0, count);
  return ['A', 'B', 'C', 'D'].slice(0, forms).map((letter) => {
    const own = `${seed} ${letter}`;
    return {
      letter,
      questions: shuffled(drawn, { seed: own, nameOf: ({ id }) => id }).map((question) =>
        printed(question, `${own} ${question.id}`, shufflesOptions),
      ),
    };
  });
}

/** The key in a few words: by letters if the question has options. */
export function paperKey({ kind, options, content, key }: PaperQuestion): string {
  const { onPaper, describeKey } = kindOf(kind);
  return onPaper === null ? describeKey({ options, content }, key) : onPaper.letters(key);
}

/** Whether a response consists of options, so that it can be marked on an answer sheet. */
export const hasBubbles = ({ kind }: Pick<PaperQuestion, 'kind'>): boolean => kindOf(kind).chosenOptions !== null;

function printed(question: Question, seed: string, shufflesOptions: boolean): PaperQuestion {
  const { id, kind, options, content, correctAnswer: key, imageUrl, imageDescription } = question;
  const shown = { id, kind, question: question.question, content, imageUrl, imageDescription };
  const { onPaper } = kindOf(kind);
  const isFree = shufflesOptions && !options.some(namesOthers);
  if (onPaper === null || !(isFree || onPaper.isAlwaysShuffled)) return { ...shown, options, key };
  const order = shuffled([...options.keys()], { seed, nameOf: String });
  return { ...shown, options: order.map((index) => options[index] ?? ''), key: onPaper.reordered(key, order) };
}

/** "All of the above", "Both A and B", "Neither A nor B": the meaning changes if the others move. */
const namesOthers = (option: string): boolean =>
  isComposite(option) || /\b[A-H]\)?,? (?:and|or|nor|&) \(?[A-H]\b/.test(option);

/** Sorts by numbers derived from the seed and each item's name, so that the previous order does not matter. */
function shuffled<T>(list: readonly T[], { seed, nameOf }: { seed: string; nameOf: (one: T) => string }): T[] {
  return list
    .map((one) => ({ one, name: nameOf(one), at: seededRandom(hashOf(`${seed} ${nameOf(one)}`))() }))
    .toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
    .map(({ one }) => one);
}

/** The hash FNV-1a of 32 bits, over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash;
}
