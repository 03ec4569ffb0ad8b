import { z } from 'zod';

/**
 * The place in a running quiz and the seconds spent on its questions, kept per session while the tab lives. Flags are kept
 * by the server.
 */
export const storedPlace = z.object({
  index: z.int().min(0),
  selected: z.record(z.string(), z.int().min(0)),
  skipped: z.array(z.string()),
  seconds: z.record(z.string(), z.number().min(0)),
});
export type StoredPlace = z.output<typeof storedPlace>;

export function placeKey(sessionId: string): string {
  return `quiz_progress:${sessionId}`;
}
