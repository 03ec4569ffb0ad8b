import { ATTACHMENT_MAX_BYTES, CONTACT_ATTACHMENT_TYPES } from '#shared/domain/limits.ts';
import type { ToastContent } from '#client/lib/toast.ts';

/** For the file chooser: `.pdf,.doc,…` */
export const ATTACHMENT_ACCEPT = CONTACT_ATTACHMENT_TYPES.map((type) => `.${type}`).join(',');

/** Why a file can't be attached; null where it can. The server looks at its content too. */
export function attachmentRefusal({ name, size }: Pick<File, 'name' | 'size'>): ToastContent | null {
  if (size > ATTACHMENT_MAX_BYTES) {
    return {
      title: 'File too large',
      description: 'Please select a file smaller than 10MB.',
      variant: 'destructive',
    };
  }
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (CONTACT_ATTACHMENT_TYPES.some((type) => type === extension)) return null;
  return {
    title: 'File type not accepted',
    description: `Please select a file of one of these types: ${CONTACT_ATTACHMENT_TYPES.join(', ')}.`,
    variant: 'destructive',
  };
}

/** "2.35 MB" */
export function sizeText(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}
