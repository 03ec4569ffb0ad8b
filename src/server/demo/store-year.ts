import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { answerColumns } from '#server/core/answer-values.ts';
import type { Database } from '#server/db/engine.ts';
import { questionFlags } from '#server/db/schema/analytics.ts';
import { studyDays } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { insertRows } from './insert-rows.ts';
import type { Chance } from './random.ts';
import { partCreditOf, rightOf, type SimulatedAnswer, type SimulatedSession } from './simulate-year.ts';

interface Year {
  sessions: SimulatedSession[];
  students: { id: string }[];
  /** Each question's current version, by its id. */
  versions: Map<string, string>;
}

/** Stores the sessions with their questions and answers, as if they had been taken; counters are built later. */
export async function storeYear(tx: Database, { sessions, students, versions }: Year): Promise<void> {
  const numbers = new Map<string, number>();
  const stored = sessions.map((session) => {
    const userId = students[session.student]?.id ?? '';
    const number = (numbers.get(userId) ?? 0) + 1;
    if (session.completedAt !== null) numbers.set(userId, number);
    return { ...session, id: randomUUID(), userId, number: session.completedAt === null ? null : number };
  });
  await insertRows(tx, quizSessions, stored.map(sessionRow));
  await insertRows(
    tx,
    quizSessionQuestions,
    stored.flatMap(({ id, questions }) =>
      questions.map((question, position) => ({
        sessionId: id,
        position,
        questionId: question.id,
        versionId: versions.get(question.id) ?? '',
      })),
    ),
  );
  await insertRows(
    tx,
    quizAttempts,
    stored.flatMap((session) => session.answers.map((answer) => attemptRow(session, answer))),
  );
  await tx.execute(sql`
    insert into ${studyDays} (user_id, day, answers, time_spent)
    select ${quizAttempts.userId}, ${quizAttempts.localAt}::date, count(*), sum(${quizAttempts.timeSpent})
    from ${quizAttempts} where ${inArray(
      quizAttempts.userId,
      students.map(({ id }) => id),
    )}
    group by 1, 2`);
}

type Stored = SimulatedSession & { id: string; userId: string; number: number | null };

function sessionRow(session: Stored) {
  const { id, userId, number, answers, topics, completedAt, completedDay, score, startedAt, startedDay } = session;
  const [only] = topics;
  const isOne = topics.length === 1 && only !== undefined;
  return {
    id,
    userId,
    topicId: isOne ? only.id : null,
    topicIds: topics.map((topic) => topic.id),
    topicName: session.assignment?.title ?? (isOne ? only.name : `Mixed Topics (${topics.length})`),
    assignmentId: session.assignment?.id ?? null,
    startedAt,
    completedAt,
    totalQuestions: session.questions.length,
    availableQuestions: session.available,
    questionsAttempted: answers.length,
    correctAnswers: rightOf(answers),
    partCredit: partCreditOf(answers),
    totalTimeSpent: answers.reduce((sum, { timeSpent }) => sum + timeSpent, 0),
    score,
    number,
    timeLimitMinutes: 0,
    answerReveal: startedAt.getTime() % 5 < 3 ? ('immediate' as const) : ('after_submit' as const),
    countedTopicIds: session.countedTopicIds,
    startedDay,
    completedDay,
  };
}

function attemptRow(
  { id, userId }: Stored,
  { question, answer, isCorrect, partCredit, timeSpent, at, localAt }: SimulatedAnswer,
) {
  const { topicId, mainTopicId } = question;
  return {
    id: randomUUID(),
    sessionId: id,
    userId,
    questionId: question.id,
    ...answerColumns(answer),
    isCorrect,
    partCredit,
    timeSpent,
    createdAt: at,
    localAt,
    topicId,
    mainTopicId,
  };
}

const FLAGS_OF_FIRST = 12;
const FLAGS_AT_MOST = 9;

/** Flags some questions that students answered wrong; the first student always has some. */
export async function storeFlags(
  tx: Database,
  { sessions, students, chance }: Year & { chance: Chance },
): Promise<void> {
  const rows = students.flatMap(({ id: userId }, index) => {
    const count =
      index === 0 ? FLAGS_OF_FIRST : Math.max(0, Math.floor(chance.next() * 2 * FLAGS_AT_MOST) - FLAGS_AT_MOST);
    const wrong = sessions
      .filter(({ student }) => student === index)
      .flatMap(({ answers }) => answers.filter(({ isCorrect }) => !isCorrect));
    const flagged = new Map(wrong.slice(-2 * count).map(({ question, at }) => [question.id, at]));
    return [...flagged].slice(0, count).map(([questionId, createdAt]) => ({ userId, questionId, createdAt }));
  });
  await insertRows(tx, questionFlags, rows);
}
