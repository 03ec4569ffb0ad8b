import { describe, expect, it } from 'vitest';
import { type DayFacts, dayOverTexts } from './day-over.tsx';

function facts(some: Partial<Omit<DayFacts, 'overview'>> = {}, overview: Partial<DayFacts['overview']> = {}): DayFacts {
  return {
    done: 0,
    totalCards: 100,
    ...some,
    overview: {
      settings: { newPerDay: 20, reviewsPerDay: 200, examDate: null, topicIds: [], revision: 'first' },
      forecast: [
        { day: '2026-11-21', cards: 0 },
        { day: '2026-11-22', cards: 12 },
      ],
      totals: { learning: 0, review: 100, setAside: 0 },
      ...overview,
    },
  };
}

describe('the text when nothing is left to study', () => {
  it('says what was done and what comes tomorrow', () => {
    expect(dayOverTexts(facts({ done: 1 }))).toEqual({
      title: 'Done for today',
      lines: ['You have studied 1 card.', '12 reviews due tomorrow.'],
      hasCards: true,
    });
  });

  it('says that nothing was due', () => {
    expect(dayOverTexts(facts())).toMatchObject({ title: 'Nothing due today', lines: ['12 reviews due tomorrow.'] });
  });

  it('says that there are no cards at all', () => {
    expect(dayOverTexts(facts({ totalCards: 0 }))).toMatchObject({ title: 'No flashcards yet', hasCards: false });
  });

  it('says which daily limit is reached', () => {
    const forecast = [{ day: '2026-11-21', cards: 30 }];
    expect(dayOverTexts(facts({ done: 200 }, { forecast })).lines).toContain(
      '30 more reviews due: your limit of 200 a day is reached.',
    );
    const totals = { learning: 0, review: 20, setAside: 1 };
    expect(dayOverTexts(facts({ done: 20 }, { totals })).lines).toContain(
      '79 new cards left: your limit of 20 a day is reached.',
    );
  });

  it('says nothing about new cards if only some topics are studied', () => {
    const settings = { newPerDay: 20, reviewsPerDay: 200, examDate: null, topicIds: ['t'], revision: 'first' };
    const totals = { learning: 0, review: 20, setAside: 0 };
    expect(dayOverTexts(facts({}, { settings, totals })).lines).toEqual(['12 reviews due tomorrow.']);
  });
});
