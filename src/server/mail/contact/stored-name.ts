import path from 'node:path';
import type { SubmissionRow } from './contact.repository.ts';

/** What came with a message is kept under the message's id; null where nothing did. */
export function storedName({ id, attachmentName }: SubmissionRow): string | null {
  return attachmentName === null ? null : `${id}${path.extname(attachmentName).toLowerCase()}`;
}
