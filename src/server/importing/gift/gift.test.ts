import { describe, expect, it } from 'vitest';
import { collected } from '#tests/support/collecting.ts';
import { readGift } from './gift.ts';

const read = (text: string) => collected((collector) => readGift(text, collector));

describe('GIFT', () => {
  it('has multiple choice with feedback on answers and on the question', () => {
    const text =
      '// a comment\n::Title::Which vein? {\n=Portal #Yes.\n~Renal#No.\n~%0%Splenic\n####It drains the gut.\\nAll of it.\n}\n';
    const question = {
      line: 2,
      question: 'Which vein?',
      options: ['Portal', 'Renal', 'Splenic'],
      correctAnswer: 0,
      explanation: 'It drains the gut.\nAll of it.',
      details: { reasons: { 0: 'Yes.', 1: 'No.' } },
      difficulty: 'medium',
      topic: null,
    };
    expect(read(text)).toMatchObject({ problems: [], questions: [question] });
  });

  it.each([
    ['{T}', 0, null, null],
    ['{ TRUE }', 0, null, null],
    ['{F#Not so.#Well done.}', 1, null, { reasons: { 0: 'Not so.', 1: 'Well done.' } }],
    ['{FALSE####Because.}', 1, 'Because.', null],
  ])('holds true and false: %s', (answers, correctAnswer, explanation, details) => {
    expect(read(`Is it so? ${answers}`).questions).toMatchObject([
      { question: 'Is it so?', options: ['True', 'False'], correctAnswer, explanation, details },
    ]);
  });

  it('says which number has feedback, without its tolerance', () => {
    expect(read('How many? {#=9:0#Right}').questions).toMatchObject([
      { correctAnswer: { value: 9 }, explanation: '9: Right' },
    ]);
  });

  it('applies a category to the questions after it, without the course name', () => {
    const text =
      '$CATEGORY: $course$/top/Liver/Veins\n\na {T}\n\nb {T}\n\n$CATEGORY: a//b/c/d\n\nc {T}\n\n$CATEGORY: $course$/top\nd {T}';
    expect(read(text).questions.map(({ topic }) => topic)).toEqual([
      { main: 'Liver', sub: 'Veins' },
      { main: 'Liver', sub: 'Veins' },
      { main: 'a/b', sub: 'c / d' },
      null,
    ]);
  });

  it('has escapes for its own signs', () => {
    expect(read('Is 1 \\= 1\\: \\{yes\\} \\~ \\# \\\\n\\nor C\\D? {=\\= ~\\~}').questions).toMatchObject([
      { question: 'Is 1 = 1: {yes} ~ # \\n\nor C\\D?', options: ['=', '~'] },
    ]);
  });

  it('has a format before texts: HTML becomes plain text, and the answers inherit the format', () => {
    expect(read('[html]<p>H<sub>2</sub>O &amp; more</p>{=<b>a</b> ~[plain]<b>}').questions).toMatchObject([
      { question: 'H₂O & more', options: ['a', '<b>'] },
    ]);
    expect(read('[markdown]*a* <b>{=a ~b}').questions).toMatchObject([{ question: '*a* <b>' }]);
  });

  it('has the answers in the middle of the text', () => {
    expect(read('The {=portal ~renal} vein.').questions).toMatchObject([{ question: 'The _____ vein.' }]);
  });

  it('has the difficulty in a tag', () => {
    const text = '// [id:1] [tag:difficulty:Hard]\na {T}\n\nb {T}';
    expect(read(text).questions.map(({ difficulty }) => difficulty)).toEqual(['hard', 'medium']);
  });

  it('continues after a brace that is never closed', () => {
    const { questions, problems } = read('a {=x ~y\n\nb {\n=x\n\n~y\n}\n\nc {T}');
    expect(problems).toEqual([{ line: 1, questionNumber: 1, message: '"a {=x ~y" has a { that is never closed' }]);
    expect(questions.map(({ question, line }) => [question, line])).toEqual([
      ['b', 3],
      ['c', 9],
    ]);
  });

  const elsewhere = 'please use Moodle XML, or a sheet in a .zip';
  const only = 'only multiple choice, true/false, numbers and matching can be imported';
  it.each([
    ['Just text.', `"Just text." is a description without answers: ${only}`],
    ['::Name::Write. {}', `"Name" is an essay question: ${only}`],
    ['Who? {=Grant =Lee}', `"Who? {=Grant =Lee}" is a short answer question: ${only}`],
    ['::N::How many? {#five}', '"N" has the answer "five", which is not a number'],
    ['::N::How many? {#=5:1 =7:2}', '"N" has right values with different tolerances'],
    ['::N::How many? {#=%50%5:1}', 'No number is marked as right: give it a weight of 100%'],
    ['::N::Match. {=a -> b =c}', '"N" has the row "c", which has no label after ->'],
    ['::N::Two? {=%50%a ~%50%b ~c}', '"N" gives partial credit, but no answer is worth 100%'],
    ['::N::Two? {~%-50%a ~%0%b ~c}', 'No answer is marked as right: give it a weight'],
    ['::N::Two? {=a =b ~c}', '"N" has 2 right answers: exactly one can be right'],
    ['::N::Two? {=a ~b} {=c ~d}', '"N" has more than one pair of braces: write \\{ and \\} for braces of the text'],
    ['::N::None? {~a ~b}', 'No answer is marked as right: put = before it'],
    ['::N::[html]<img src="a.png"> {=a ~b}', `"N" shows an image, which GIFT cannot hold: ${elsewhere}`],
    ['::N::x {a =b ~c}', `"N" has answers that begin with neither = nor ~: ${only}`],
    ['::N::x {=a ~}', 'At least 2 options are required'],
  ])('says what cannot be taken, and why: %s', (text, message) => {
    const problems = [{ line: 2, questionNumber: 1, message }];
    expect(read(`\n${text}\n`)).toEqual({ totalCount: 1, questions: [], problems, remarked: [] });
  });

  it('takes an answer with a negative weight as wrong, and one with full weight as right', () => {
    expect(read('x {~%-50%a =%100%b}').questions).toMatchObject([{ options: ['a', 'b'], correctAnswer: 1 }]);
  });

  it('has several right answers if none is after =', () => {
    const { questions, problems } = read('Two? {~%50%a#yes ~%50%b ~%-50%c}\n\nOne? {~%100%a ~%-100%b}');
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      { kind: 'multiple', correctAnswer: { correct: [0, 1] }, content: { choose: null, partCredit: true } },
      { kind: 'multiple', correctAnswer: { correct: [0] } },
    ]);
    expect(questions[0]?.details).toEqual({ reasons: { 0: 'yes' } });
  });

  it('has numbers, with a tolerance, a range, or several', () => {
    const { questions, problems } = read(
      'a {#5:0.5}\n\nb {#1.5..2.5#about two####So.}\n\nc {#=5:1#yes =%50%5:2#nearly ~#no =8:1 =%50%8:2}\n\nd {#-.5e1}',
    );
    expect(problems).toEqual([]);
    const keys = questions.map(({ correctAnswer }) => correctAnswer);
    expect(keys).toMatchObject([
      { value: 5, tolerance: { type: 'absolute', amount: 0.5 }, near: null },
      { value: 2, tolerance: { type: 'absolute', amount: 0.5 } },
      { value: 5, tolerance: { amount: 1 }, near: { amount: 2, fraction: 0.5 }, others: [{ value: 8, unit: '' }] },
      { value: -5, tolerance: { amount: 0 } },
    ]);
    expect(questions[1]?.explanation).toBe('So.\n1.5..2.5: about two');
    expect(questions[2]?.explanation).toContain('Other answers: no');
  });

  it('has rows to match, and labels without a row', () => {
    const question = {
      kind: 'labels',
      options: ['[moos]', 'barks', 'meows'],
      content: { targets: [{ text: 'Cat' }, { text: 'Dog' }], partCredit: true },
      correctAnswer: { labels: [2, 1] },
    };
    const text = 'Match. {\n=Cat -> meows\n=[html]<b>Dog</b> -> barks\n= -> [moos]\n}';
    expect(read(text)).toMatchObject({ problems: [], questions: [question] });
  });
});
