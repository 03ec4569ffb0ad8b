import { counted } from '#shared/domain/counted.ts';
import { uploadFailed } from '#client/components/media-field/media-toasts.ts';
import { serverMessage } from '#client/lib/call.ts';
import { withUndo, type ToastContent } from '#client/lib/toast.ts';

/** Notifications of the deck. */

const success = (title: string): ToastContent => ({ title, variant: 'success' });
export const refused = (title: string, description?: string): ToastContent => ({
  title,
  ...(description !== undefined && { description }),
  variant: 'destructive',
});

export const CARD_CREATED = success('Flash card created successfully');
export const cardsCreated = (count: number) => success(`${counted(count, 'flash card')} created successfully`);
export const CARD_UPDATED = success('Flash card updated successfully');
export const CARD_DELETED = withUndo('Flash card deleted successfully');

export const UPLOAD_INCOMPLETE = refused('Missing Information', 'Please provide content and select a topic');
export const BULK_INCOMPLETE = refused('Please select flashcards and a topic');

const failures = { create: 'Creation Failed', update: 'Update Failed', delete: 'Delete Failed' } as const;

/** Includes the server's reason, or says that it failed. */
export const cardFailed = (action: keyof typeof failures, error: unknown): ToastContent =>
  refused(failures[action], serverMessage(error, `Failed to ${action} flash card`));

export const cardsUpdated = (count: number) => withUndo(`Updated ${counted(count, 'flashcard')} successfully`);
export const cardsDeleted = (count: number) => withUndo(`Successfully deleted ${counted(count, 'flashcard')}`);

/** An image that could not be uploaded does not prevent a card from being stored. */
export const imageLeftOut = (error: unknown): ToastContent => ({
  ...uploadFailed(error),
  title: 'Failed to upload image, continuing without it',
});
