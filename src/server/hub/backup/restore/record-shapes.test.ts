import { describe, expect, it } from 'vitest';
import { keyColumns } from '#server/core/answer-values.ts';
import { QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { shapeFault } from './record-shapes.ts';

const samples = Object.keys(QUESTION_KINDS).map(sampleOf);
const fault = (section: string, fields: Record<string, unknown>) => shapeFault(section, { fields });

describe('a question of a backup', () => {
  it.each(samples)('is refused if its key does not fit its kind: $kind', ({ kind, options, content, key }) => {
    const other = samples.find((sample) => sample.kind !== kind && typeof sample.key === typeof key)?.key ?? 99;
    const question = { kind, options, content, details: null, imageUrl: null, videoUrl: null };
    expect(fault('questions', { ...question, ...keyColumns(key) })).toBeNull();
    expect(fault('questions', { ...question, ...keyColumns(other) })).toContain(
      `${typeof other === 'number' ? 'correctAnswer' : 'key'} is not valid`,
    );
  });

  const question = { options: ['Liver', 'Spleen'], correctAnswer: 0 };
  it.each([
    ['kind', 'no-such-kind'],
    ['kind', 'toString'],
    ['imageUrl', 'https://elsewhere.test/pixel.gif'],
    ['imageUrl', '/media/images/../site/photo.webp'],
    ['videoUrl', 'javascript:alert(1)'],
    ['options', [1, 2]],
    ['options', ['one']],
  ])('is refused if its %s is %j', (field, value) => {
    for (const section of ['questions', 'questionVersions']) {
      expect(fault(section, question)).toBeNull();
      expect(fault(section, { ...question, [field]: value })).toMatch(new RegExp(`^${field}.* is not valid: `));
    }
  });

  it('may lack fields, which take their defaults', () => {
    expect(fault('questions', { id: 'any' })).toBeNull();
  });
});

describe('an answer of a backup', () => {
  it.each([
    ['text', 'flat'],
    ['nested deeply', { deep: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as unknown }],
    ['too long', { text: 'x'.repeat(100_001) }],
  ])('is refused if it is %s', (_name, response) => {
    expect(fault('quizAttempts', { response })).toMatch(/^response is not valid: /);
  });

  it('may not fit its question', () => {
    expect(fault('quizAttempts', { response: { unknown: 1 } })).toBeNull();
  });
});

describe('a file of a backup', () => {
  it.each(['..', '../../etc/passwd', '.hidden', 'a/b.webp', ''])('is refused with the name %j', (name) => {
    expect(fault('mediaFiles', { name })).toBe('name is not valid: Must be the name of a file');
  });

  it('is accepted with an ordinary name', () => {
    expect(fault('mediaFiles', { name: 'kidney.webp' })).toBeNull();
  });
});

describe('a card of a backup', () => {
  const mask = { shape: 'rectangle', name: 'Liver', x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
  const masks = [mask, { ...mask, name: 'Portal vein', x: 0.6 }];

  it.each([
    ['of an unknown shape', { mode: 'one', masks: [{ shape: 'star' }], asked: 0 }],
    ['without the masked index', { mode: 'one', masks, asked: 2 }],
    ['outside of the picture', { mode: 'one', masks: [{ ...mask, x: 0.9 }], asked: 0 }],
  ])('is refused with masks %s', (_name, occlusion) => {
    for (const section of ['flashcards', 'flashcardVersions', 'ownCards']) {
      expect(fault(section, { occlusion: { mode: 'one', masks, asked: 1 } })).toBeNull();
      expect(fault(section, { occlusion })).toMatch(/^occlusion.* is not valid: /);
    }
  });
});

describe('an account of a backup', () => {
  const id = '0b4c1c9e-5d5a-4a43-9c1e-2f7d3c1b0a99';

  it.each([id.toUpperCase(), `{${id}}`, id.replaceAll('-', ''), 'no id', ''])('is refused with the id %j', (other) => {
    expect(fault('users', { id, email: 'ann@hub.test' })).toBeNull();
    expect(fault('users', { id: other, email: 'ann@hub.test' })).toBe('id is not valid: Must be an id');
  });
});
