import { AppError, invalid } from '#server/core/errors.ts';
import { LISTED_MAX, listedIssues } from '#server/core/import-file.ts';
import type { ImportProblem } from '#shared/bank/question-files.contract.ts';
import { plural } from '#shared/domain/counted.ts';
import type { ParsedImport } from '#server/importing/question/imported-question.ts';

/** Refuses (400) a file without valid questions, and one with problems that the teacher has not waived. */
export function checkProblems(
  { totalCount, questions }: Pick<ParsedImport, 'totalCount' | 'questions'>,
  problems: ImportProblem[],
  { validRowsOnly }: { validRowsOnly: boolean },
): void {
  if (problems.length === 0 && questions.length > 0) return;
  if (problems.length === 0) throw invalid('There are no questions in this file');
  if (validRowsOnly && questions.length > 0) return;
  const wrong = rowsWithProblems(problems);
  throw new AppError(400, 'import_refused', `${whatIsWrong(wrong, totalCount)}. Nothing was imported.`, {
    issues: listedIssues(sorted(problems), ({ line }) => `line ${line}`),
  });
}

const sorted = (problems: ImportProblem[]) => problems.toSorted((a, b) => a.line - b.line);

/** The first problems, in the order of the file. */
export const listedProblems = (problems: ImportProblem[]) => sorted(problems).slice(0, LISTED_MAX);

/** Counts the questions with problems. Lines that are not recognized as questions count by their line. */
export function rowsWithProblems(problems: ImportProblem[]): number {
  return new Set(problems.map(({ questionNumber, line }) => questionNumber ?? `line ${line}`)).size;
}

function whatIsWrong(wrong: number, totalCount: number): string {
  // There can be more unrecognized lines than questions.
  if (wrong > totalCount)
    return plural(wrong, 'There is a problem in this file', `There are ${wrong} problems in this file`);
  if (totalCount === 1) return 'The question in this file has a problem';
  return `${wrong} of ${totalCount} questions ${plural(wrong, 'has a problem', 'have problems')}`;
}
