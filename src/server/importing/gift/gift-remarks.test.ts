import { describe, expect, it } from 'vitest';
import { collected } from '#tests/support/collecting.ts';
import { readGift } from './gift.ts';

function read(text: string) {
  const found = collected((collector) => readGift(text, collector));
  return { ...found, remarks: found.remarked.flatMap((item) => item.remarks) };
}

describe('remarks on GIFT questions', () => {
  it('report names, tags, numbers, weights, links and emphasis', () => {
    const { problems, remarks, questions } = read(`// question: 12  name: Liver
// [id:L-7] [tag:liver] [tag:difficulty:hard] [tag:a \\] b] [tag:a,b] [tag:choose:9]
::Q 1\\: liver::[html]<p>Which is <b>not</b> <a href\\="https\\://a.org">here</a>?</p> {
	=<p>Liver</p>#<p>Right</p>
	~%50%Spleen
	~%-25%Kidney
}
`);
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([
      {
        question: 'Which is NOT here?',
        options: ['Liver', 'Spleen', 'Kidney'],
        correctAnswer: 0,
        difficulty: 'hard',
        tags: ['a ] b', 'liver'],
      },
    ]);
    expect(remarks.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'emphasis', detail: 'not → NOT' },
      { kind: 'id-number', detail: 'L-7' },
      { kind: 'link', detail: 'here: https://a.org' },
      { kind: 'name', detail: 'Q 1: liver' },
      { kind: 'negative-weight', detail: 'Kidney (-25%)' },
      { kind: 'partial-credit', detail: 'Spleen (50%)' },
      { kind: 'tag', detail: 'a,b; choose:9' },
    ]);
  });

  it('are empty for a plain question whose name repeats its text', () => {
    expect(read('::Which organ...::Which organ is it? {=a ~b}').remarked).toEqual([]);
  });

  it('report weights of several right answers and of numbers, which count differently here', () => {
    expect(read('// [tag:choose:2]\nTwo? {~%60%a ~%40%b ~c}').remarks).toEqual([
      { kind: 'weights', detail: 'a (60%); b (40%); c (0%)' },
    ]);
    expect(read('How many? {#=5:1 =%50%7:1 =%-20%9}').remarks).toEqual([
      { kind: 'partial-credit', detail: '7 ± 1 (50%)' },
      { kind: 'negative-weight', detail: '9 ± 0 (-20%)' },
    ]);
  });

  it('report that a blank replaces answers within the text', () => {
    const { questions, remarks } = read('The liver is {=right ~left} in the abdomen.');
    expect(questions).toMatchObject([{ question: 'The liver is _____ in the abdomen.' }]);
    expect(remarks).toEqual([{ kind: 'missing-word', detail: '' }]);
  });

  it('are not guessed if weights are written as in the missing-word format', () => {
    const { problems } = read('This is {=the best#good ~75%a good one#fine ~wrong} of all.');
    expect(problems).toMatchObject([{ message: expect.stringContaining('"75%a good one"') }]);
    const { questions } = read('How much? {=50% ~75% of it ~10%-20% ~99%, or so}');
    expect(questions).toMatchObject([{ options: ['50%', '75% of it', '10%-20%', '99%, or so'] }]);
  });
});

describe('formulas in GIFT', () => {
  it.each([
    [String.raw`\\(x\=\\frac\{1\}\{2\}\\) and $$\\nu\: \\neq$$`, String.raw`\(x=\frac{1}{2}\) and $$\nu: \neq$$`],
    [String.raw`\(x=\frac{1}{2} \nu\)`, String.raw`\(x=\frac{1}{2} \nu\)`],
    [String.raw`\(\alpha \neq \nu \not \in\)`, String.raw`\(\alpha \neq \nu \not \in\)`],
    [String.raw`$$a\nb$$ $$x\nu$$`, '$$a\nb$$ $$x\nu$$'],
    [String.raw`$$\mu \neq \nu$$`, String.raw`$$\mu \neq \nu$$`],
    [String.raw`[latex]\sum_{i=1}^n \{i\}[/latex]`, String.raw`[latex]\sum_{i=1}^n \{i\}[/latex]`],
    [String.raw`\(x \= \frac\{1\}\{2\}\)`, String.raw`\(x = \frac{1}{2}\)`],
  ])('mean what they say: %s', (written, formula) => {
    const explanation = expect.stringContaining(formula) as string;
    expect(read(`Is ${written} so? {\n=${written}\n~b#because ${written}\n####${written}\n}`)).toMatchObject({
      problems: [],
      questions: [{ question: `Is ${formula} so?`, options: [formula, 'b'], explanation }],
    });
  });

  it('do not absorb GIFT’s own signs', () => {
    expect(read('It costs $$ {=5 ~6} or $$').questions).toMatchObject([{ options: ['5', '6'] }]);
  });
});
