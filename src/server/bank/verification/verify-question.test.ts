import { describe, expect, it } from 'vitest';
import { verifyQuestion } from './verify-question.ts';

const spleen = {
  question: 'Which vessel runs behind the body of the pancreas?',
  options: ['Splenic artery', 'Left renal vein', 'Splenic vein', 'Gastroduodenal artery'],
  correctAnswer: 2,
  explanation: 'The splenic vein runs straight behind the body to the portal confluence.',
};

describe('verifying a question', () => {
  it('finds nothing if the explanation supports the key', () => {
    expect(verifyQuestion(spleen)).toEqual([]);
  });

  it('names letters, texts and terms in plain words if the explanation supports another option', () => {
    const statesC = 'The explanation states C (“Splenic vein”) and not the key, D (“Gastroduodenal artery”).';
    const termsOfC =
      'The explanation’s terms (“splenic”, “vein”) are those of C (“Splenic vein”) rather than of the key, D (“Gastroduodenal artery”).';
    expect(verifyQuestion({ ...spleen, correctAnswer: 3 })).toEqual([
      { type: 'option_mismatch', message: statesC, suggestedAnswer: 2 },
      { type: 'medical_term_mismatch', message: termsOfC, suggestedAnswer: 2 },
    ]);
    const type = 'explicit_answer_mismatch';
    const namesA = 'The explanation names A (“Splenic artery”) as the answer, but the key is C (“Splenic vein”).';
    const issueWithA = { type, message: namesA, suggestedAnswer: 0 };
    expect(verifyQuestion({ ...spleen, explanation: 'The correct answer is A.' })).toEqual([issueWithA]);
    const callsCWrong = 'The explanation calls the key, C (“Splenic vein”), wrong.';
    const issueWithC = { type, message: callsCWrong, suggestedAnswer: null };
    expect(verifyQuestion({ ...spleen, explanation: 'Option C is wrong.' })).toEqual([issueWithC]);
  });

  it('suggests no option if the explanation names two', () => {
    const issues = verifyQuestion({ ...spleen, explanation: 'Option A is correct. Option B is correct.' });
    expect(issues.map(({ suggestedAnswer }) => suggestedAnswer)).toEqual([null]);
  });

  it.each([
    ['outside the options', spleen.options, 4, 'The key is option 5, but there are only 4 options.'],
    ['before the options', spleen.options, -1, 'The key is option 0, but there are only 4 options.'],
    ['an empty option', ['Splenic artery', ' ', 'Splenic vein'], 1, 'The key is option B, which is empty.'],
  ])('reports a key that is %s, and whom the explanation speaks for', (_what, options, correctAnswer, message) => {
    const suggestedAnswer = options.indexOf('Splenic vein');
    const issue = { type: 'option_mismatch', message, suggestedAnswer };
    expect(verifyQuestion({ ...spleen, options, correctAnswer })).toEqual([issue]);
    expect(verifyQuestion({ ...spleen, options, correctAnswer, explanation: null })).toEqual([
      { ...issue, suggestedAnswer: null },
    ]);
  });

  it.each([null, '', '  \n'])('finds nothing without an explanation (%j)', (explanation) => {
    for (const correctAnswer of spleen.options.keys()) {
      expect(verifyQuestion({ ...spleen, correctAnswer, explanation })).toEqual([]);
    }
  });

  it('shortens a long option in its message', () => {
    const options = ['Right', `Wrong ${'and wrong '.repeat(50)}`];
    const [issue] = verifyQuestion({ question: 'Which?', options, correctAnswer: 1, explanation: 'Answer: A' });
    expect(issue?.message.length).toBeLessThan(200);
    expect(issue?.message).toContain('…”');
  });

  it('handles texts with one option, equal options and no options', () => {
    for (const options of [['Cyst'], ['Cyst', 'Cyst'], ['', '']]) {
      const found = verifyQuestion({ question: 'What?', options, correctAnswer: 0, explanation: 'A cyst.' });
      expect(found.map(({ message }) => message)).toEqual(
        options[0] === '' ? ['The key is option A, which is empty.'] : [],
      );
    }
  });
});

describe('the longest texts that a question may have', () => {
  const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const options = (text: string) => ['a', 'b', 'c', 'd', 'e'].map((end) => `${long(text, 1990)} ${end}`);

  it.each([
    'The splenic vein runs behind the body of the pancreas, not the artery. ',
    'the answer is ',
    'B is correct if ',
    'not ',
    "don't ",
    'n',
    'a b ',
    '(',
    '. ',
    '1,111',
    '5 mm ',
    'x-',
    'ｓｐｌéнич ',
  ])('are judged in a moment: %j again and again', (text) => {
    const question = long(text, 10_000);
    const explanation = long(text, 20_000);
    const judge = () => {
      verifyQuestion({ question, options: options(text), correctAnswer: 1, explanation });
      verifyQuestion({ ...spleen, question, explanation });
    };
    const milliseconds = () => {
      const { user: before } = process.cpuUsage();
      judge();
      return (process.cpuUsage().user - before) / 1000;
    };
    // Processor time, which other programs don't add to, and the minimum of several runs, because of garbage
    // collection. Each run takes some 5 ms; it takes many times that if time grows with the square of the length.
    expect(Math.min(...Array.from({ length: 4 }, milliseconds))).toBeLessThan(150);
  });
});
