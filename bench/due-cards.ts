import { flashcards } from '#server/db/schema/content.ts';
import { cardSchedules } from '#server/db/schema/study.ts';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { gradeCard } from '#shared/cards/spaced-repetition/schedule.ts';
import { aStudent } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { onBothEngines } from './engines.ts';
import { percentile, report, timed } from './measure.ts';
import { rowsRead, statementsOf } from './statements.ts';
import type { Statement } from './statements.ts';

/** Of each ten cards of the deck two are due, six more were studied and come later, and two are new. */
const SMALL = 1000;
const LARGE = 10_000;
const STUDENTS = 10;
const SHOWN = 50;
const ROUNDS = 200;
const DAY_MS = 86_400_000;

/** A deck of which each student has studied the first eight in ten cards. */
async function fill({ db, engine, clock }: TestApp, students: string[], count: number): Promise<void> {
  await db.delete(flashcards);
  const now = clock.read().getTime();
  for (let start = 0; start < count; start += 500) {
    const cards = await db
      .insert(flashcards)
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          front: `What does finding ${start + n} of the liver show? ${'Text as cards have it. '.repeat(5)}`,
          back: `It shows ${start + n}. ${'And the reason for it. '.repeat(10)}`,
          createdAt: new Date(now - (100 * 60_000 - start - n) * 1000),
        })),
      )
      .returning({ id: flashcards.id });
    const schedules = cards.flatMap(({ id }, n) => {
      const place = start + n;
      if (place >= count * 0.8) return [];
      // Every fourth was due some day of the last month, the others will be, in the next three.
      const due = new Date(now + (place % 4 === 0 ? -(place % 30) : 1 + (place % 90)) * DAY_MS);
      const schedule = { ...gradeCard(null, 4, new Date(now - 60 * DAY_MS)), due };
      return [{ ...schedule, cardId: id, flashcardId: id, scheduledDue: due }];
    });
    if (schedules.length === 0) continue;
    for (const userId of students) {
      await db.insert(cardSchedules).values(schedules.map((row) => ({ userId, ...row })));
    }
  }
  await engine.query('vacuum analyze flashcards, card_schedules');
}

/** The statement about cards that some work sends. */
async function statementOf(work: () => Promise<unknown>): Promise<Statement> {
  const found = (await statementsOf(work)).find(([statement]) => statement.includes('card_schedules'));
  if (found === undefined) throw new Error('nothing was asked of the schedules');
  return found;
}

/** Cards due today of a student with 10,000 cards, 2,000 of them due, against 1,000 with 200 due, through the whole app. */
export async function dueCardsBenchmark(): Promise<void> {
  await onBothEngines(async (engine) => {
    const hub = await createTestApp({ engine });
    const user = await aStudent(hub.db);
    const students = [user.id];
    while (students.length < STUDENTS) students.push((await aStudent(hub.db)).id);
    const client = await hub.as(user);
    const due = async () => client.ok(listDueCards, { query: { limit: SHOWN } });

    const measure = async (count: number) => {
      await fill(hub, students, count);
      const { cards, counts } = await due();
      if (cards.length !== SHOWN || counts.review !== 200 || counts.new !== 20) throw new Error('not what is measured');
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(due));
      return { median: percentile(times, 0.5), rows: await rowsRead(engine, await statementOf(due)) };
    };
    const small = await measure(SMALL);
    const large = await measure(LARGE);
    report({
      what: `due cards, ${engine.kind}: ${LARGE} cards, 2,000 due, against ${SMALL} with 200`,
      value: large.median / small.median,
      unit: 'times',
      aim: 2,
      detail: `${large.median.toFixed(1)} ms against ${small.median.toFixed(1)} ms, ${SHOWN} cards each; rows read ${large.rows} against ${small.rows}`,
    });
  });
}

if (process.argv[1] === import.meta.filename) await dueCardsBenchmark();
