import { beforeEach, describe, expect, it } from 'vitest';
import { getStudyOverview, listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { listOwnCards } from '#shared/cards/own-cards.contract.ts';
import { deleteAssignment, type Assignment } from '#shared/practice/assignments.contract.ts';
import { aCardSchedule, anOwnCard } from '#tests/support/card-reviews.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(aClassHub);
beforeEach(async () => {
  const userId = hub.person.id;
  const make = async (front: string, question?: number) => {
    const questionId = question === undefined ? null : (hub.bank[question]?.id ?? null);
    return (await anOwnCard(hub.db, { userId, front, questionId })).id;
  };
  const schedule = (ownCardId: string, isSetAside: boolean) =>
    aCardSchedule(hub.db, { userId, cardId: ownCardId, flashcardId: null, ownCardId, isSetAside });
  await make('Asked: new', 0);
  await schedule(await make('Asked: in review', 1), false);
  await schedule(await make('Asked: set aside', 2), true);
  await make('Not asked: new', 3);
  await schedule(await make('Not asked: set aside', 4), true);
  await make('Written');
});

async function seen() {
  const fronts = (cards: { front: string }[]) => cards.map(({ front }) => front).toSorted();
  const { total, cards } = await hub.student.ok(listOwnCards);
  const due = await hub.student.ok(listDueCards, { query: { limit: 50 } });
  const { setAside } = await hub.student.ok(getStudyOverview);
  return { total, list: fronts(cards), counts: due.counts, due: fronts(due.cards), setAside: fronts(setAside) };
}
const ALL = {
  total: 6,
  list: ['Asked: in review', 'Asked: new', 'Asked: set aside', 'Not asked: new', 'Not asked: set aside', 'Written'],
  counts: { learning: 0, review: 1, new: 3 },
  due: ['Asked: in review', 'Asked: new', 'Not asked: new', 'Written'],
  setAside: ['Asked: set aside', 'Not asked: set aside'],
};
const REST = {
  total: 3,
  list: ['Not asked: new', 'Not asked: set aside', 'Written'],
  counts: { learning: 0, review: 0, new: 2 },
  due: ['Not asked: new', 'Written'],
  setAside: ['Not asked: set aside'],
};
const isOver: Record<'after_submit' | 'never', (given: Assignment) => Promise<unknown>> = {
  after_submit: async (given) => hub.handIn(await hub.begin(given), 1),
  never: (params) => hub.owner.ok(deleteAssignment, { params }),
};

describe('own cards made from questions', () => {
  it.each(['after_submit', 'never'] as const)(
    'are hidden from the list, the day and leeches while an assignment that shows keys %s withholds them',
    async (reveal) => {
      expect(await seen()).toEqual(ALL);
      const questionIds = hub.bank.slice(0, 3).map(({ id }) => id);
      const given = await hub.give({ reveal, work: { kind: 'questions', questionIds } });
      expect(await seen()).toEqual(REST);
      await isOver[reveal](given);
      expect(await seen()).toEqual(ALL);
    },
  );

  it('are hidden while an attempt that drew the questions is open', async () => {
    const work = { kind: 'quiz' as const, topicIds: [hub.topic.id], kinds: [], count: 5, pool: 'all' as const };
    const attempt = await hub.begin(await hub.give({ work }));
    expect((await seen()).list).toEqual(['Written']);
    await hub.handIn(attempt, 1);
    expect(await seen()).toEqual(ALL);
  });
});
