import { isComposite } from '#shared/bank/answer-verification/question-kind.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { lacksPicture, type Question } from '#shared/bank/questions.contract.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';

/** What is printed of a question, and its key. */
export type PaperQuestion = Pick<
  Question,
  'id' | 'kind' | 'question' | 'options' | 'content' | 'imageUrl' | 'imageDescription'
> & {
  /** In the shape of the kind, for the options in the order that they are printed in. */
  key: unknown;
};

export interface PaperForm {
  /** A to D. */
  letter: string;
  questions: PaperQuestion[];
}

interface PaperPlan {
  /** Which questions are drawn, and every order, follow from it. */
  seed: string;
  count: number;
  forms: number;
  /** Whether the options are in another order on each form. */
  shufflesOptions: boolean;
}

/** Whether a question can be asked on paper: it shows no video, and the picture that it is asked on is there. */
export const canBePrinted = (question: Question): boolean => question.videoUrl === null && !lacksPicture(question);

/**
 * Draws the questions of a quiz on paper, the same for each form, and puts them in another order on each. The same seed
 * and questions make the same forms, whatever order the questions come in; one question more or less in the bank changes
 * at most one of those drawn.
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

/** The key in a few words: by letters where the question has options. */
export function paperKey({ kind, options, content, key }: PaperQuestion): string {
  const { onPaper, describeKey } = kindOf(kind);
  return onPaper === null ? describeKey({ options, content }, key) : onPaper.letters(key);
}

/** Whether a response is one or several of the options, so that it can be marked on an answer sheet. */
export const hasBubbles = ({ kind }: Pick<PaperQuestion, 'kind'>): boolean => kindOf(kind).optionsGiven !== null;

function printed(question: Question, seed: string, shufflesOptions: boolean): PaperQuestion {
  const { id, kind, options, content, correctAnswer: key, imageUrl, imageDescription } = question;
  const shown = { id, kind, question: question.question, content, imageUrl, imageDescription };
  const { onPaper } = kindOf(kind);
  const isFree = shufflesOptions && !options.some(namesOthers);
  if (onPaper === null || !(isFree || onPaper.isAlwaysShuffled)) return { ...shown, options, key };
  const order = shuffled([...options.keys()], { seed, nameOf: String });
  return { ...shown, options: order.map((index) => options[index] ?? ''), key: onPaper.reordered(key, order) };
}

/** "All of the above", "Both A and B", "Neither A nor B": means something else once the others have moved. */
const namesOthers = (option: string): boolean =>
  isComposite(option) || /\b[A-H]\)?,? (?:and|or|nor|&) \(?[A-H]\b/.test(option);

/** Sorts by numbers that follow from the seed and each one's name, so that the order before makes no difference. */
function shuffled<T>(list: readonly T[], { seed, nameOf }: { seed: string; nameOf: (one: T) => string }): T[] {
  return list
    .map((one) => ({ one, name: nameOf(one), at: seededRandom(hashOf(`${seed} ${nameOf(one)}`))() }))
    .toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1))
    .map(({ one }) => one);
}

/** The hash FNV-1a of 32 bits, over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93);
  }
  return hash;
}
