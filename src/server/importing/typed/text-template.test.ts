import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { anImportedQuestion, collected } from '#tests/support/collecting.ts';
import { findStoredImage } from '#server/importing/sheet/image-finder.ts';
import { readTextTemplate } from './text-template.ts';

const read = (text: string) => collected((collector) => readTextTemplate(text, collector, findStoredImage));

const WHOLE = `TOPIC: Abdomen > Liver
QUESTION: Which vein
drains the gut?

It is large.
A) Portal vein
B) Hepatic
vein
C) Splenic vein
D) Renal vein
CORRECT: A
EXPLANATION: The portal vein does.
A. hepatica is an artery.
A) is right.
---`;

describe('the text template', () => {
  it('contains a question with values over several lines', () => {
    expect(read(WHOLE)).toEqual({
      totalCount: 1,
      problems: [],
      remarked: [],
      questions: [
        anImportedQuestion({
          line: 1,
          questionNumber: 1,
          topic: { main: 'Abdomen', sub: 'Liver' },
          question: 'Which vein\ndrains the gut?\n\nIt is large.',
          options: ['Portal vein', 'Hepatic\nvein', 'Splenic vein', 'Renal vein'],
          correctAnswer: 0,
          explanation: 'The portal vein does.\nA. hepatica is an artery.\nA) is right.',
        }),
      ],
    });
  });

  it.each([
    ['lower case', WHOLE.toLowerCase().replace('a) is right.', '')],
    ['old line ends', WHOLE.replaceAll('\n', '\r')],
    ['Windows line ends', WHOLE.replaceAll('\n', '\r\n')],
    ['other dashes', WHOLE.replace('---', '  ——— ')],
    ['a numbered question', WHOLE.replace('QUESTION:', 'Question 12:')],
    ['another word for the key', WHOLE.replace('CORRECT:', 'Correct answer:')],
    ['a key with a bracket', WHOLE.replace('CORRECT: A', 'ANSWER: (a)')],
    ['options in brackets', WHOLE.replaceAll(/^([A-D])\)/gm, '($1)')],
    [
      'options with dots',
      WHOLE.replace('A) is right.', '')
        .replaceAll(/^([A-D])\)/gm, '$1.')
        .replace('\nA. hep', '\nThe a. hep'),
    ],
    ['the key before the options', WHOLE.replace('CORRECT: A\n', '').replace('A) Portal', 'CORRECT: A\nA) Portal')],
  ])('may be written with %s', (_how, text) => {
    const { questions, problems } = read(text);
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([{ correctAnswer: 0 }]);
    const options = questions[0]?.options.map((option) => option.toLowerCase().replace('\n', ' '));
    expect(options).toEqual(['portal vein', 'hepatic vein', 'splenic vein', 'renal vein']);
  });

  const short = (name: string) => `QUESTION: ${name}\nA) x\nB) y\nCORRECT: B\n`;

  it('applies a topic until the next one, or an empty one', () => {
    const text = `${short('1')}---\nTOPIC: Liver\n${short('2')}---\n${short('3')}---\nTOPIC: Heart > Valves\n---\n${short('4')}---\nTOPIC:\n${short('5')}`;
    expect(read(text).questions.map(({ topic }) => topic)).toEqual([
      null,
      { main: 'Liver', sub: null },
      { main: 'Liver', sub: null },
      { main: 'Heart', sub: 'Valves' },
      null,
    ]);
  });

  it('separates questions without a separator between them, each with the topic before it', () => {
    const { questions, problems } = read(`TOPIC: Liver\n${short('1')}${short('2')}TOPIC: Heart\n${short('3')}`);
    expect(problems).toEqual([]);
    expect(questions.map(({ question, topic, line }) => [question, topic?.main, line])).toEqual([
      ['1', 'Liver', 1],
      ['2', 'Liver', 6],
      ['3', 'Heart', 10],
    ]);
  });

  it('accepts a topic after its question if there is only one', () => {
    const { questions } = read(`${short('1')}TOPIC: Liver\n---\n${short('2')}`);
    expect(questions.map(({ topic }) => topic?.main)).toEqual(['Liver', 'Liver']);
  });

  it('treats "A." as text beside options like "A)"', () => {
    const text = 'QUESTION: Is\nA. carotis\nan artery?\nA) Yes\nB) No\nCORRECT: A';
    expect(read(text).questions).toMatchObject([{ question: 'Is\nA. carotis\nan artery?', options: ['Yes', 'No'] }]);
  });

  it('treats a letter in an explanation as text', () => {
    const text = 'QUESTION: q\nA) x\nB) y\nCORRECT: A\nEXPLANATION: Because\nC) would be wrong.';
    expect(read(text).questions).toMatchObject([{ options: ['x', 'y'], explanation: 'Because\nC) would be wrong.' }]);
  });

  it('accepts a stored image, but not one that would need an upload', () => {
    const text = `${short('1')}IMAGE: /media/images/a.webp\n---\n${short('2')}IMAGE: liver.png`;
    const message = 'The image "liver.png" is not in this file: put the sheet and its images into one .zip archive';
    const { questions, problems } = read(text);
    expect(questions).toMatchObject([{ imageUrl: '/media/images/a.webp' }]);
    expect(problems).toEqual([{ line: 11, questionNumber: 2, message }]);
  });

  const q = 'QUESTION: q\nA) x\nB) y\nCORRECT: A';
  it.each([
    ['QUESTION: q\nA) x\nB) y\nC) z\nCORRECT: D', 5, 'There is no option D, but CORRECT says D'],
    ['QUESTION: q\nA) x\nB) y', 1, 'The correct answer is missing: CORRECT has to name one option by its letter'],
    ['QUESTION: q\nA) x\nCORRECT: A', 2, 'At least 2 options are required'],
    ['A) x\nB) y\nCORRECT: A', 1, 'Question text is required'],
    ['QUESTION: q\nA) x\nB)\nC) z\nCORRECT: A', 3, 'Option B: All option fields must be filled'],
    ['QUESTION: q\nA) x\nA) y\nB) z\nCORRECT: A', 3, 'There is a second option A'],
    ['QUESTION: q\nA) x\nB) y\nCORRECT: A\nCORRECT: B', 5, 'CORRECT: appears a second time'],
    [
      `Some text\n${q}`,
      1,
      'The text "Some text" belongs to no question: put it after QUESTION:, an option or another keyword',
    ],
    ['QUESTION: q\nA) a\nB) b\nC) c\nD) d\nE) e\nF) f\nCORRECT: A', 2, 'At most 5 options are allowed'],
    [`TOPIC: a > b > c\n${q}`, 1, 'A topic is one name, or a category and its subcategory: Main > Sub'],
    [`TOPIC: ${'x'.repeat(301)}\n${q}`, 1, 'The topic’s name is longer than 300 characters: please shorten it'],
    [q.replace('y', 'y'.repeat(2001)), 3, 'Option B is longer than 2,000 characters: please shorten it'],
    [q.replace('q', 'q'.repeat(10_001)), 1, 'The question is longer than 10,000 characters: please shorten it'],
    [q.replace('y', 'y\0'), 3, 'Option B: Text must not contain the character NUL'],
  ])('says in which line what is wrong: %j', (text, line, message) => {
    const problems = [{ line, questionNumber: 1, message }];
    expect(read(text)).toEqual({ totalCount: 1, questions: [], problems, remarked: [] });
  });

  it('reports a skipped letter', () => {
    const { problems } = read('QUESTION: q\nA) x\nC) z\nCORRECT: A');
    expect(problems).toContainEqual({ line: 3, questionNumber: 1, message: 'There is no option B before option C' });
  });

  it('returns any texts written in it unchanged', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .map((value) => `x${value.replaceAll(/[\s\0]+/gu, ' ')}`.normalize('NFC').trim());
    const form = fc.record({
      question: text,
      options: fc.array(text, { minLength: 2, maxLength: 5 }),
      explanation: fc.option(text),
      key: fc.nat({ max: 1 }),
    });
    forAll(fc.array(form, { minLength: 1, maxLength: 6 }), (forms) => {
      const written = forms.map(({ question, options, explanation, key }) => [
        `QUESTION: ${question}`,
        ...options.map((option, index) => `${'ABCDE'.charAt(index)}) ${option}`),
        `CORRECT: ${'AB'.charAt(key)}`,
        ...(explanation === null ? [] : [`EXPLANATION: ${explanation}`]),
      ]);
      const { questions, problems } = read(written.map((lines) => lines.join('\n')).join('\n---\n'));
      expect(problems).toEqual([]);
      expect(questions).toMatchObject(forms.map(({ key, ...form }) => ({ ...form, correctAnswer: key })));
    });
  });

  it('reports text outside of questions, and continues', () => {
    const { questions, problems } = read(`My questions\n---\n${short('1')}---\nThe end`);
    expect(questions).toMatchObject([{ questionNumber: 1, line: 3 }]);
    expect(problems).toMatchObject([
      { line: 1, questionNumber: null },
      { line: 8, questionNumber: null },
    ]);
  });
});
