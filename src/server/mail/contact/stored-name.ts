import path from 'node:path';
import type { SubmissionRow } from './contact.repository.ts';

/** Attachments are stored under the id of their message; null if there is none. */
export function storedName({ id, attachmentName }: SubmissionRow): string | null {
  return attachmentName === null ? null : `${id}${path.extname(attachmentName).toLowerCase()}`;
}
