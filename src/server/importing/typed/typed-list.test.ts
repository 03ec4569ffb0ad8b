import { describe, expect, it } from 'vitest';
import { collected } from '#tests/support/collecting.ts';
import { findStoredImage, type ImageFinder } from '#server/importing/sheet/image-finder.ts';
import { readTypedList } from './typed-list.ts';

const read = (text: string, findImage: ImageFinder = findStoredImage) =>
  collected((collector) => readTypedList(text, collector, findImage));

/** Reads a text without problems: stem, options and key of each question. */
function understood(text: string) {
  const { questions, problems } = read(text);
  expect(problems).toEqual([]);
  return questions.map(({ question, options, correctAnswer }) => [question, options, correctAnswer]);
}

const ORGANS = ['Spleen', 'Liver', 'Kidney'];
const TWO = [
  ['Largest organ?', ORGANS, 1],
  ['Darkest?', ['Fluid', 'Bone'], 0],
];

it('has an image in one line, and whatever follows belongs to the question', () => {
  const text = '1. Largest organ?\nimage: /media/images/a.webp\nSee the picture.\na) Spleen\nb) Liver\nAnswer: b';
  expect(read(text)).toMatchObject({
    problems: [],
    questions: [{ question: 'Largest organ?\nSee the picture.', imageUrl: '/media/images/a.webp' }],
  });
});

describe('a list typed in a word processor', () => {
  it.each(
    Object.entries({
      'numbers and brackets':
        '1. Largest organ?\na) Spleen\nb) Liver\nc) Kidney\nAnswer: b\n2. Darkest?\na) Fluid\nb) Bone\nAnswer: a',
      'tabs and Windows line ends':
        '1.\tLargest organ?\r\n\ta)\tSpleen\r\n\tb)\tLiver\r\n\tc)\tKidney\r\nAns: B\r\n\r\n2.\tDarkest?\r\n\ta)\tFluid\r\n\tb)\tBone\r\nAns: A\r\n',
      'no-break spaces':
        '1)\u00a0Largest organ?\nA.\u00a0Spleen\nB.\u00a0Liver\nC.\u00a0Kidney\nAnswer:\u00a0b\n\u00a0\n2)\u00a0Darkest?\nA.\u00a0Fluid\nB.\u00a0Bone\nAnswer:\u00a0a',
      'blank lines inside':
        '1. Largest organ?\n\n\n(a) Spleen\n\n(b) Liver\n\n(c) Kidney\n\nCorrect answer: B\n\n\n\n2. Darkest?\n\n(a) Fluid\n\n(b) Bone\n\nCorrect answer: A',
      'no numbers':
        'Largest organ?\nA. Spleen\nB. Liver\nC. Kidney\nAnswer: B\n\nDarkest?\nA. Fluid\nB. Bone\nAnswer: A',
      'options on one line':
        '1. Largest organ?\na) Spleen  b) Liver\tc) Kidney\nAns. b\n2. Darkest?\na) Fluid b) Bone\nThe correct answer is a',
      'options two on a line':
        '1. Largest organ?\na) Spleen   b) Liver\nc) Kidney\nKey: b\n2. Darkest?\na) Fluid   b) Bone\nKey: a',
      'all on one line':
        'Q1. Largest organ? a) Spleen b) Liver c) Kidney Answer: b\nQ2. Darkest? a) Fluid b) Bone Answer: a',
      'a star before the right option':
        '1. Largest organ?\na) Spleen\n*b) Liver\nc) Kidney\n2. Darkest?\na) *Fluid\nb) Bone',
      'a star on a shared line': '1. Largest organ?\na) Spleen  *b) Liver  c) Kidney\n2. Darkest?\n* a) Fluid  b) Bone',
      bullets:
        '1. Largest organ?\n•\tSpleen\n•\tLiver\n•\tKidney\nAnswer: Liver\n2. Darkest?\n-  Fluid\n–  Bone\nAnswer: fluid.',
      'bullets of Word’s symbol fonts':
        '1. Largest organ?\n\uf0b7\tSpleen\n\uf0b7\tLiver\n\uf0b7\tKidney\nAnswer: b\n2. Darkest?\no\tFluid\no\tBone\nAnswer: a',
      'stars as bullets':
        '1. Largest organ?\n* Spleen\n* Liver\n* Kidney\nAnswer: Liver\n2. Darkest?\n* Fluid\n* Bone\nAnswer: A',
      'a star among bullets': '1. Largest organ?\n- Spleen\n* Liver\n- Kidney\n2. Darkest?\n• *Fluid\n• Bone',
      'dashes after the letters':
        '1 – Largest organ?\nA – Spleen\nB – Liver\nC – Kidney\nAnswer – B\n2 – Darkest?\nA – Fluid\nB – Bone\nAnswer – A',
      'the answer’s text with its letter':
        '1. Largest organ?\na) Spleen\nb) Liver\nc) Kidney\nAnswer: b) Liver.\n2. Darkest?\na) Fluid\nb) Bone\nAnswer: (A) FLUID',
      '"Question" before the numbers':
        'Question 1\nLargest organ?\na) Spleen\nb) Liver\nc) Kidney\nAns: b\nQuestion 2\nDarkest?\na) Fluid\nb) Bone\nAns: a',
      '"Question 1:" and another word for the answer':
        'Question 1: Largest organ?\na) Spleen\nb) Liver\nc) Kidney\nAns: b\nQuestion 2: Darkest?\na) Fluid\nb) Bone\nAns: a',
      'lines between questions':
        '1. Largest organ?\na) Spleen\nb) Liver\nc) Kidney\nAnswer: b\n-----\n2. Darkest?\na) Fluid\nb) Bone\nAnswer: a\n_____',
      'manual line breaks':
        '1. Largest organ?\va) Spleen\vb) Liver\vc) Kidney\vAnswer: b\n2. Darkest?\va) Fluid\vb) Bone\vAnswer: a',
      'the answers at the end':
        '1. Largest organ?\na) Spleen\nb) Liver\nc) Kidney\n\n2. Darkest?\na) Fluid\nb) Bone\n\nAnswer key\n1. B\n2. a',
      'the answers at the end, on one line':
        '1. Largest organ?\na) Spleen\nb) Liver\nc) Kidney\n2. Darkest?\na) Fluid\nb) Bone\nAnswers:\n1-B, 2-A',
      'the answers at the end, with their texts':
        '1. Largest organ?\na) Spleen\nb) Liver\nc) Kidney\n2. Darkest?\na) Fluid\nb) Bone\nKey:\n1) b) Liver\n2) a. Fluid',
    }),
  )('is read with %s', (_how, text) => {
    expect(understood(text)).toEqual(TWO);
  });

  it('has explanations and topics', () => {
    const { questions, problems } = read(
      'Topic: Abdomen > Liver\n1. One?\na) x\nb) y\nAnswer: a\nExplanation: Because.\n\nOf this:\n1. first\n2) second\n\n2. Two?\na) x\nb) y\nAnswer: b\nSince it is so.\nTopic:\n3. Three?\na) x\nb) y\nAnswer: b\nRationale: why',
    );
    expect(problems).toMatchObject([]);
    expect(questions.map(({ line, topic, explanation }) => [line, topic?.sub, explanation])).toEqual([
      [2, 'Liver', 'Because.\n\nOf this:\n1. first\n2) second'],
      [12, 'Liver', 'Since it is so.'],
      [18, undefined, 'why'],
    ]);
  });

  it('has numbered statements in a stem', () => {
    const statements = '1. It is large.\n2. It is small.\n3. It is red.';
    const options = 'a) 1 and 2\nb) 2 and 3\nAnswer: a';
    const text = `1. Which are true?\n${statements}\n${options}\n\n2. And which here?\n${statements}\n${options}`;
    expect(understood(text)).toEqual([
      [`Which are true?\n${statements}`, ['1 and 2', '2 and 3'], 0],
      [`And which here?\n${statements}`, ['1 and 2', '2 and 3'], 0],
    ]);
  });

  it('has stems and options over several lines', () => {
    const text =
      '1. A patient\nhas pain.\n\nWhat now?\na) Wait\nand see\nb) Scan\nAnswer: b\n2. 1.5 MHz is\n2.5 times?\na) x\nb) y\nAnswer: a';
    expect(understood(text)).toEqual([
      ['A patient\nhas pain.\n\nWhat now?', ['Wait\nand see', 'Scan'], 1],
      ['1.5 MHz is\n2.5 times?', ['x', 'y'], 0],
    ]);
  });

  it('may start its numbers at 1 again', () => {
    const one = '1. One?\na) x\nb) y\nAnswer: a\nExplanation: e';
    const questions = understood(`${one}\n${one.replace('1.', '2.')}\n\n${one}`);
    expect(questions.map(([question]) => question)).toEqual(['One?', 'One?', 'One?']);
  });

  it('treats letters within texts as text', () => {
    const text = '1. Which of a) and b) is right?\na) not b) alone\nb) A. fumigatus e) and so on\nAnswer: b';
    expect(understood(text)).toEqual([
      ['Which of a) and b) is right?', ['not b) alone', 'A. fumigatus e) and so on'], 1],
    ]);
    expect(understood('1. Which?\nA. fumigatus is one.\na) Yes\nb) No\nAnswer: a')).toEqual([
      ['Which?\nA. fumigatus is one.', ['Yes', 'No'], 0],
    ]);
  });

  it('keeps "Right –" at the beginning of a line as text', () => {
    expect(understood('1. Which?\na) Left\nb)\nRight – sided\nAnswer: b')).toEqual([
      ['Which?', ['Left', 'Right – sided'], 1],
    ]);
  });
});

describe('the Aiken format', () => {
  it('contains questions, options with dots or brackets, and the answer’s letter', () => {
    const { questions, problems } = read(
      'What?\r\nA. one\r\nB. two\r\nANSWER: B\r\n\r\nWhich\nof them?\n\nA) x\nB) y\nmore\nC) z\nanswer: c',
    );
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      { line: 1, question: 'What?', options: ['one', 'two'], correctAnswer: 1, explanation: null, topic: null },
      { line: 6, question: 'Which\nof them?', options: ['x', 'y\nmore', 'z'], correctAnswer: 2 },
    ]);
  });

  it('treats a letter out of sequence as text', () => {
    expect(understood('A. carotis is\nA. an artery\nB. a vein\nANSWER: A')).toEqual([
      ['A. carotis is', ['an artery', 'a vein'], 0],
    ]);
  });

  it('may have the next question directly below an answer', () => {
    expect(understood('One?\nA. x\nB. y\nANSWER: A\nTwo?\nA. x\nB. y\nANSWER: B')).toHaveLength(2);
  });
});

describe('unrecognized text', () => {
  const NO_ANSWER =
    'This question has no answer: write "Answer:" and a letter below its options, or a * before the right option';
  const stray = (text: string) =>
    `The text "${text}" belongs to no question: delete it, or join it to the line it goes with`;

  it('does not stop the rest of a list from being read', () => {
    const { questions, problems } = read('One?\nA. x\nB. y\n\nTwo?\nA. x\nB. y\nANSWER: A\n\nThree?\nA. x\nB. y');
    expect(questions).toMatchObject([{ question: 'Two?', questionNumber: 2 }]);
    expect(problems).toEqual([
      { line: 1, questionNumber: 1, message: NO_ANSWER },
      { line: 10, questionNumber: 3, message: NO_ANSWER },
    ]);
  });

  it.each([
    ['What?\nA. x\nB. y\nANSWER: C', 4, 'There is no option C, but the answer says C'],
    ['ANSWER: A', 1, 'There is an answer here, but no question before it'],
    ['What?\nA. x\nANSWER: A', 2, 'At least 2 options are required'],
    ['1. What?\na) x\nb) y\nAnswer: a and b', 4, 'The answer says "a and b": exactly one option can be right'],
    ['1. What?\n*a) x\n*b) y\nc) z', 1, 'Options A and B are marked as right: exactly one option can be right'],
    ['1. What?\na) x\nc) z\nb) y\nAnswer: a', 3, 'There is no option B before option C'],
    ['1. What?\na) x\nb) y\nAnswer: a\nAnswer: b', 5, 'This question has a second answer'],
    ['1. What?\na) x\nb) y\n', 1, NO_ANSWER],
  ])('is said with its line: %j', (text, line, message) => {
    const { questions, problems } = read(text);
    expect(questions).toEqual([]);
    expect(problems).toContainEqual({ line, questionNumber: 1, message });
  });

  it('is one problem if several options are marked as right', () => {
    expect(read('1. What?\na) x\n*b) y\n*c) z').problems).toHaveLength(1);
  });

  it('never continues the name of an image', () => {
    const finder = (name: string) => ({ image: name, imageUrl: null });
    const { questions } = read('1. What?\na) x\nb) y\nimage: x.png\nor not y\nAnswer: a', finder);
    expect(questions).toMatchObject([{ options: ['x', 'y\nor not y'], image: 'x.png' }]);
  });

  it('includes a title above a single question', () => {
    const { questions, problems } = read('My quiz\n\n1. One?\na) x\nb) y\nAnswer: a');
    expect(questions).toMatchObject([{ question: 'One?' }]);
    expect(problems).toEqual([{ line: 1, questionNumber: null, message: stray('My quiz') }]);
  });

  it('includes every heading between numbered questions', () => {
    const text = 'My quiz\n\n1. One?\na) x\nb) y\nAnswer: a\n\nABDOMEN\n\n2. Two?\na) x\nb) y\nAnswer: b';
    const { questions, problems } = read(text);
    expect(questions).toMatchObject([
      { question: 'One?', options: ['x', 'y'] },
      { question: 'Two?', options: ['x', 'y'] },
    ]);
    expect(problems).toEqual([
      { line: 1, questionNumber: null, message: stray('My quiz') },
      { line: 8, questionNumber: null, message: stray('ABDOMEN') },
    ]);
  });

  it('includes a numbered question without options, which is not merged into another', () => {
    const text =
      '1. Describe the liver.\n\n2. Which?\na) x\nb) y\nAnswer: b\n3. Name it.\n5. Last?\na) x\nb) y\nAnswer: a';
    const { questions, problems } = read(text);
    expect(questions).toMatchObject([
      { question: 'Which?', questionNumber: 2 },
      { question: 'Last?', questionNumber: 4 },
    ]);
    expect(new Set(problems.map(({ questionNumber }) => questionNumber))).toEqual(new Set([1, 3]));
  });

  it('includes an answer at the end without a question', () => {
    const { questions, problems } = read('1. One?\na) x\nb) y\n\nAnswers\n1. A\n7. B');
    expect(questions).toMatchObject([{ correctAnswer: 0 }]);
    const message = 'The answer "B" is for question 7, but no question without an answer has this number';
    expect(problems).toEqual([{ line: 7, questionNumber: null, message }]);
  });
});
