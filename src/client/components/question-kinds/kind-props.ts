import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';
import type { Answerer } from '../option-list.tsx';

/** What is shown of a question apart from its text, which stands above as `#question`. */
export interface ShownQuestion {
  options: readonly string[];
  content: unknown;
  imageUrl: string | null;
  imageDescription?: string | null | undefined;
}

export interface AskProps {
  question: ShownQuestion;
  /** Undefined until something is given. Shaped as the kind says. */
  response: unknown;
  /** Whether it may be changed. */
  isOpen: boolean;
  /** Undefined where nothing is left of it. A response that says too little to be submitted must not be given here. */
  onRespond: (response: unknown) => void;
}

/** Text, and the image where the kind does not draw on it, are printed above. */
export interface PaperProps {
  question: ShownQuestion;
}

export interface ReviewProps {
  question: ShownQuestion;
  answerKey: unknown;
  /** Null where the question was left unanswered. */
  response: unknown;
  answerer?: Answerer;
  /** Percent of students by option, where that is known. */
  shares?: readonly number[] | undefined;
}

export interface GivenProps {
  question: ShownQuestion;
  answerKey: unknown;
  /** What students gave, each in the shape of the kind. */
  answers: readonly unknown[];
}

/** What a kind's fields edit of a question. */
export interface EditedParts {
  options: string[];
  content: QuestionParts;
  key: QuestionParts;
}

export interface EditProps {
  value: EditedParts;
  onChange: (value: EditedParts) => void;
  /** What is wrong with it, once saving was tried. */
  faults: readonly Fault[];
  imageUrl: string | null;
}
