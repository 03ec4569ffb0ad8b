import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicTree } from '#client/components/topic-tree.ts';
import { makeTopic } from '#tests/support/client/topic-factory.ts';
import {
  choiceOf,
  currentCard,
  initialStudy,
  isLastCard,
  mainOptions,
  nothingChosen,
  shuffled,
  type StudyCard,
  type Studying,
  studyReducer,
  type StudyState,
  subcategoryName,
  subOptions,
  topicLabel,
} from './study-state.ts';

const card = (id: string): StudyCard => ({
  id,
  front: `Front of ${id}`,
  back: `Back of ${id}`,
  cloze: null,
  imageUrl: null,
  backImageUrl: null,
  occlusion: null,
});
const cards = ['a', 'b', 'c'].map(card);
const choice = { mainId: 'physics', subId: 'doppler' };
const after = (state: StudyState, ...types: ('flipped' | 'next' | 'previous' | 'finished' | 'review-again')[]) =>
  types.reduce<StudyState>((current, type) => studyReducer(current, { type }), state);
const started = studyReducer(initialStudy(choice), { type: 'started', cards });
const studying = (state: StudyState): Studying => {
  if (state.phase !== 'studying') throw new Error(`expected studying, got ${state.phase}`);
  return state;
};

describe('choosing a topic', () => {
  it('clears the subcategory when the main category changes', () => {
    expect(studyReducer(initialStudy(choice), { type: 'main-chosen', mainId: 'vascular' }).choice).toEqual({
      mainId: 'vascular',
      subId: null,
    });
  });

  it('leaves study mode when the main category changes', () => {
    expect(studyReducer(started, { type: 'main-chosen', mainId: 'vascular' }).phase).toBe('choosing');
  });

  it('keeps the main category and forgets progress when the subcategory changes', () => {
    const changed = studyReducer(after(started, 'next'), { type: 'sub-chosen', subId: 'artifacts' });
    expect(changed).toEqual({ phase: 'choosing', choice: { mainId: 'physics', subId: 'artifacts' } });
  });

  it('clears both for a new topic', () => {
    expect(studyReducer(started, { type: 'new-topic' })).toEqual(initialStudy(nothingChosen));
  });
});

describe('studying', () => {
  it('starts with the front of the first card and nothing studied', () => {
    expect(studying(started)).toMatchObject({ index: 0, side: 'front', choice, studied: new Set() });
  });

  it('does not start without cards', () => {
    const state = initialStudy(choice);
    expect(studyReducer(state, { type: 'started', cards: [] })).toBe(state);
  });

  it('flips to the back and to the front again', () => {
    expect(studying(after(started, 'flipped')).side).toBe('back');
    expect(studying(after(started, 'flipped', 'flipped')).side).toBe('front');
  });

  it('marks the card studied and shows the front of the next', () => {
    const state = studying(after(started, 'flipped', 'next'));
    expect(currentCard(state).id).toBe('b');
    expect(state.side).toBe('front');
    expect(state.studied).toEqual(new Set(['a']));
  });

  it('goes back to the front of the previous card and keeps the studied ones', () => {
    const state = studying(after(started, 'next', 'flipped', 'previous'));
    expect(currentCard(state).id).toBe('a');
    expect(state.side).toBe('front');
    expect(state.studied).toEqual(new Set(['a']));
  });

  it('stays on the first card', () => {
    expect(after(started, 'previous')).toBe(started);
  });

  it('stays on the last card, and does not mark it', () => {
    const state = after(started, 'next', 'next');
    expect(isLastCard(studying(state))).toBe(true);
    expect(after(state, 'next')).toBe(state);
    expect(studying(state).studied.size).toBe(2);
  });

  it('is complete when the last card is finished', () => {
    expect(after(started, 'next', 'next', 'finished')).toEqual({ phase: 'complete', choice, cards });
  });

  it('cannot be finished before the last card', () => {
    const state = after(started, 'next');
    expect(after(state, 'finished')).toBe(state);
  });

  it('ignores keys after the end', () => {
    const complete = after(started, 'next', 'next', 'finished');
    expect(after(complete, 'flipped', 'next', 'previous', 'finished')).toBe(complete);
  });

  it('reviews the same cards again from the start, with nothing studied', () => {
    const again = studying(after(started, 'next', 'next', 'finished', 'review-again'));
    expect(again).toMatchObject({ index: 0, side: 'front', choice, studied: new Set() });
    expect(again.cards).toBe(cards);
  });

  it('reviews again only after the session is complete', () => {
    expect(after(started, 'review-again')).toBe(started);
  });

  it('finishes a topic of one card', () => {
    const one = studyReducer(initialStudy(choice), { type: 'started', cards: [card('only')] });
    expect(after(one, 'finished').phase).toBe('complete');
  });

  it('has studied every card but the last one whenever the last one is on screen', () => {
    const event = fc.constantFrom('flipped' as const, 'next' as const, 'previous' as const);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(event, { maxLength: 40 }), (count, events) => {
        const deck = Array.from({ length: count }, (_, index) => card(`card ${index}`));
        const state = studying(after(studyReducer(initialStudy(choice), { type: 'started', cards: deck }), ...events));
        expect(deck).toContain(currentCard(state));
        expect(state.studied.size).toBeLessThan(count);
        expect(!isLastCard(state) || state.studied.size === count - 1).toBe(true);
      }),
    );
  });
});

const ascending = (a: number, b: number) => a - b;
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('shuffled', () => {
  it('keeps every card, once each, and leaves the original alone', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.array(random, { minLength: 1 }), (items, numbers) => {
        const before = [...items];
        let turn = 0;
        const result = shuffled(items, () => numbers[turn++ % numbers.length] ?? 0);
        expect(result.toSorted(ascending)).toEqual(items.toSorted(ascending));
        expect(items).toEqual(before);
      }),
    );
  });

  it('reaches all orders of three cards, about equally often', () => {
    const seen = new Map<string, number>();
    let seed = 42;
    const next = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return seed / 4_294_967_296;
    };
    for (let round = 0; round < 6000; round++) {
      const order = shuffled(['a', 'b', 'c'], next).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    expect(Math.min(...seen.values())).toBeGreaterThan(850);
  });
});

const tree = topicTree([
  makeTopic('vascular', { flashcardCount: 2 }),
  makeTopic('Physics', { description: 'Waves and beams' }),
  makeTopic('doppler', { parentId: 'Physics' }),
  makeTopic('artifacts', { parentId: 'Physics', description: 'What is not there' }),
  makeTopic('veins', { parentId: 'vascular' }),
]);
const branch = (id: string) => {
  const found = tree.find((entry) => entry.topic.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

it('topicLabel adds the description if there is one', () => {
  expect(topicLabel({ name: 'Physics', description: 'Waves and beams' })).toBe('Physics - Waves and beams');
  expect(topicLabel({ name: 'Physics', description: null })).toBe('Physics');
  expect(topicLabel({ name: 'Physics', description: '' })).toBe('Physics');
});

describe('the pickers', () => {
  it('list main categories by name, ignoring case', () => {
    expect(mainOptions(tree).map(({ label }) => label)).toEqual(['Physics - Waves and beams', 'vascular']);
  });

  it('list the subcategories of one main category', () => {
    expect(subOptions(branch('Physics'))).toEqual([
      { value: 'artifacts', label: 'artifacts - What is not there' },
      { value: 'doppler', label: 'doppler' },
    ]);
  });

  it('offer the whole of a main category with its own cards', () => {
    expect(subOptions(branch('vascular'))).toEqual([
      { value: 'vascular', label: 'All of vascular' },
      { value: 'veins', label: 'veins' },
    ]);
  });
});

describe('choiceOf', () => {
  it('picks a main category alone', () => {
    expect(choiceOf(tree, 'Physics')).toEqual({ mainId: 'Physics', subId: null });
  });

  it('picks a subcategory with its main category', () => {
    expect(choiceOf(tree, 'veins')).toEqual({ mainId: 'vascular', subId: 'veins' });
  });

  it.each([undefined, 'unknown'])('picks nothing for %s', (id) => {
    expect(choiceOf(tree, id)).toEqual({ mainId: null, subId: null });
  });
});

it('subcategoryName names the subcategory, or the main category picked as a whole', () => {
  expect(subcategoryName(tree, { mainId: 'vascular', subId: 'veins' })).toBe('veins');
  expect(subcategoryName(tree, { mainId: 'vascular', subId: 'vascular' })).toBe('vascular');
});
