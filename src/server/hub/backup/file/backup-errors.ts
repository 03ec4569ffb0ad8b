import { invalid, type AppError } from '#server/core/errors.ts';

/** `number` is the line number, from 1. */
export function damagedLine({ number }: { number: number }, what: string, cause?: unknown): AppError {
  return damagedFile(`line ${number}: ${what}`, cause);
}

export function damagedFile(what: string, cause?: unknown): AppError {
  const error = invalid(`This backup is damaged, so nothing was restored: ${what}.`, 'damaged_backup');
  error.cause = cause;
  return error;
}
