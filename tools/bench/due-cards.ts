// Aim: today's cards of a student with 10,000 cards, 2,000 of them due, take at most twice those of one with 1,000 and 200.
import { randomUUID } from 'node:crypto';
import { flashcards } from '#server/db/schema/content.ts';
import { cardSchedules } from '#server/db/schema/study.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { gradeCard } from '#shared/cards/spaced-repetition/schedule.ts';
import { aStudent } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { onBothEngines, rowsRead, statementsOf } from './harness.ts';
import { inTurns, median, report, sized, timed } from './measure.ts';

/** Of every ten cards in the deck, two are due, six were studied and are due later, and two are new. */
const SMALL = 1000;
const LARGE = sized(10_000, 2000);
const STUDENTS = sized(10, 2);
const ROUNDS = sized(200, 20);
const SHOWN = 50;
const DAY_MS = 86_400_000;

export async function run(): Promise<void> {
  await onBothEngines(async (engine) => {
    const hub = await createTestApp({ engine });
    const user = await aStudent(hub.db);
    const students = [user.id];
    while (students.length < STUDENTS) students.push((await aStudent(hub.db)).id);
    const client = await hub.as(user);
    const due = () => client.ok(listDueCards, { query: { limit: SHOWN } });

    const measure = async (count: number) => {
      await fill(hub, students, count);
      const { cards, counts } = await due();
      if (cards.length !== SHOWN || counts.review !== 200 || counts.new !== 20) throw new Error('unexpected cards');
      const [times = []] = await inTurns([() => timed(due)], { rounds: ROUNDS });
      const statement = (await statementsOf(due)).find(([text]) => text.includes('card_schedules'));
      if (statement === undefined) throw new Error('no query read the schedules');
      return { ms: median(times), rows: await rowsRead(engine, statement) };
    };
    const small = await measure(SMALL);
    const large = await measure(LARGE);
    report({
      what: `due cards, ${engine.kind}: ${LARGE} cards, ${LARGE / 5} due, against ${SMALL} with ${SMALL / 5}`,
      value: large.ms / small.ms,
      unit: 'times',
      atMost: 2,
      detail: `${large.ms.toFixed(1)} ms against ${small.ms.toFixed(1)} ms, ${SHOWN} cards each; rows read ${large.rows} against ${small.rows}`,
    });
  });
}

/** Creates a deck; each student has studied the first eight of every ten cards. */
async function fill({ db, engine, clock }: TestApp, students: string[], count: number): Promise<void> {
  await db.delete(flashcards);
  const now = clock.read().getTime();
  const cards = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    front: `What does finding ${n} of the liver show? ${'Text as cards have it. '.repeat(5)}`,
    back: `It shows ${n}. ${'And the reason for it. '.repeat(10)}`,
    createdAt: new Date(now - (100 * 60_000 - n) * 1000),
  }));
  await insertRows(db, flashcards, cards);
  const schedules = cards.slice(0, count * 0.8).map(({ id }, n) => {
    // One in four became due on some day of the last month, the others will within the next three months.
    const due = new Date(now + (n % 4 === 0 ? -(n % 30) : 1 + (n % 90)) * DAY_MS);
    const grade = gradeCard(null, 4, new Date(now - 60 * DAY_MS));
    return { ...grade, due, cardId: id, flashcardId: id, scheduledDue: due };
  });
  for (const userId of students) {
    const theirs = schedules.map((schedule) => ({ userId, ...schedule }));
    await insertRows(db, cardSchedules, theirs);
  }
  await engine.query('vacuum analyze flashcards, card_schedules');
}
