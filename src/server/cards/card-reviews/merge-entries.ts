import type { RecordedReviews, ReviewEntry } from '#shared/cards/card-reviews.contract.ts';
import type { Weights } from '#shared/cards/spaced-repetition/schedule.ts';
import type { CountedReview } from '#server/base/counters/reviews.repository.ts';
import { CardHistory, entryOf } from './card-history.ts';
import type { CardKinds, LogRow } from './review-log.repository.ts';

interface MergeInput {
  userId: string;
  now: Date;
  entries: ReviewEntry[];
  /** The existing cards among those of the entries. */
  cards: CardKinds;
  /** All log rows of these cards, and the rows with the ids of the entries. */
  log: LogRow[];
  weights: Weights;
  /** Converts a time to our clock. */
  corrected: (at: Date) => Date;
}

interface Merged {
  /** The outcome of each entry, in the order received. */
  results: RecordedReviews['results'];
  /** New rows of the log. */
  rows: LogRow[];
  counted: CountedReview[];
  /** The histories of all these cards, including the new entries. */
  histories: Map<string, CardHistory>;
}

/** Adds entries to the histories of their cards by time; each one is recorded, already known, or refused. */
export function mergeEntries({ userId, now, entries, cards, log, weights, corrected }: MergeInput): Merged {
  const histories = historiesOf(new Set(entries.map(({ cardId }) => cardId)), log, weights);
  const known = new Map(log.map((row) => [row.id, row]));
  const results = new Map<ReviewEntry, Merged['results'][number]>();
  const rows: LogRow[] = [];
  const counted: CountedReview[] = [];
  const timed = entries.map((entry) => ({ entry, at: corrected(new Date(entry.at)) }));
  // Simultaneous entries stay in the order received.
  for (const { entry, at } of timed.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { id, cardId } = entry;
    const history = histories.get(cardId);
    const card = cards.get(cardId);
    const isKnown = known.has(id);
    if (isKnown || history === undefined || card === undefined) {
      results.set(entry, isKnown ? { id, outcome: 'known', message: null } : refused(id, 'This card was deleted'));
      continue;
    }
    const reason = refusal(entry, history);
    if (reason !== null) {
      results.set(entry, refused(id, reason));
      continue;
    }
    const row = logRow(entry, { userId, at: history.freeTime(at), receivedAt: now, stateBefore: history.state });
    const grade = entry.kind === 'undo' ? known.get(entry.undoes) : row;
    known.set(id, row);
    rows.push(row);
    history.add(entryOf(row));
    results.set(entry, { id, outcome: 'recorded', message: null });
    if (grade?.kind === 'grade') {
      const flashcardId = card.isOwn ? null : cardId;
      counted.push({ flashcardId, at: grade.at, timeSpent: grade.timeSpent, count: grade === row ? 1 : -1 });
    }
  }
  return { results: entries.flatMap((entry) => results.get(entry) ?? []), rows, counted, histories };
}

export function historiesOf(cardIds: Iterable<string>, log: LogRow[], weights: Weights): Map<string, CardHistory> {
  const rows = new Map([...cardIds].map((cardId) => [cardId, [] as LogRow[]]));
  for (const row of log) rows.get(row.cardId)?.push(row);
  return new Map([...rows].map(([cardId, own]) => [cardId, new CardHistory(own, weights)]));
}

const refused = (id: string, message: string) => ({ id, outcome: 'refused', message }) as const;

/** Returns why an entry can never be recorded; null if it can. */
function refusal(entry: ReviewEntry, history: CardHistory): string | null {
  if (entry.kind === 'undo' && history.lastGrade !== entry.undoes) return 'Only the last grade can be undone';
  if (entry.kind === 'resume' && !history.schedule?.isSetAside) return 'This card is not set aside';
  return null;
}

type Circumstances = Pick<LogRow, 'userId' | 'at' | 'receivedAt' | 'stateBefore'>;

function logRow(entry: ReviewEntry, { stateBefore, ...circumstances }: Circumstances): LogRow {
  const { id, cardId, kind } = entry;
  const isGrade = entry.kind === 'grade';
  return {
    ...circumstances,
    id,
    cardId,
    kind,
    rating: isGrade ? entry.rating : null,
    undoes: entry.kind === 'undo' ? entry.undoes : null,
    stateBefore: isGrade ? stateBefore : null,
    timeSpent: isGrade ? entry.timeSpent : 0,
  };
}
