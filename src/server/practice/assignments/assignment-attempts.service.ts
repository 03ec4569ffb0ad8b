import { conflict, notFound } from '#server/core/errors.ts';
import type { TimedStudent } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { ResponseOutput } from '#shared/contract/endpoint.ts';
import { extendedMinutes } from '#shared/domain/extra-time.ts';
import { markOf, timesFor, totalOf } from '#shared/practice/assignment-marks.ts';
import type {
  AssignmentWork,
  listOwnAssignments,
  OwnAssignment,
  ProgressState,
} from '#shared/practice/assignments.contract.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { lockStudent } from '../exams/exams.repository.ts';
import type { ExamsService } from '../exams/exams.service.ts';
import type { Assigned, QuizDependencies, QuizzesService } from '../quizzes/quizzes.service.ts';
import { withholds } from './assignments.presenter.ts';
import { listOwn, readProgress, type StudentsProgress } from './assignment-progress.repository.ts';

interface AssignmentAttemptDependencies extends QuizDependencies {
  quizzes: Pick<QuizzesService, 'get' | 'startIn'>;
  exams: Pick<ExamsService, 'start'>;
}

type Own = Awaited<ReturnType<typeof listOwn>>[number];

/** States in which the student still has something to do. */
const TO_DO: ReadonlySet<ProgressState> = new Set(['open', 'begun', 'not_open', 'missing']);

/** Assignments as students see them, and attempts at them. */
export function createAssignmentAttemptsService({
  db,
  clock,
  quizzes,
  exams,
  completeOverdueOf,
}: AssignmentAttemptDependencies) {
  /** Throws if no attempt can begin now. */
  function refuse({ row, accommodation }: Own, studentsProgress: StudentsProgress, userId: string): void {
    const now = clock();
    const { closesAt, attempts } = timesFor(row, accommodation);
    if (now < row.opensAt) throw conflict('This assignment is not open yet', 'assignment_closed');
    if (now > closesAt) throw conflict('This assignment is closed', 'assignment_closed');
    const used = studentsProgress.progressOf(row.id, userId).taken.length;
    if (attempts > 0 && used >= attempts) throw conflict('You have used all attempts', 'no_attempts');
  }

  return {
    /** Returns what the student still has to do, by due date, and all other assignments, newest first. */
    async list(student: TimedStudent): Promise<ResponseOutput<typeof listOwnAssignments>> {
      await completeOverdueOf(student.id);
      const own = await listOwn(db, student.id);
      if (own.length === 0) return { toDo: [], past: [], total: null };
      const now = clock();
      const rows = own.map(({ row }) => row);
      const studentsProgress = await readProgress(db, rows, [student.id], { userId: student.id, now });
      const all = own.map((one) => presentOwn(one, studentsProgress, { student, now }));
      const isToDo = ({ state, closesAt }: OwnAssignment) => TO_DO.has(state) && Date.parse(closesAt) >= now.getTime();
      const marks = all.map(({ mark }, index) => ({ mark, weight: own[index]?.row.weight ?? 0 }));
      return {
        toDo: all.filter(isToDo).toReversed(),
        past: all.filter((one) => !isToDo(one)),
        total: totalOf(marks),
      };
    },

    /**
     * Begins an attempt or continues the open one. Throws 404 if the student does not have the assignment, and 409
     * before it opens, after it closes, and when no attempts are left.
     */
    async start(student: TimedStudent, timeZone: string, id: string): Promise<QuizSession> {
      await completeOverdueOf(student.id);
      const [own] = await listOwn(db, student.id, { id });
      if (own === undefined) throw notFound('Assignment');
      const { row, accommodation } = own;
      const studentsProgress = await readProgress(db, [row], [student.id]);
      const openId = studentsProgress.openSessionOf(id, student.id);
      if (openId !== null) return quizzes.get(student.id, openId);
      refuse(own, studentsProgress, student.id);
      if (row.work.kind === 'cards') throw conflict('This assignment is done by reviewing flashcards');
      const { closesAt, timeLimitMinutes } = timesFor(row, accommodation);
      const assigned: Assigned = {
        assignmentId: id,
        topicName: row.title,
        closesAt,
        withheldById: withholds(row) ? id : null,
      };
      /** If two starts race, the second one finds the attempt that the first began. Throws if none can begin. */
      const findOpen = async (tx: Database) => {
        const now = await readProgress(tx, [row], [student.id]);
        const found = now.openSessionOf(id, student.id);
        if (found === null) refuse(own, now, student.id);
        return found;
      };
      if (row.work.kind === 'exam') {
        return (await exams.start(student, timeZone, row.work.blueprintId, { ...assigned, findOpen })).session;
      }
      const form = formOf(row.work, timeLimitMinutes, row.reveal === 'at_once');
      const kinds = row.work.kind === 'quiz' ? row.work.kinds : [];
      const begun = await db.transaction(async (tx) => {
        await lockStudent(tx, student.id);
        const racedId = await findOpen(tx);
        if (racedId !== null) return racedId;
        const learner = { userId: student.id, timeZone, extraTime: student.extraTime };
        return quizzes.startIn(tx, learner, form, { ...assigned, kinds });
      });
      return typeof begun === 'string' ? quizzes.get(student.id, begun) : begun;
    },
  };
}
export type AssignmentAttemptsService = ReturnType<typeof createAssignmentAttemptsService>;

/** Returns the settings of an equivalent quiz of the student's own. */
export function formOf(
  work: Extract<AssignmentWork, { kind: 'quiz' | 'questions' }>,
  timeLimit: number,
  isAtOnce: boolean,
) {
  const common = { timeLimit, answerReveal: isAtOnce ? ('immediate' as const) : ('after_submit' as const) };
  return work.kind === 'quiz'
    ? { ...common, topicIds: work.topicIds, totalQuestions: work.count, pool: work.pool }
    : { ...common, topicIds: [], totalQuestions: work.questionIds.length, questionIds: work.questionIds };
}

export function presentOwn(
  { row, accommodation, className }: Own,
  studentsProgress: StudentsProgress,
  { student, now }: { student: TimedStudent; now: Date },
): OwnAssignment {
  const { dueAt, closesAt, timeLimitMinutes, attempts } = timesFor(row, accommodation);
  const progress = studentsProgress.progressOf(row.id, student.id);
  const { state, mark } = markOf(row, { accommodation, progress, now });
  const { id, title, instructions, opensAt, reveal } = row;
  const isUsedUp = row.work.kind === 'cards' ? state === 'done' : attempts > 0 && progress.taken.length >= attempts;
  return {
    id,
    title,
    instructions,
    className,
    kind: row.work.kind,
    count: countOf(row.work),
    topicIds: 'topicIds' in row.work ? row.work.topicIds : [],
    opensAt: opensAt.toISOString(),
    dueAt: dueAt.toISOString(),
    closesAt: closesAt.toISOString(),
    timeLimit: extendedMinutes(timeLimitMinutes, student.extraTime),
    attempts,
    attemptsUsed: progress.taken.length,
    reveal,
    state,
    isOpen: state !== 'excused' && now >= opensAt && now <= closesAt && !isUsedUp,
    openSessionId: studentsProgress.openSessionOf(id, student.id),
    lastSessionId: studentsProgress.lastSessionOf(id, student.id),
    done: studentsProgress.reviewsOf(id, student.id),
    mark: row.marksShownAt === null ? null : mark,
  };
}

function countOf(work: AssignmentWork): number | null {
  if (work.kind === 'questions') return work.questionIds.length;
  return work.kind === 'exam' ? null : work.count;
}
