import { describe, expect, it } from 'vitest';
import { QUESTION_KINDS } from '#shared/bank/question-kinds/registry.ts';
import type { Question } from '#shared/bank/questions.contract.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { canBePrinted, hasBubbles, paperForms, paperKey } from './paper.ts';

function aQuestion(given: Partial<Question> = {}): Question {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    kind: 'single',
    question: 'Which organ stores bile?',
    options: ['Liver', 'Gallbladder', 'Spleen', 'Pancreas'],
    content: null,
    correctAnswer: 1,
    explanation: null,
    details: null,
    difficulty: 'easy',
    imageUrl: null,
    imageDescription: null,
    videoUrl: null,
    topicId: null,
    tags: [],
    createdById: null,
    ignoredDuplicate: false,
    retiredAt: null,
    versionId: '00000000-0000-4000-8000-000000000001',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...given,
  };
}

const bankOf = (size: number) =>
  Array.from({ length: size }, (_, index) =>
    aQuestion({ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, question: `Question ${index}` }),
  );
const plan = { seed: '2026-11-23', count: 12, forms: 4, shufflesOptions: true };
const idsOf = ({ questions }: { questions: { id: string }[] }) => questions.map(({ id }) => id);

describe('the forms of a paper', () => {
  it('are the same for the same seed, regardless of the order of questions', () => {
    const bank = bankOf(60);
    const forms = paperForms(bank, plan);
    expect(paperForms(bank.toReversed(), plan)).toEqual(forms);
    expect(paperForms(bank, { ...plan, seed: '2026-11-24' })).not.toEqual(forms);
    // Papers may be printed again: these values never change.
    const [form] = paperForms(bank, { ...plan, count: 3, forms: 1 });
    expect(form?.questions.map((question) => question.question)).toEqual(['Question 34', 'Question 26', 'Question 16']);
  });

  it('contain the same questions, each in another order', () => {
    const forms = paperForms(bankOf(60), plan);
    expect(forms.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
    const [first = [], ...others] = forms.map(idsOf);
    expect(new Set(first).size).toBe(12);
    for (const other of others) expect(other.toSorted()).toEqual(first.toSorted());
    expect(new Set(forms.map((form) => idsOf(form).join())).size).toBe(4);
  });

  it('do not depend on how many forms there are', () => {
    expect(paperForms(bankOf(30), { ...plan, forms: 2 })).toEqual(paperForms(bankOf(30), plan).slice(0, 2));
  });

  it('change by one question at most if one is added to the bank', () => {
    const bank = bankOf(60);
    const before = new Set(idsOf(paperForms(bank.slice(1), plan)[0] ?? { questions: [] }));
    const after = idsOf(paperForms(bank, plan)[0] ?? { questions: [] });
    expect(after.filter((id) => !before.has(id)).length).toBeLessThanOrEqual(1);
  });

  it('contain every question of the bank about equally often', () => {
    const bank = bankOf(20);
    const times = new Map<string, number>();
    for (let seed = 0; seed < 1000; seed += 1) {
      for (const id of idsOf(
        paperForms(bank, { ...plan, seed: String(seed), count: 5, forms: 1 })[0] ?? { questions: [] },
      ))
        times.set(id, (times.get(id) ?? 0) + 1);
    }
    // 250 of each are expected, with a standard deviation of 14.
    for (const { id } of bank) expect(Math.abs((times.get(id) ?? 0) - 250)).toBeLessThan(70);
  });

  it('contain all questions if there are fewer than requested', () => {
    expect(paperForms(bankOf(3), plan).map(({ questions }) => questions.length)).toEqual([3, 3, 3, 3]);
    expect(paperForms([], plan).map(({ questions }) => questions)).toEqual([[], [], [], []]);
  });

  it('leave out questions that cannot be printed', () => {
    expect(canBePrinted(aQuestion())).toBe(true);
    expect(canBePrinted(aQuestion({ videoUrl: '/media/videos/1' }))).toBe(false);
    const { kind, options, content, key } = sampleOf('hotspot');
    const onPicture = aQuestion({ kind, options, content, correctAnswer: key });
    expect(canBePrinted(onPicture)).toBe(false);
    expect(canBePrinted({ ...onPicture, imageUrl: '/media/images/1' })).toBe(true);
  });
});

describe('the options', () => {
  const formsOf = (question: Question, shufflesOptions = true) =>
    ['one', 'two', 'three', 'four', 'five'].flatMap((seed) =>
      paperForms([question], { ...plan, seed, shufflesOptions }).flatMap(({ questions }) => questions),
    );

  it('are reordered, and so is the key', () => {
    const printed = formsOf(aQuestion());
    for (const question of printed) {
      expect(question.options.toSorted()).toEqual(['Gallbladder', 'Liver', 'Pancreas', 'Spleen']);
      expect(question.options['ABCD'.indexOf(paperKey(question))]).toBe('Gallbladder');
    }
    expect(new Set(printed.map(({ options }) => options.join())).size).toBeGreaterThan(8);
    expect(new Set(printed.map(paperKey)).size).toBe(4);
  });

  it('keep their order if requested', () => {
    for (const question of formsOf(aQuestion(), false)) {
      expect(question.options).toEqual(aQuestion().options);
      expect(paperKey(question)).toBe('B');
    }
  });

  it.each(['All of the above', 'None of the above', 'Both A and B', 'A and C only', 'Neither A nor B', '(A) and (B)'])(
    'keep their order if one of them is “%s”',
    (option) => {
      const options = ['Liver', 'Gallbladder', 'Spleen', option];
      for (const question of formsOf(aQuestion({ options }))) expect(question.options).toEqual(options);
    },
  );

  it('of other kinds have keys that name the same options', () => {
    const chosen = formsOf(aQuestion({ ...asked('multiple') }));
    for (const question of chosen) expect(new Set(textsOf(question, ', '))).toEqual(new Set(['Aorta', 'Portal vein']));
    expect(new Set(chosen.map(paperKey)).size).toBeGreaterThan(3);

    const { options, key } = sampleOf('order');
    const steps = (key as { sequence: number[] }).sequence.map((index) => options[index]); // of this kind
    for (const question of formsOf(aQuestion({ ...asked('order') }))) expect(textsOf(question, ' ')).toEqual(steps);
  });

  it('that are labels never keep their author’s order, and the key names place and letter', () => {
    const sample = sampleOf('labels');
    const labels = (sample.key as { labels: number[] }).labels.map((index) => sample.options[index]); // of this kind
    const printed = formsOf(aQuestion({ ...asked('labels'), imageUrl: '/media/images/1' }), false);
    for (const question of printed) {
      const pairs = paperKey(question).split(' ');
      expect(pairs.map((pair) => Number(pair.slice(0, -1)))).toEqual(labels.map((_, index) => index + 1));
      expect(pairs.map((pair) => question.options[(pair.codePointAt(pair.length - 1) ?? 0) - 65])).toEqual(labels);
    }
    expect(new Set(printed.map(({ options }) => options.join())).size).toBeGreaterThan(8);
  });
});

it('every kind has a key on paper, and kinds with options have bubbles', () => {
  for (const kind of Object.keys(QUESTION_KINDS)) {
    const [form] = paperForms([aQuestion({ ...asked(kind), imageUrl: '/media/images/1' })], plan);
    expect(form?.questions.map(paperKey).join()).toMatch(/\w/);
  }
  expect(Object.keys(QUESTION_KINDS).filter((kind) => hasBubbles({ kind }))).toEqual(['single', 'multiple']);
});

function asked(name: string) {
  const { kind, options, content, key } = sampleOf(name);
  return { kind, options, content, correctAnswer: key };
}

function textsOf(question: Parameters<typeof paperKey>[0], separator: string) {
  return paperKey(question)
    .split(separator)
    .map((letter) => question.options[(letter.codePointAt(0) ?? 0) - 65]);
}
