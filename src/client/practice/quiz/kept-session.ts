import { z } from 'zod';
import { quizSession, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { readStored } from '#client/lib/storage.ts';
import { positionKey, sessionKey, storedPosition } from './quiz-restore.ts';

const keptSession = z.object({
  session: quizSession,
  /** When the time is up, by the wall clock in milliseconds, so that it survives a reload. Null without a limit. */
  deadline: z.number().nullable(),
  /** When it was taken along for a time: until then, likewise. */
  until: z.number().optional(),
});
export type KeptSession = z.input<typeof keptSession>;

/** A running quiz as stored in this browser, to continue it offline. */
export function readKeptSession(userId: string, sessionId: string): QuizSession | undefined {
  const kept = readStored(localStorage, sessionKey(userId, sessionId), keptSession);
  if (kept === undefined || (kept.until !== undefined && kept.until <= Date.now())) return undefined;
  const remainingSeconds = kept.deadline === null ? null : Math.max(0, Math.ceil((kept.deadline - Date.now()) / 1000));
  const position = readStored(localStorage, positionKey(userId, sessionId), storedPosition) ?? kept.session.place;
  return { ...kept.session, remainingSeconds, place: position };
}
