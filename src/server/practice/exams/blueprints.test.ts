import { describe, expect, it } from 'vitest';
import { anExamForm } from '#tests/support/exams.ts';
import { aQuestion, aTeacher, aTopic } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { deleteTopic } from '#shared/bank/topics.contract.ts';
import {
  blueprintForm,
  createBlueprint,
  deleteBlueprint,
  getBlueprintCoverage,
  listBlueprintPresets,
  listBlueprints,
  updateBlueprint,
} from '#shared/practice/blueprints.contract.ts';

const aDomain = (changes: Record<string, unknown> = {}) => ({
  name: 'Doppler',
  weight: 100,
  topicIds: [] as string[],
  objectives: ['Aliasing'],
  ...changes,
});
const A_HALF = aDomain({ weight: 50 });
const aForm = (changes: Record<string, unknown> = {}) => ({
  ...anExamForm,
  source: 'The outline',
  sourceDate: '2026-11-01',
  questions: 20,
  unscored: 2,
  domains: [aDomain()],
  ...changes,
});

const app = hubForEachTest();
const teacher = forEachTest(async () => app.as(await aTeacher(app.db)));

describe('blueprints', () => {
  it('can be created, listed by name, changed and deleted by teachers', async () => {
    const rvs = await teacher.ok(createBlueprint, { body: aForm({ body: 'CCI', exam: 'RVS' }) });
    const spi = await teacher.ok(createBlueprint, { body: aForm() });
    expect((await teacher.ok(listBlueprints)).map(({ id }) => id)).toEqual([spi.id, rvs.id]);
    const changed = await teacher.ok(updateBlueprint, { params: { id: spi.id }, body: aForm({ minutes: 60 }) });
    expect(changed).toMatchObject({ id: spi.id, minutes: 60, domains: [aDomain()] });
    await teacher.ok(deleteBlueprint, { params: { id: rvs.id } });
    expect(await teacher.ok(listBlueprints)).toEqual([changed]);
    for (const endpoint of [deleteBlueprint, getBlueprintCoverage] as const)
      expect((await teacher.call(endpoint, { params: { id: rvs.id } })).status).toBe(404);
    expect((await teacher.call(updateBlueprint, { params: { id: rvs.id }, body: aForm() })).status).toBe(404);
  });

  it('refer to topics of the hub, omit deleted ones, and say which domains lost them until they are saved', async () => {
    const topic = await aTopic(app.db);
    const gone = await aTopic(app.db);
    const domains = [aDomain({ topicIds: [topic.id, gone.id] })];
    const { id } = await teacher.ok(createBlueprint, { body: aForm({ domains }) });
    await teacher.ok(deleteTopic, { params: { id: gone.id } });
    const [listed] = await teacher.ok(listBlueprints);
    expect(listed).toMatchObject({ domains: [{ topicIds: [topic.id] }], domainsWithDeletedTopics: ['Doppler'] });
    expect((await teacher.call(updateBlueprint, { params: { id }, body: aForm({ domains }) })).status).toBe(404);
    const saved = aForm({ domains: [aDomain({ topicIds: [topic.id] })] });
    await teacher.ok(updateBlueprint, { params: { id }, body: saved });
    expect(await teacher.ok(listBlueprints)).toMatchObject([{ domainsWithDeletedTopics: [] }]);
  });

  it.each([
    ['10,000 questions', { questions: 10_000 }, 'questions'],
    ['no question', { questions: 0 }, 'questions'],
    ['0 minutes', { minutes: 0 }, 'minutes'],
    ['as many trials as questions', { unscored: 20 }, 'unscored'],
    ['an end before the beginning', { validFrom: '2027-01-01', validTo: '2026-01-01' }, 'validTo'],
    ['no domain', { domains: [] }, 'domains'],
    ['weights that do not add up', { domains: [A_HALF, aDomain({ name: 'B', weight: 40 })] }, 'domains'],
    ['two domains of one name', { domains: [A_HALF, aDomain({ name: 'DOPPLER', weight: 50 })] }, 'domains.1.name'],
    ['an open one without a weight', { domains: [aDomain({ weight: null })] }, 'domains.0.weight'],
    ['an open one with a domain without questions', { domains: [aDomain({ objectives: [] })] }, 'domains.0.topicIds'],
    ['a weight that is not a number', { domains: [aDomain({ weight: Number.NaN })] }, 'domains.0.weight'],
  ])('with %s are refused, naming the field at fault', async (_what, changes, path) => {
    const refused = await teacher.call(createBlueprint, { body: aForm(changes) });
    expect(refused.status).toBe(400);
    expect(refused.error?.issues?.map((issue) => issue.path.replace(/^body\.?/, ''))).toContain(path);
    expect(await teacher.ok(listBlueprints)).toEqual([]);
  });

  it('may be incomplete until they are opened', async () => {
    const domains = [aDomain({ weight: null, objectives: [] })];
    const { id } = await teacher.ok(createBlueprint, { body: aForm({ domains, isOpen: false }) });
    expect(await teacher.ok(getBlueprintCoverage, { params: { id } })).toMatchObject([{ needed: null, available: 0 }]);
  });

  it('show how many questions the bank has for each domain', async () => {
    const main = await aTopic(app.db);
    const topic = await aTopic(app.db, { parentId: main.id });
    await aQuestion(app.db, { topicId: topic.id, difficulty: 'hard' });
    await aQuestion(app.db, { topicId: main.id });
    await aQuestion(app.db, { topicId: topic.id, details: { objective: 'aliasing' } });
    const domains = [A_HALF, aDomain({ name: 'Rest', weight: 50, topicIds: [main.id], objectives: [] })];
    const { id } = await teacher.ok(createBlueprint, { body: aForm({ domains }) });
    const doppler = { available: 1, byDifficulty: { easy: 0, medium: 1, hard: 0 }, byKind: { single: 1 } };
    const rest = { available: 2, byDifficulty: { easy: 0, medium: 1, hard: 1 }, byKind: { single: 2 } };
    expect(await teacher.ok(getBlueprintCoverage, { params: { id } })).toEqual([
      { name: 'Doppler', needed: 9, ...doppler },
      { name: 'Rest', needed: 9, ...rest },
    ]);
  });
});

describe('presets', () => {
  it('can be turned into a blueprint, or say what they lack', async () => {
    const presets = await teacher.ok(listBlueprintPresets);
    expect(presets.map(({ body, exam }) => `${body} ${exam}`)).toContain('ARDMS SPI');
    for (const { missing, domains, ...preset } of presets) {
      const form = {
        ...preset,
        isOpen: false,
        domains: domains.map(({ topics: _topics, ...domain }) => ({ ...domain, topicIds: [], objectives: [] })),
      };
      const parsed = blueprintForm.safeParse(form);
      expect(parsed.error?.issues).toBeUndefined();
      const isComplete = domains.every(({ weight }) => weight !== null);
      expect(isComplete || missing !== null).toBe(true);
    }
  });
});
