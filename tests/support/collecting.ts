import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { ImportProblem } from '#shared/bank/question-files.contract.ts';
import type { ImportedQuestion } from '#server/importing/question/imported-question.ts';
import { QuestionCollector } from '#server/importing/question/question-collector.ts';

/** A collector and the entries that it lets through. */
export function collecting() {
  const questions: ImportedQuestion[] = [];
  const problems: ImportProblem[] = [];
  const remarked: RemarkedItem[] = [];
  const collector = new QuestionCollector({
    question: (question) => questions.push(question),
    problem: (problem) => problems.push(problem),
    remarked: (item) => remarked.push(item),
  });
  return { collector, questions, problems, remarked };
}

/** What a reader collects. */
export function collected(read: (collector: QuestionCollector) => void) {
  const { collector, ...found } = collecting();
  read(collector);
  return { ...found, totalCount: collector.totalCount };
}

let made = 0;

/** A valid question as a parser returns it, with a unique text. */
export function anImportedQuestion(given: Partial<ImportedQuestion> = {}): ImportedQuestion {
  made += 1;
  return {
    line: made,
    questionNumber: made,
    kind: 'single',
    content: null,
    question: `Imported question ${made}?`,
    options: ['Right', 'Wrong', 'Also wrong'],
    correctAnswer: 0,
    explanation: null,
    details: null,
    difficulty: 'medium',
    imageUrl: null,
    imageDescription: null,
    videoUrl: null,
    tags: [],
    topic: null,
    image: null,
    ignoredDuplicate: false,
    ...given,
  };
}
