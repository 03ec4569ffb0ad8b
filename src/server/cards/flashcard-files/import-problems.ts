import { AppError } from '#server/core/errors.ts';
import type { NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import type { ParsedPackage } from '#shared/cards/anki/anki-package.ts';

/** As many as a screen can show and a teacher can read. Counts cover all problems. */
export const LISTED_MAX = 500;

/** Throws 400 if a package has problems that the teacher has not waived. */
export function checkProblems(
  { cards, problems }: Pick<ParsedPackage, 'cards' | 'problems'>,
  { validCardsOnly }: { validCardsOnly: boolean },
): void {
  if (problems.length === 0 || (validCardsOnly && cards.length > 0)) return;
  const listed = listedProblems(problems).map(({ noteNumber, message }) => ({ path: `note ${noteNumber}`, message }));
  const rest = problems.length - listed.length;
  const more = rest === 0 ? [] : [{ path: '', message: `… and ${rest} more` }];
  const wrong = notesWithProblems(problems);
  const what = wrong === 1 ? 'One note of this package has a problem' : `${wrong} notes of this package have problems`;
  throw new AppError(400, 'import_refused', `${what}. Nothing was imported.`, { issues: [...listed, ...more] });
}

/** Returns the first problems, in the order of the package. */
export const listedProblems = (problems: readonly NoteProblem[]): NoteProblem[] =>
  problems.toSorted((a, b) => a.noteNumber - b.noteNumber).slice(0, LISTED_MAX);

export const notesWithProblems = (problems: readonly NoteProblem[]): number =>
  new Set(problems.map(({ noteNumber }) => noteNumber)).size;
