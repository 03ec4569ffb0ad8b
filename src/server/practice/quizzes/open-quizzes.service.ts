import { conflict, existing } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import { mergedPositions } from '#shared/practice/merged-position.ts';
import type { OpenQuiz } from '#shared/practice/open-quizzes.contract.ts';
import type { QuizPosition, QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { deadline, refuseIfOver } from './deadlines.ts';
import { canBePutAside, presentOpenQuiz, presentSession } from './quizzes.presenter.ts';
import { listOpenSessions, lockSession, updateSession, type SessionRow } from './quizzes.repository.ts';
import type { QuizDependencies } from './quizzes.service.ts';
import { listSessionQuestions } from './session-questions.repository.ts';

interface Owned {
  userId: string;
  id: string;
}

/** Quizzes that are not completed: interrupted, or saved as drafts. */
export function createOpenQuizzesService({ db, clock, completeOverdueOf }: QuizDependencies) {
  /** Changes the owner's session; throws 404 if there is none. */
  async function change<Result>(
    { userId, id }: Owned,
    work: (tx: Database, session: SessionRow, now: Date) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction(async (tx) => {
      const session = existing(await lockSession(tx, id, userId), 'Quiz session');
      return work(tx, session, clock());
    });
  }

  return {
    async list(page: { userId: string; limit: number; offset: number }): Promise<OpenQuiz[]> {
      await completeOverdueOf(page.userId);
      const now = clock();
      return (await listOpenSessions(db, page)).map((session) => presentOpenQuiz(session, now));
    },

    /** Adds the student's position to the stored one, which another tab may have saved. Throws 409 once the session is over. */
    async savePosition({ position, ...owned }: Owned & { position: QuizPosition }): Promise<void> {
      await change(owned, async (tx, session, now) => {
        refuseIfOver(session, now);
        await updateSession(tx, session.id, { place: mergedPositions(session.place, position), lastActiveAt: now });
      });
    },

    /** Saves a session as a draft, which stops its clock; renames it if it is already a draft. */
    async saveDraft({ name, ...owned }: Owned & { name: string }): Promise<OpenQuiz> {
      return change(owned, async (tx, session, now) => {
        refuseIfOver(session, now);
        refuseInExam(session);
        const saved = session.savedAt === null ? { savedAt: now, lastActiveAt: now, deadlineAt: null } : {};
        return presentOpenQuiz(await updateSession(tx, session.id, { ...saved, draftName: name }), now);
      });
    },

    /**
     * Continues a session. A draft's countdown restarts at the full limit, any other continues. Throws 409 if the
     * session is completed or its time has run out.
     */
    async resume(owned: Owned): Promise<QuizSession> {
      await completeOverdueOf(owned.userId);
      return change(owned, async (tx, session, now) => {
        refuseIfOver(session, now);
        const restarted = session.savedAt === null ? {} : { savedAt: null, deadlineAt: deadline(now, session) };
        const resumed = await updateSession(tx, session.id, { ...restarted, discardedAt: null, lastActiveAt: now });
        return presentSession(resumed, await listSessionQuestions(tx, session.id), now);
      });
    },

    /** Removes a session from the list, but keeps its answers. Throws 409 for a completed one, which is history. */
    async discard(owned: Owned): Promise<void> {
      await change(owned, async (tx, session, now) => {
        if (session.completedAt !== null) throw conflict('This quiz has been completed', 'completed');
        refuseInExam(session);
        await updateSession(tx, session.id, { discardedAt: session.discardedAt ?? now });
      });
    },

    /** Restores a discarded session. Throws 409 if its time has run out, because it is then in the history. */
    async undiscard(owned: Owned): Promise<OpenQuiz> {
      await change(owned, (tx, session) => updateSession(tx, session.id, { discardedAt: null }));
      await completeOverdueOf(owned.userId);
      return change(owned, async (_tx, session, now) => {
        refuseIfOver(session, now);
        return presentOpenQuiz(session, now);
      });
    },
  };
}

function refuseInExam(session: SessionRow): void {
  if (canBePutAside(session)) return;
  const what = session.exam !== null ? 'An exam' : session.checkOf !== null ? 'A check' : 'An assignment';
  throw conflict(`${what} cannot be saved or discarded: it ends when time is up, or when you hand it in`, 'exam');
}
export type OpenQuizzesService = ReturnType<typeof createOpenQuizzesService>;
