import { AppError } from '#server/core/errors.ts';

const WORDS: Record<string, (place: string) => string> = {
  ENOSPC: (place) => `There is no space left (${place}).`,
  EDQUOT: (place) => `There is no space left (${place}).`,
  EACCES: (place) => `The hub is not allowed to write there (${place}).`,
  EPERM: (place) => `The hub is not allowed to write there (${place}).`,
  EROFS: (place) => `The disk is read-only (${place}).`,
  ENOTDIR: (place) => `There is something else where the folder should be (${place}).`,
  EEXIST: (place) => `There is something else where the folder should be (${place}).`,
  ECONNREFUSED: () => 'The store can’t be reached.',
  ECONNRESET: () => 'The store can’t be reached.',
  ENOTFOUND: () => 'The store can’t be reached.',
  ETIMEDOUT: () => 'The store does not answer.',
  TimeoutError: () => 'The store does not answer.',
};

/** The reason why a backup could not be made, in words for people. `place` is where backups are stored. */
export function failureReason(error: unknown, place: string): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const words = WORDS['code' in cause ? String(cause.code) : cause.name];
    if (words) return words(place);
    const { $metadata } = cause as { $metadata?: { httpStatusCode?: number } }; // a field of the S3 client's errors
    if ($metadata?.httpStatusCode === 403) return `The store does not accept it (${place}).`;
    if ($metadata?.httpStatusCode !== undefined) return `The store returned ${$metadata.httpStatusCode} (${place}).`;
  }
  return 'The server’s log has the reason.';
}

export function backupFailed(error: unknown, place: string): AppError {
  const failure = new AppError(503, 'backup_failed', `The backup could not be made. ${failureReason(error, place)}`);
  failure.cause = error;
  return failure;
}
