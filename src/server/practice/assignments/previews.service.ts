import { eq } from 'drizzle-orm';
import type { Clock } from '#server/adapters/clock.ts';
import { AppError, existing } from '#server/core/errors.ts';
import type { Staff } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { classes } from '#server/db/schema/classes.ts';
import { undone } from '#server/db/transactions.ts';
import type { AssignmentPreview } from '#shared/practice/assignments.contract.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { createExamsService } from '../exams/exams.service.ts';
import { previewOf } from '../quizzes/preview-of.ts';
import type { QuizzesService } from '../quizzes/quizzes.service.ts';
import { findTheirs, type AssignmentRow } from './assignments.repository.ts';
import { formOf, presentOwn } from './assignment-attempts.service.ts';
import type { StudentsProgress } from './assignment-progress.repository.ts';

interface PreviewDependencies {
  db: Database;
  clock: Clock;
  quizzes: Pick<QuizzesService, 'startIn'>;
}

/** The progress of a student who has just received the assignment. */
const NOTHING_DONE: StudentsProgress = {
  progressOf: () => ({ taken: [], hasOpenAttempt: false }),
  openSessionOf: () => null,
  lastSessionOf: () => null,
  reviewsOf: () => 0,
};
const NO_EXTRA = { extraTime: 'none', extraBreakMinutes: 0 } as const;

/** Shows teachers the questions and cards that students get. */
export function createPreviewsService({ db, clock, quizzes }: PreviewDependencies) {
  /** Begins an attempt as for a student, but for the teacher, without a closing time or withheld keys. */
  async function begin(tx: Database, row: AssignmentRow, { id: userId, timeZone }: Caller): Promise<QuizSession> {
    const { id: assignmentId, title: topicName, work, timeLimitMinutes, reveal } = row;
    const assigned = { assignmentId, topicName, closesAt: null, withheldById: null };
    if (work.kind === 'exam') {
      const exams = createExamsService({ db: tx, clock, completeOverdueOf: nothing });
      const student = { id: userId, ...NO_EXTRA };
      const findOpen = () => Promise.resolve(null);
      return (await exams.start(student, timeZone, work.blueprintId, { ...assigned, findOpen })).session;
    }
    if (work.kind === 'cards') throw new Error('cards are reviewed without an attempt');
    const form = formOf(work, timeLimitMinutes, reveal === 'at_once');
    const learner = { userId, timeZone, extraTime: NO_EXTRA.extraTime };
    // The other pools are empty for teachers, who have no answers or flags.
    if (work.kind === 'quiz')
      return quizzes.startIn(tx, learner, { ...form, pool: 'all' }, { ...assigned, kinds: work.kinds });
    return quizzes.startIn(tx, learner, form, { ...assigned, kinds: [] });
  }

  return {
    /** Shows the assignment as a student sees it, with newly drawn questions; throws 404 if it is not the caller's. */
    async show(staff: Staff, timeZone: string, id: string): Promise<AssignmentPreview> {
      const found = existing(await findTheirs(db, staff, id), 'Assignment');
      const { row } = found;
      const own = { row, accommodation: null, className: await classNameOf(db, row.classId) };
      const preview = {
        assignment: presentOwn(own, NOTHING_DONE, { student: { id: staff.id, ...NO_EXTRA }, now: clock() }),
        pool: row.work.kind === 'quiz' ? row.work.pool : null,
        session: null,
        questions: [],
        refusal: null,
      };
      if (row.work.kind === 'cards') return preview;
      try {
        const drawn = await undone(db, async (tx) => previewOf(tx, await begin(tx, row, { id: staff.id, timeZone })));
        return { ...preview, ...drawn };
      } catch (error) {
        if (error instanceof AppError) return { ...preview, refusal: error.message };
        throw error;
      }
    },
  };
}
export type PreviewsService = ReturnType<typeof createPreviewsService>;

interface Caller {
  id: string;
  timeZone: string;
}

const nothing = async () => {};

async function classNameOf(db: Database, classId: string | null): Promise<string | null> {
  if (classId === null) return null;
  const [row] = await db.select({ name: classes.name }).from(classes).where(eq(classes.id, classId));
  return row?.name ?? null;
}
