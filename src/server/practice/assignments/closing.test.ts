import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { createBlueprint } from '#shared/practice/blueprints.contract.ts';
import { listOpenQuizzes } from '#shared/practice/open-quizzes.contract.ts';
import { createQuizSession, listOwnQuizSessions, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { anExamForm } from '#tests/support/exams.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { callsIn, RIGHT } from '#tests/support/quiz.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = forEachTest(aClassHub);

/** Hours after the hub began at which the sessions here end: by their limit, or because their assignment closes. */
const END = 10;
/** How long before that they begin. */
const MINUTES = 20;
const closing = () => ({ dueAt: hub.in(END), closesAt: hub.in(END) });
/** Seconds after the end: before it, and the last moment at which late arrivals count. The third moment is later. */
const MOMENTS = [-10, 15];
const OUTAGE = 6 * 3600;
const goTo = (seconds: number) => {
  hub.goTo(END);
  hub.clock.advance({ seconds });
};
const runJob = () => hub.jobHandlers['complete-overdue-quizzes']({});

/** A student who has answered the first question right, and has selected or (in an exam) stored the second answer. */
async function aSitting(client: TestClient, session: QuizSession) {
  const calls = callsIn(session, client);
  await calls.answer(0, RIGHT);
  await (session.exam === null ? calls.select(1) : calls.answer(1, RIGHT));
  return { client, session, ...calls };
}
type Sitting = Awaited<ReturnType<typeof aSitting>>;

async function anAssignedExam() {
  const domains = [{ name: 'All', weight: 100, topicIds: [hub.topic.id], objectives: [] }];
  const { id: blueprintId } = await hub.owner.ok(createBlueprint, { body: { ...anExamForm, questions: 5, domains } });
  return hub.give({ ...closing(), work: { kind: 'exam', blueprintId } });
}
const anOwnQuiz = (who: TestClient) =>
  who.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5, timeLimit: MINUTES } });

const OK = [200, 200, 200];
const NEVER = [false, false, false];
const ALWAYS = [true, true, true];
const AFTER = [false, false, true];

/** Each call, and by moment its status, whether the session is then completed, and how many right answers count. */
const CALLS = {
  answer: {
    make: ({ answer }: Sitting) => answer(2, RIGHT),
    expected: { status: [201, 201, 409], isCompleted: NEVER, inQuiz: [3, 3, 2], inExam: [3, 3, 2] },
  },
  position: {
    make: ({ select }: Sitting) => select(1, 2),
    expected: { status: [204, 204, 409], isCompleted: NEVER, inQuiz: [3, 3, 2], inExam: [2, 2, 2] },
  },
  'completion with a position': {
    make: ({ complete }: Sitting) => complete(1, 2),
    expected: { status: OK, isCompleted: ALWAYS, inQuiz: [1, 3, 2], inExam: [2, 2, 2] },
  },
  'completion without a position': {
    make: ({ complete }: Sitting) => complete(),
    expected: { status: OK, isCompleted: ALWAYS, inQuiz: [1, 2, 2], inExam: [2, 2, 2] },
  },
  'read of the student’s own quizzes': {
    make: ({ client }: Sitting) => client.call(listOpenQuizzes),
    expected: { status: OK, isCompleted: AFTER, inQuiz: [2, 2, 2], inExam: [2, 2, 2] },
  },
  // Last, because it completes the sessions of all others too.
  job: {
    make: () => runJob().then(() => ({ status: 200 })),
    expected: { status: OK, isCompleted: AFTER, inQuiz: [2, 2, 2], inExam: [2, 2, 2] },
  },
};

it.each([
  ['an attempt at an assignment', 16, () => hub.give(closing())],
  ['an attempt at an assignment', OUTAGE, () => hub.give(closing())],
  ['an assigned exam', 16, anAssignedExam],
  ['an assigned exam', OUTAGE, anAssignedExam],
  ['a quiz of the student’s own', 16, () => null],
])(
  '%s counts what arrives until 15 seconds after its end, and nothing after %d, whichever call brings it',
  async (kind, late, give) => {
    const moments = [...MOMENTS, late];
    goTo(-60 * MINUTES);
    const given = await give();
    const rows = await Promise.all(
      Object.entries(CALLS).map(async ([call, { make, expected }]) => {
        const sittings: Sitting[] = [];
        while (sittings.length < moments.length) {
          const client = await hub.as(await hub.aMember());
          sittings.push(await aSitting(client, await (given === null ? anOwnQuiz(client) : hub.begin(given, client))));
        }
        return { call, make, expected, sittings, status: [] as number[], isCompleted: [] as boolean[] };
      }),
    );
    for (const [index, seconds] of moments.entries()) {
      goTo(seconds);
      for (const { make, sittings, status, isCompleted } of rows) {
        const sitting = sittings[index];
        if (sitting === undefined) throw new Error('there is a sitting for each moment');
        status.push((await make(sitting)).status);
        const [stored] = await hub.db.select().from(quizSessions).where(eq(quizSessions.id, sitting.session.id));
        isCompleted.push(stored?.completedAt instanceof Date);
      }
    }
    const seen: Record<string, object> = {};
    const wanted: Record<string, object> = {};
    const ends = new Set<string>();
    for (const { call, expected, sittings, status, isCompleted } of rows) {
      const { inQuiz, inExam, ...replies } = expected;
      const entries = (await Promise.all(sittings.map(({ client }) => client.ok(listOwnQuizSessions)))).flat();
      seen[call] = { status, isCompleted, right: entries.map(({ correctAnswers }) => correctAnswers) };
      wanted[call] = { ...replies, right: kind === 'an assigned exam' ? inExam : inQuiz };
      for (const { completedAt } of entries.slice(1)) ends.add(completedAt);
    }
    expect(seen).toEqual(wanted);
    // Whenever and however a session is completed after its end, it is completed as of its end.
    expect([...ends]).toEqual([hub.in(END)]);
  },
);
