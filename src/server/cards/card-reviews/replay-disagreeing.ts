import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { lockStudent, UNKNOWN_ZONE } from './review-log.repository.ts';
import { replayCards } from './reviews.service.ts';

const CARDS_AT_A_TIME = 200;

/**
 * Recalculates schedules that do not match the log of their card, for example after two logs were merged or a card was
 * restored. They are found by their number of grades and the last one, which does not detect resumed cards or different
 * weights, so resumed cards and the cards of students with weights of their own are always recalculated.
 */
export async function replayDisagreeing(tx: Database, now: Date): Promise<void> {
  const cards = await listDisagreeing(tx);
  for (let from = 0; from < cards.length;) {
    const userId = cards[from]?.userId ?? '';
    const cardIds: string[] = [];
    for (; cards[from]?.userId === userId && cardIds.length < CARDS_AT_A_TIME; from += 1) {
      cardIds.push(cards[from]?.cardId ?? '');
    }
    const terms = await lockStudent(tx, { userId, timeZone: UNKNOWN_ZONE }, now);
    await replayCards(tx, { userId, cardIds, terms });
  }
}

const disagreeing = z.object({ userId: z.string(), cardId: z.string() });

async function listDisagreeing(tx: Database) {
  const result = await tx.execute(sql`
    with logged as (
      select done.user_id, done.card_id, bool_or(done.kind = 'resume') as is_resumed,
             count(*) filter (where done.kind = 'grade' and undo.id is null)::int as grades,
             max(done.at) filter (where done.kind = 'grade' and undo.id is null) as last_grade
      from card_review_log done
      left join card_review_log undo on undo.user_id = done.user_id and undo.undoes = done.id
      group by done.user_id, done.card_id
    )
    select logged.user_id as "userId", logged.card_id as "cardId"
    from logged
    left join card_schedules stored on stored.user_id = logged.user_id and stored.card_id = logged.card_id
    left join card_parameters fitted on fitted.user_id = logged.user_id
    where (is_resumed or fitted.weights is not null or (coalesce(stored.reps, 0), stored.last_review) is distinct from (grades, last_grade))
      and (exists (select from flashcards where id = logged.card_id)
        or exists (select from own_cards own where own.id = logged.card_id and own.user_id = logged.user_id))
    order by logged.user_id, logged.card_id`);
  return rowsOf(result, disagreeing);
}
