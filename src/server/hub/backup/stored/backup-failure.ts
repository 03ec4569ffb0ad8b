import { AppError } from '#server/core/errors.ts';

const WORDS: Record<string, (location: string) => string> = {
  ENOSPC: (location) => `There is no space left (${location}).`,
  EDQUOT: (location) => `There is no space left (${location}).`,
  EACCES: (location) => `The hub is not allowed to write there (${location}).`,
  EPERM: (location) => `The hub is not allowed to write there (${location}).`,
  EROFS: (location) => `The disk is read-only (${location}).`,
  ENOTDIR: (location) => `There is something else where the folder should be (${location}).`,
  EEXIST: (location) => `There is something else where the folder should be (${location}).`,
  ECONNREFUSED: () => 'The store can’t be reached.',
  ECONNRESET: () => 'The store can’t be reached.',
  ENOTFOUND: () => 'The store can’t be reached.',
  ETIMEDOUT: () => 'The store does not answer.',
  TimeoutError: () => 'The store does not answer.',
};

/** The reason why a backup could not be made, in words for people. `place` is where backups are stored. */
export function failureReason(error: unknown, location: string): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const words = WORDS['code' in cause ? String(cause.code) : cause.name];
    if (words) return words(location);
    const { $metadata } = cause as { $metadata?: { httpStatusCode?: number } }; // a field of the S3 client's errors
    if ($metadata?.httpStatusCode === 403) return `The store does not accept it (${location}).`;
    if ($metadata?.httpStatusCode !== undefined) return `The store returned ${$metadata.httpStatusCode} (${location}).`;
  }
  return 'The server’s log has the reason.';
}

export function backupFailed(error: unknown, location: string): AppError {
  const failure = new AppError(503, 'backup_failed', `The backup could not be made. ${failureReason(error, location)}`);
  failure.cause = error;
  return failure;
}
