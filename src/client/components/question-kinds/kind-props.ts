import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';
import type { Answerer } from '../option-list.tsx';

/** The question apart from its text, which is shown above as `#question`. */
export interface ShownQuestion {
  options: readonly string[];
  content: unknown;
  imageUrl: string | null;
  imageDescription?: string | null | undefined;
}

export interface AskProps {
  question: ShownQuestion;
  /** Undefined until the student responds. Its shape depends on the kind. */
  response: unknown;
  /** Whether the response may be changed. */
  isOpen: boolean;
  /** Undefined clears the response. Do not pass a response that is too incomplete to be submitted. */
  onRespond: (response: unknown) => void;
}

/** The text is printed above, and so is the image unless the kind draws on it. */
export interface PaperProps {
  question: ShownQuestion;
}

export interface ReviewProps {
  question: ShownQuestion;
  answerKey: unknown;
  /** Null if the question was not answered. */
  response: unknown;
  answerer?: Answerer;
  /** Percentage of students by option, if known. */
  shares?: readonly number[] | undefined;
}

export interface GivenProps {
  question: ShownQuestion;
  answerKey: unknown;
  /** The students' responses, each in the shape of the kind. */
  answers: readonly unknown[];
}

/** The parts of a question that the fields of its kind edit. */
export interface EditedParts {
  options: string[];
  content: QuestionParts;
  key: QuestionParts;
}

export interface EditProps {
  value: EditedParts;
  onChange: (value: EditedParts) => void;
  /** The faults of the question, once saving was tried. */
  faults: readonly Fault[];
  imageUrl: string | null;
}
