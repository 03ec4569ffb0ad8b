import type { RemarkedItem } from '#shared/contract/import-remarks.ts';
import type { ImportProblem } from '#shared/contract/question-files.ts';
import type { ImportedQuestion } from '#shared/domain/question-import/imported-question.ts';
import { QuestionCollector } from '#shared/domain/question-import/question-collector.ts';

/** A collector, and what it lets through. */
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
