import { counted } from '#shared/domain/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { withUndo, type ToastContent } from '#client/lib/toast.ts';

/** Notifications of the question bank. */

const success = (title: string): ToastContent => ({ title, variant: 'success' });

export const QUESTION_CREATED = success('Question created successfully');
export const QUESTION_UPDATED = success('Question updated successfully');
export const QUESTION_DELETED = withUndo('Question deleted successfully');
export const QUESTION_IGNORED = success('Question ignored from duplicate checks');
export const QUESTION_RESTORED = success('Question restored to duplicate checks');
export const ALL_CONTENT_DELETED = success('All Content Deleted');

export const NOTHING_SELECTED: ToastContent = { title: 'No questions selected', variant: 'destructive' };

export const questionsUpdated = (count: number) => withUndo(`Updated ${counted(count, 'question')} successfully`);
export const questionsRetired = (count: number) => withUndo(`Retired ${counted(count, 'question')}`);
export const questionsBroughtBack = (count: number) => withUndo(`Brought back ${counted(count, 'question')}`);
export const contentDeleted = (count: number, noun: 'question' | 'flashcard' | 'topic') =>
  (noun === 'topic' ? success : withUndo)(`Successfully deleted ${counted(count, noun)}`);
export const categoryDeleted = (count: number) =>
  withUndo(`Successfully deleted ${counted(count, 'question')} from the selected category`);

export const saveFailed = (error: unknown) => failed('Error', error, 'Failed to save question');
