import { ATTACHMENT_MAX_BYTES } from '#shared/mail/mail-messages.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** Extensions without the dot. */
export type AttachmentTypes = readonly string[];

/** For the file chooser: `.pdf,.doc,…` */
export function acceptOf(types: AttachmentTypes): string {
  return types.map((type) => `.${type}`).join(',');
}

/** Why a file can't be attached, or null if it can. The server checks its content too. */
export function attachmentRefusal(
  { name, size }: Pick<File, 'name' | 'size'>,
  types: AttachmentTypes,
): ToastContent | null {
  if (size > ATTACHMENT_MAX_BYTES) {
    return {
      title: 'File too large',
      description: 'Please select a file smaller than 10MB.',
      variant: 'destructive',
    };
  }
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (types.includes(extension)) return null;
  return {
    title: 'File type not accepted',
    description: `Please select a file of one of these types: ${types.join(', ')}.`,
    variant: 'destructive',
  };
}

/** The server's complaint about the attachment, to be shown beside it. */
export function attachmentComplaint(error: unknown): string | undefined {
  const isAboutFile = error instanceof CallError && (error.status === 413 || error.status === 415);
  return isAboutFile ? serverMessage(error, 'This file was not accepted.') : undefined;
}

/** "2.35 MB" */
export function sizeText(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}
