import { describe, expect, it } from 'vitest';
import { combinedOption, longKey, pairedOptions, repeatedWord, sameOptions, type WrittenQuestion } from './options.ts';

const good: WrittenQuestion = {
  kind: 'single',
  question: 'Which vessel runs behind the body of the pancreas?',
  options: ['Splenic vein', 'Portal vein', 'Renal artery', 'Hepatic duct'],
  content: null,
  correctAnswer: 0,
  explanation: null,
  details: null,
};

describe('a word of the question that only the key has', () => {
  it.each([
    ['as it is', 'What does the splenic hilum hold?', '“splenic”'],
    ['in another form', 'Which Veins leave it through the capsules of Glisson?', '“capsules”'],
  ])('is found %s', (_what, question, detail) => {
    const options = ['Splenic vein, in the capsule', ...good.options.slice(1)];
    expect(repeatedWord({ ...good, question, options })).toBe(detail);
  });

  it.each([
    ['is in a wrong option too', { question: 'Which vein drains the spleen? Not the portal one.' }],
    ['is short', { question: 'Which vein is it?', options: ['Vein of Galen', 'Aorta', 'Duct'] }],
    ['has no meaning of its own', { question: 'Is it usually large?', options: ['Usually so', 'Never', 'Rarely'] }],
    ['is a number', { question: 'What is 100,000 Hz?', options: ['100,000 Hz', '20,000 Hz', '30,000 Hz'] }],
    ['is only in a wrong option', { question: 'Which vessel is portal?' }],
  ])('is not found where it %s', (_what, question) => {
    expect(repeatedWord({ ...good, ...question })).toBeNull();
  });
});

describe('a key that is longer than the others', () => {
  const withKey = (key: string, other = 'x'.repeat(24)) => ({ options: [key, other, 'x'.repeat(10)] });
  it('is found if it is half as long again and 12 characters longer', () => {
    expect(longKey({ ...good, ...withKey('y'.repeat(36)) })).toBe('36 characters, the others at most 24');
  });

  it.each([
    ['less than half as long again', withKey('y'.repeat(35))],
    ['only 11 characters longer', withKey('y'.repeat(21), 'x'.repeat(10))],
    ['short, with a long wrong option', { ...withKey('y'.repeat(36)), correctAnswer: 2 }],
  ])('is not found where it is %s', (_what, question) => {
    expect(longKey({ ...good, ...question })).toBeNull();
  });
});

describe('two pairs in four options', () => {
  it.each([
    [['Low and fast', 'Low and slow', 'High and fast', 'High and slow']],
    [['Low, fast', 'low, slow', 'High, fast', 'High, slow']],
  ])('are found: %j', (options) => {
    expect(pairedOptions({ ...good, options })).toBe('');
  });

  it.each([
    [['Low and fast', 'Low and slow', 'High and fast', 'Middle and slow']],
    [['Low and fast', 'Low and slow', 'High and fast', 'High']],
    [['Low and fast', 'Low and slow', 'High and fast']],
  ])('are not found: %j', (options) => {
    expect(pairedOptions({ ...good, options })).toBeNull();
  });
});

describe('an option that combines others', () => {
  it.each([
    [['The liver', 'The spleen', 'Liver and spleen', 'The kidney'], '“Liver and spleen”'],
    [['More gain', 'More gain and less depth', 'Less depth'], '“More gain and less depth”'],
  ])('is found: %j', (options, detail) => {
    expect(combinedOption({ ...good, options })).toBe(detail);
  });

  it.each([
    [['Liver', 'Liver and spleen', 'Kidney']],
    [['Gain', 'Time', 'Time gain compensation']],
    [['Lumen–intima and media–adventitia', 'Lumen–intima and intima–media', 'Intima–media and media–adventitia']],
  ])('is not found: %j', (options) => {
    expect(combinedOption({ ...good, options })).toBeNull();
  });

  it('is allowed if several options are right', () => {
    const options = ['Liver', 'Spleen', 'Liver and spleen', 'Kidney'];
    expect(combinedOption({ ...good, kind: 'multiple', options, correctAnswer: { correct: [0, 1] } })).toBeNull();
  });
});

describe('options that differ only in case or punctuation', () => {
  it.each([
    ['Portal vein', 'portal  vein.'],
    ['B-mode imaging', 'B‑mode imaging'],
    ['Long-axis view', 'Long axis view'],
  ])('are found: %s, %s', (one, other) => {
    expect(sameOptions({ ...good, options: [one, 'Other', other] })).toBe(`“${other}”`);
  });

  it.each([
    ['1.5 cm', '15 cm'],
    ['< 50%', '> 50%'],
    ['c = λ/f', 'c = λf'],
    ['c − v', 'c + v'],
    ['↑ flow', '↓ flow'],
  ])('are not found: %s, %s', (one, other) => {
    expect(sameOptions({ ...good, options: [one, 'Other', other] })).toBeNull();
  });
});
