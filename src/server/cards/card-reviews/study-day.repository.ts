import { asc, sql, type SQL } from 'drizzle-orm';
import { sharedRead } from '#server/core/page-reads.ts';
import type { Database } from '#server/db/engine.ts';
import { preparedRead, UNNAMED } from '#server/db/prepared.ts';
import { flashcards, topics } from '#server/db/schema/content.ts';
import { cardParameters, cardReviewLog, cardSchedules, ownCards, studySettings } from '#server/db/schema/study.ts';
import { NEW_CARDS_PER_DAY_DEFAULT, REVIEWS_PER_DAY_DEFAULT } from '#shared/cards/due-cards.ts';
import { isCardShown } from '../own-cards/own-cards.repository.ts';
import type { CardSource } from './card-reviews.presenter.ts';
import type { StudyDay } from './study-day.ts';

/** More than anybody learns at a time; it keeps the count from running over everything. */
const LEARNING_LIMIT = 1000;

/** Parameters of each call: the query is large, and built only once. */
const userId = sql.placeholder('userId');
const instant = (name: 'dayStart' | 'dayEnd') => sql`${sql.placeholder(name)}::timestamptz`;

/** The student's chosen topics, with the subcategories of chosen main categories. None: all topics. */
const chosenTopics = sql`
  select ${topics.id} from ${topics}, ${studySettings}
  where ${studySettings.userId} = ${userId}
    and (${topics.id} = any(${studySettings.topicIds}) or ${topics.parentId} = any(${studySettings.topicIds}))`;

/** Whether a scheduled card belongs to the topics in the CTE `chosen`. */
const isChosen = sql`(
  not exists (select from chosen)
  or exists (
    select from ${flashcards}
    where ${flashcards.id} = ${cardSchedules.flashcardId} and ${flashcards.topicId} in (select id from chosen))
  or exists (
    select from ${ownCards}
    where ${ownCards.id} = ${cardSchedules.ownCardId}
      and (${ownCards.topicId} is null or ${ownCards.topicId} in (select id from chosen))))`;

/** CTEs for what the day's limits leave: `day`, and the cards to be learned, reviewed and seen for the first time. */
function dueCards() {
  const isDue = sql`
    ${cardSchedules.userId} = ${userId} and not ${cardSchedules.isSetAside} and ${cardSchedules.due} < ${instant('dayEnd')}
    and ${cardSchedules.cardId} not in (table withheld) and ((select is_exam_ahead from day) or ${cardSchedules.scheduledDue} < ${instant('dayEnd')}) and ${isChosen}`;
  // NOT IN lets PostgreSQL check a hash while it reads the deck in order, so it can stop at the limit.
  const isNew = sql`not in (select ${cardSchedules.cardId} from ${cardSchedules} where ${cardSchedules.userId} = ${userId})`;
  // Separate for all and for chosen topics: for all, PostgreSQL then reads only the index and the cards it takes.
  const newOfDeck = (isWanted: SQL) => sql`(
    select ${flashcards.id} as card_id, 3 as part, ${flashcards.createdAt} as at from ${flashcards}
    where ${isWanted} and ${flashcards.id} ${isNew}
    order by ${flashcards.createdAt}, ${flashcards.id}
    limit greatest(0, (select new_left from day) - (select count(*) from new_own)))`;
  return sql`
    chosen as materialized (${chosenTopics}),
    withheld as materialized (
      select ${ownCards.id} from ${ownCards} where ${ownCards.userId} = ${userId} and not (${isCardShown(userId)})
    ),
    day as materialized (
      select
        coalesce(${studySettings.newPerDay}, ${NEW_CARDS_PER_DAY_DEFAULT}::int) - done.new_cards as new_left,
        coalesce(${studySettings.reviewsPerDay}, ${REVIEWS_PER_DAY_DEFAULT}::int) - done.reviews as reviews_left,
        coalesce(${studySettings.examDate} > ${sql.placeholder('today')}::date, false) as is_exam_ahead
      from (
        select
          count(*) filter (where ${cardReviewLog.stateBefore} = 'new') as new_cards,
          count(*) filter (where ${cardReviewLog.stateBefore} = 'review') as reviews
        from ${cardReviewLog}
        where ${cardReviewLog.userId} = ${userId} and ${cardReviewLog.kind} = 'grade'
          and ${cardReviewLog.at} >= ${instant('dayStart')} and ${cardReviewLog.at} < ${instant('dayEnd')}
          and not exists (
            select from ${cardReviewLog} undo where undo.user_id = ${userId} and undo.undoes = ${cardReviewLog.id})
      ) done
      left join ${studySettings} on ${studySettings.userId} = ${userId}
    ),
    learning as materialized (
      select ${cardSchedules.cardId}, 0 as part, ${cardSchedules.due} as at from ${cardSchedules}
      where ${isDue} and ${cardSchedules.state} in ('learning', 'relearning')
      order by ${cardSchedules.due} limit ${LEARNING_LIMIT}
    ),
    review as materialized (
      select ${cardSchedules.cardId}, 1 as part, ${cardSchedules.due} as at from ${cardSchedules}
      where ${isDue} and ${cardSchedules.state} = 'review'
      order by ${cardSchedules.due} limit greatest(0, (select reviews_left from day))
    ),
    new_own as materialized (
      select ${ownCards.id} as card_id, 2 as part, ${ownCards.createdAt} as at from ${ownCards}
      where ${ownCards.userId} = ${userId} and ${ownCards.id} ${isNew} and ${ownCards.id} not in (table withheld)
        and (not exists (select from chosen) or ${ownCards.topicId} is null or ${ownCards.topicId} in (select id from chosen))
      order by ${ownCards.createdAt}, ${ownCards.id} limit greatest(0, (select new_left from day))
    ),
    new_deck as materialized (
      ${newOfDeck(sql`not exists (select from chosen)`)}
      union all
      ${newOfDeck(sql`${flashcards.topicId} in (select id from chosen)`)}
    )`;
}

const number = (name: 'learning' | 'review' | 'new') => sql`picked.${sql.raw(name)}`.mapWith(Number);

const studyDayQuery = preparedRead((db) =>
  db
    .select({
      learning: number('learning'),
      review: number('review'),
      new: number('new'),
      settings: studySettings,
      parameters: cardParameters,
      schedule: cardSchedules,
      flashcard: flashcards,
      ownCard: ownCards,
    })
    .from(
      sql`(
        with ${dueCards()}
        select
          (select count(*) from learning) as learning,
          (select count(*) from review) as review,
          (select count(*) from new_own) + (select count(*) from new_deck) as new,
          card.*
        from (select) nothing left join (
          table learning union all table review union all table new_own union all table new_deck
          order by part, at, card_id limit ${sql.placeholder('limit')}
        ) card on true
      ) picked`,
    )
    .leftJoin(studySettings, sql`${studySettings.userId} = ${userId}`)
    .leftJoin(cardParameters, sql`${cardParameters.userId} = ${userId}`)
    .leftJoin(cardSchedules, sql`${cardSchedules.userId} = ${userId} and ${cardSchedules.cardId} = picked.card_id`)
    .leftJoin(flashcards, sql`${flashcards.id} = picked.card_id`)
    .leftJoin(ownCards, sql`${ownCards.id} = picked.card_id`)
    .orderBy(sql`picked.part`, sql`picked.at`, asc(sql`picked.card_id`))
    .prepare(UNNAMED),
);

/** Returns the student's settings, fitted parameters, counts for the day, and the first `limit` cards in study order. */
export const readStudyDay = (db: Database, day: StudyDay, limit: number) =>
  sharedRead(`study day ${day.userId} ${day.dayStart.getTime()} ${limit}`, () => readCards(db, day, limit));

async function readCards(db: Database, day: StudyDay, limit: number) {
  const rows = await studyDayQuery(db).execute({
    userId: day.userId,
    today: day.today,
    dayStart: day.dayStart.toISOString(),
    dayEnd: day.dayEnd.toISOString(),
    limit,
  });
  const [first] = rows;
  if (first === undefined) throw new Error('a day has its counts, with or without cards');
  const { settings, parameters, learning, review, new: unseen } = first;
  return { settings, parameters, counts: { learning, review, new: unseen }, cards: rows.filter(isCard) };
}

/** A day without cards is a row without a card. */
const isCard = ({ flashcard, ownCard }: CardSource) => flashcard !== null || ownCard !== null;
