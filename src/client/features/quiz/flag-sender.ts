import { retryDelay } from '#client/api/review-sender.ts';
import { CallError } from '#client/lib/call.ts';
import type { FlagWishes, WaitingFlags } from './waiting-flags.ts';

interface FlagSenderParts {
  waiting: WaitingFlags;
  send: (questionId: string, isFlagged: boolean) => Promise<unknown>;
  /** Whether it is still this student who is signed in. */
  isAllowed: () => boolean;
  /** The server will not have it: the flag is to be what it was before. */
  onRefused: (refusal: { questionId: string; wasFlagged: boolean; error: unknown }) => void;
}

/** A quiz's questions, which of them the server had as flagged when it was opened, and which are flagged now. */
interface FlagsOfQuiz {
  session: { questions: readonly { id: string }[]; flaggedQuestionIds: readonly string[] };
  flagged: ReadonlySet<string>;
}

export type FlagSender = ReturnType<typeof createFlagSender>;

/**
 * Has the server keep what is flagged. One request at a time, so that quick toggles of one question end as they ended
 * here; while the server can't be reached they wait, and are tried again.
 */
export function createFlagSender({ waiting, send, isAllowed, onRefused }: FlagSenderParts) {
  /** What the server has, as far as it has answered. */
  const kept = new Map<string, boolean>();
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  async function sendAll(): Promise<void> {
    for (;;) {
      const [next] = waiting.all();
      if (next === undefined || !isAllowed()) return;
      await sendOne(...next);
      failures = 0;
    }
  }

  async function sendOne(questionId: string, isFlagged: boolean): Promise<void> {
    const isStillWished = () => waiting.all().get(questionId) === isFlagged;
    try {
      await send(questionId, isFlagged);
    } catch (error) {
      if (isPassing(error) || isSignedOut(error)) throw error;
      kept.set(questionId, !isFlagged);
      const isToBeUndone = isStillWished();
      // A toggle back in the meantime wants what the server has anyway.
      waiting.remove(questionId);
      if (isToBeUndone) onRefused({ questionId, wasFlagged: !isFlagged, error });
      return;
    }
    kept.set(questionId, isFlagged);
    if (isStillWished()) waiting.remove(questionId);
  }

  async function attempt(): Promise<void> {
    clearTimeout(timer);
    try {
      await sendAll();
    } catch (error) {
      failures += 1;
      if (isPassing(error)) timer = setTimeout(() => void flush(), retryDelay(failures));
    }
  }

  /** Sends what waits now; settles when nothing is left to send, or the server could not be reached. Never rejects. */
  function flush(): Promise<void> {
    running ??= attempt().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    /** What the server has not answered for yet. */
    waiting: (): FlagWishes => waiting.all(),
    /** Sends what is flagged otherwise than the server has it. */
    sync: ({ session, flagged }: FlagsOfQuiz): Promise<void> => {
      const wishes = waiting.all();
      const atOpening = new Set(session.flaggedQuestionIds);
      for (const { id } of session.questions) {
        const known = wishes.get(id) ?? kept.get(id) ?? atOpening.has(id);
        if (flagged.has(id) !== known) waiting.set(id, flagged.has(id));
      }
      return flush();
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}

/** No answer, or none from the app itself: worth another try without being asked. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && [0, 408, 429, 502, 503, 504].includes(error.status);
}

/** The wish stays, for when the student is back. */
function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}
