/** A file that cannot be read as questions at all. The message is for the teacher who chose it. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}
