import { describe, expect, it } from 'vitest';
import { draftOfPreset, presetGaps } from '#shared/practice/blueprint-presets.ts';
import type { Blueprint, BlueprintPreset } from '#shared/practice/blueprints.contract.ts';
import { makeTopic } from '#tests/support/client/topic-factory.ts';
import { copyOf, draftOf, EMPTY_DRAFT, linesOf, numberTyped, weightsText } from './blueprint-drafts.ts';

const facts = {
  body: 'The board',
  exam: 'Physics',
  version: '2',
  validFrom: null,
  validTo: '2027-12-31',
  source: 'Its outline',
  sourceDate: '2026-11-01',
  questions: 40,
  minutes: 50,
  unscored: 4,
  breakMinutes: 5,
  cut: 70,
};
const domain = { name: 'Doppler', weight: 100, topicIds: ['t-1'], objectives: ['Aliasing'] };
const blueprint: Blueprint = {
  ...facts,
  id: 'b-1',
  domains: [domain],
  isOpen: true,
  domainsWithDeletedTopics: [],
  updatedAt: '2026-11-20T08:00:00.000Z',
  revision: 'first',
};
const preset: BlueprintPreset = {
  ...facts,
  domains: [
    { name: 'Doppler', weight: 60, topics: ['doppler AND Hemodynamics', 'Artifacts'] },
    { name: 'Safety', weight: 40, topics: [] },
  ],
  missing: 'The version',
};

describe('a draft', () => {
  it('of a blueprint has all editable parts and nothing else', () => {
    expect(draftOf(blueprint)).toEqual({ ...facts, domains: [domain], isOpen: true });
  });

  it('of a copy has its own name and is hidden', () => {
    expect(copyOf(blueprint)).toEqual({ ...facts, exam: 'Physics (copy)', domains: [domain], isOpen: false });
  });

  it('of a preset has the hub’s topics with the same names, ignoring case, and is hidden', () => {
    const draft = draftOfPreset(preset, [
      makeTopic('t-2', { name: 'Doppler and hemodynamics' }),
      makeTopic('t-3', { name: 'Vascular' }),
    ]);
    expect(draft).toEqual({
      ...facts,
      domains: [
        { name: 'Doppler', weight: 60, topicIds: ['t-2'], objectives: [] },
        { name: 'Safety', weight: 40, topicIds: [], objectives: [] },
      ],
      isOpen: false,
    });
  });

  it('uses the main category if a subcategory has the same name', () => {
    const topics = [
      makeTopic('main', { name: 'Artifacts' }),
      makeTopic('sub', { name: 'artifacts', parentId: 'main' }),
    ];
    expect(draftOfPreset(preset, topics).domains[0]?.topicIds).toEqual(['main']);
    expect(draftOfPreset(preset, topics.toReversed()).domains[0]?.topicIds).toEqual(['main']);
  });
});

it('the gaps of a preset are parts missing from the outline and topics missing in the hub, each once', () => {
  const twice = { ...preset, domains: [...preset.domains, { name: 'More', weight: null, topics: ['Artifacts'] }] };
  expect(presetGaps(twice, [makeTopic('t-2', { name: 'Doppler and hemodynamics' })])).toEqual({
    missing: 'The version',
    topics: ['Artifacts'],
  });
  expect(presetGaps({ ...preset, missing: null, domains: [] }, [])).toEqual({ missing: null, topics: [] });
});

it('the empty draft needs 75% to pass, and has one domain with the whole weight', () => {
  expect(EMPTY_DRAFT).toMatchObject({ cut: 75, isOpen: false, domains: [{ name: '', weight: 100 }] });
});

it('sums the typed weights, ignoring those that are not numbers', () => {
  expect(weightsText([60, 32])).toBe('92 of 100%');
  expect(weightsText([33.3, 33.3, 33.4])).toBe('100 of 100%');
  expect(weightsText([0.1, 0.2, null])).toBe('0.3 of 100%');
  expect(weightsText(['a lot', 50])).toBe('50 of 100%');
});

it('reads numbers from a field, and leaves other text alone', () => {
  expect(numberTyped(' 12.5 ')).toBe(12.5);
  expect(numberTyped('')).toBeNull();
  expect(numberTyped('ten')).toBe('ten');
  expect(numberTyped(7)).toBe(7);
  expect(numberTyped(null)).toBeNull();
});

it('reads one objective per line, and keeps commas', () => {
  expect(linesOf('Explain aliasing, and how to avoid it\n\n  Set the PRF \r\n')).toEqual([
    'Explain aliasing, and how to avoid it',
    'Set the PRF',
  ]);
  expect(linesOf(' ')).toEqual([]);
});
