import { z } from 'zod';
import type { Database } from '#server/db/engine.ts';
import { cardSchedules } from '#server/db/schema/study.ts';
import { lockStudent, UNKNOWN_ZONE } from '../../cards/card-reviews/review-log.repository.ts';
import { replayCards } from '../../cards/card-reviews/reviews.service.ts';
import { keepFirstAttemptsAt } from '#server/base/item-statistics/first-attempts.repository.ts';
import { recountQuestions } from '#server/base/counters/rebuild.repository.ts';
import type { Section } from '../backup/file/section.ts';
import { restoreBatch } from '../backup/restore/restore-batch.ts';
import { recordsOf, type ActionRow } from './bin.repository.ts';
import { partsOf, sectionOf } from './keeping.repository.ts';

const contents = z.record(z.string(), z.unknown());

interface Deleted {
  action: ActionRow;
  items: { id: string; record: string }[];
  now: Date;
}

/** Like merging a backup: existing records stay, and records with missing references are left out or unlinked. */
const MODE = { overwrites: false, accounts: new Map<string, string>() };

/** Restores deleted items with their records; returns how many. Data derived from recorded work is recomputed. */
export async function bringBack(tx: Database, { action, items, now }: Deleted): Promise<number> {
  const { subject } = action;
  const ids = items.map(({ id }) => id);
  const restore = async (section: Section, kept: string[]) => {
    const records = kept.map((text, n) => ({ text, fields: contents.parse(JSON.parse(text)), line: n + 1 }));
    return (await restoreBatch(tx, { section, records, mode: MODE })).added;
  };
  const added = await restore(
    sectionOf(subject),
    items.map(({ record }) => record),
  );
  const cardsOf = new Map<string, string[]>();
  // A section may refer to items in several of its fields.
  for (const section of new Set(partsOf(subject).map((part) => part.section))) {
    const records = await recordsOf(tx, { actionId: action.id, ids, section: section.name });
    if (section.table === cardSchedules) noteCards(cardsOf, records);
    else
      await restore(
        section,
        records.map(({ record }) => record),
      );
  }
  if (subject === 'questions') {
    await recountQuestions(tx, ids);
    await keepFirstAttemptsAt(tx, ids);
  } else await replay(tx, { cardsOf, now });
  return added;
}

function noteCards(cardsOf: Map<string, string[]>, records: { itemId: string; userId: string | null }[]): void {
  for (const { itemId, userId } of records) {
    if (userId !== null) cardsOf.set(userId, [...(cardsOf.get(userId) ?? []), itemId]);
  }
}

/** Recomputes schedules from the log, since the student's parameters may have been fitted again. */
async function replay(tx: Database, { cardsOf, now }: { cardsOf: Map<string, string[]>; now: Date }): Promise<void> {
  for (const userId of [...cardsOf.keys()].toSorted()) {
    const terms = await lockStudent(tx, { userId, timeZone: UNKNOWN_ZONE }, now);
    await replayCards(tx, { userId, cardIds: cardsOf.get(userId) ?? [], terms });
  }
}
