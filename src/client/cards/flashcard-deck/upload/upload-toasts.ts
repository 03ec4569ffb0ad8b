import type { z } from 'zod';
import type { bulkUploadFlashcards } from '#shared/cards/flashcards.contract.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import type { ToastContent } from '#client/lib/toast.ts';

type UploadResult = z.output<(typeof bulkUploadFlashcards.responses)[200]>;

/** How many were stored, of how many the text had, and where they went. */
export function uploaded({ count, total, createdTopics }: UploadResult): ToastContent {
  const parts = [
    count < total
      ? `${formatCount(count)} of the ${counted(total, 'card')} in the text; the others were left out.`
      : `All ${counted(total, 'card')} of the text.`,
    ...(createdTopics.length > 0 ? [`New topics: ${named(createdTopics)}.`] : []),
  ];
  return {
    title: `Successfully uploaded ${counted(count, 'flashcard')}`,
    description: total === 1 && createdTopics.length === 0 ? '1 of 1 card.' : parts.join(' '),
    variant: 'success',
  };
}

/** So many topics are named before the rest is counted. */
const NAMED = 3;

function named(topics: readonly string[]): string {
  const rest = topics.length - NAMED;
  return `${topics.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}

/** With the server's reason; without an answer nobody knows whether the cards are stored. */
export function uploadFailed(error: unknown): ToastContent {
  const isLost = error instanceof CallError && error.status === 0;
  const description = isLost
    ? 'The server could not be reached. Your text is still here; look whether the cards are in the list before you upload it again.'
    : serverMessage(error, 'Your text is still here. Please try again.');
  return { title: 'Failed to upload flashcards', description, variant: 'destructive' };
}
