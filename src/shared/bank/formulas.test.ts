import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { expectLinearTime } from '#tests/support/linear-time.ts';
import { formulaSegments } from './formulas.ts';

const formulas = (text: string) => formulaSegments(text).filter(({ kind }) => kind !== 'text');

describe('formulas in a text', () => {
  it.each([
    ['The wavelength \\(\\lambda = c/f\\) is short', '\\lambda = c/f', false],
    ['[latex]\\frac{1}{2}[/latex] of it', '\\frac{1}{2}', false],
    ['So:\n$$PRF = \\frac{c}{2d}$$', 'PRF = \\frac{c}{2d}', true],
    ['So:\n\\[x\n+ y\\]', 'x\n+ y', true],
  ])('are found in %s', (text, latex, isDisplay) => {
    expect(formulas(text)).toMatchObject([{ kind: 'latex', latex, isDisplay }]);
  });

  it('may be MathML, with attributes', () => {
    const source = '<math display="block"><mi>x</mi></math>';
    expect(formulaSegments(`a ${source} b`)).toEqual([
      { kind: 'text', source: 'a ' },
      { kind: 'mathml', source },
      { kind: 'text', source: ' b' },
    ]);
  });

  it.each(['costs $5 or $$ more', 'an option (a) or [b]', '\\(left open', '<mathematics>', 'a $$$$ b', ''])(
    'are not found in %s',
    (text) => expect(formulas(text)).toEqual([]),
  );

  it('may be several, in order, of different kinds', () => {
    const text = '\\(a\\)$$b$$\\(c\\)';
    expect(formulas(text).map(({ source }) => source)).toEqual(['\\(a\\)', '$$b$$', '\\(c\\)']);
  });

  it('and the text around them make up the whole text', () => {
    const signs = ['\\(', '\\)', '$$', '[latex]', '[/latex]', '<math>', '</math>', 'x', ' ', '\\', '\n'];
    forAll(fc.array(fc.constantFrom(...signs)), (parts) => {
      const text = parts.join('');
      expect(
        formulaSegments(text)
          .map(({ source }) => source)
          .join(''),
      ).toBe(text);
    });
  });

  it.each(['\\(', '<math '])('take linear time, even if no %s ends', (opening) =>
    expectLinearTime(opening, 300_000, formulaSegments),
  );
});
