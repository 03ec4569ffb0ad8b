import * as fc from 'fast-check';
import { aFlashcard, aStudent, aTeacher, aTopic, someQuestions } from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { RandomHub, Student } from './random-calls/model.ts';
import { studentCalls } from './random-calls/student-calls.ts';
import { teacherCalls } from './random-calls/teacher-calls.ts';

/** One call: its kind, numbers that choose its target, and a text to write. */
interface RandomCall {
  what: keyof typeof CALLS;
  /** Each call chooses among the existing targets at its time. */
  picks: number[];
  text: string;
}

/** Every kind of call that changes data that a backup contains. Each returns the hub's response. */
const CALLS = { ...teacherCalls, ...studentCalls };

/** Mostly calls of students. */
const WEIGHTS: Partial<Record<keyof typeof CALLS, number>> = {
  addQuestion: 6,
  addCard: 3,
  startQuiz: 5,
  answer: 18,
  complete: 5,
  grade: 10,
  takeBack: 3,
  addOwnCard: 3,
  wait: 3,
};

/** Random sequences of calls. */
export const randomCalls = (length: { minLength: number; maxLength: number }): fc.Arbitrary<RandomCall[]> =>
  fc.array(
    fc.record({
      what: fc.oneof(
        ...(Object.keys(CALLS) as (keyof typeof CALLS)[]).map((what) => ({
          weight: WEIGHTS[what] ?? 1,
          arbitrary: fc.constant(what),
        })),
      ),
      picks: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
      text: fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.constantFrom('"}\n],', '\\u0000 \\n', '\u2028', "'); drop table users;--", '💡'),
      ),
    }),
    { ...length, size: 'max' },
  );

/** A hub with a teacher, two students and a little content, on which calls can be made. */
export async function aRandomHub(hub: TestApp): Promise<RandomHub> {
  const teacher = await hub.as(await aTeacher(hub.db, { email: 'teacher@hub.test' }));
  const students: Student[] = [];
  for (const email of ['ann@hub.test', 'ben@hub.test']) {
    const row = await aStudent(hub.db, { email });
    students.push({ id: row.id, client: await hub.as(row) });
  }
  const topics = [await aTopic(hub.db), await aTopic(hub.db)];
  topics.push(await aTopic(hub.db, { parentId: topics[0]?.id ?? null }));
  const questions: string[] = [];
  for (const { id: topicId } of topics) {
    questions.push(...(await someQuestions(hub.db, 2, { topicId })).map(({ id }) => id));
  }
  const cards = [await aFlashcard(hub.db, { topicId: topics[0]?.id ?? null }), await aFlashcard(hub.db)];
  return {
    hub,
    teacher,
    students,
    questions,
    topics: topics.map(({ id }) => id),
    cards: cards.map(({ id }) => id),
    ownCards: [],
    sessions: [],
    grades: [],
    messages: [],
    made: 0,
  };
}

/** Makes a call; returns the status, or null if it had no target. */
export async function makeCall(model: RandomHub, { what, picks, text }: RandomCall): Promise<number | null> {
  // The clock advances, so that no two things happen at once.
  model.hub.clock.advance({ seconds: 1 });
  let index = 0;
  const one = <Item>(items: readonly Item[]): Item | undefined => {
    const pick = picks[index % picks.length] ?? 0;
    index += 1;
    return items[pick % items.length];
  };
  return (await CALLS[what]({ model, one, text })).status;
}
