import { expect, it } from 'vitest';
import { richText } from './rich-text.ts';

it('text is shown as it is, and formulas as MathML', () => {
  expect(richText('a < b & "c"')).toBe('a &lt; b &amp; &quot;c&quot;');
  expect(richText(String.raw`so \(\frac{1}{2}\)!`)).toMatch(
    /^so <span class="katex"><math[^>]*><semantics>.*<mfrac>.*<\/math><\/span>!$/,
  );
  expect(richText('$$c$$')).toContain('display="block"');
});

it('an invalid formula is shown as it is written, and no formula runs or loads anything', () => {
  expect(richText(String.raw`\(\frac{<img src=x>\)`)).toMatch(/>\\frac\{&lt;img src=x&gt;<\/span>$/);
  const formulas = [
    String.raw`\(\href{javascript:alert(1)}{x}\)`,
    String.raw`\(\includegraphics{http://example.org/x.png}\)`,
    String.raw`\(\htmlStyle{color:red}{x}\)`,
  ];
  for (const formula of formulas) expect(richText(formula)).not.toMatch(/<a |<img|style="color:red|href=/);
});

it('only MathML elements are kept, without attributes', () => {
  expect(richText('<math display="block"><mi mathvariant="bold">λ</mi><mo>&#8722;</mo><mn>1</mn></math>')).toBe(
    '<math><mi>λ</mi><mo>&#8722;</mo><mn>1</mn></math>',
  );
  expect(
    richText('<math><mtext onclick="x()"><img src=x onerror=alert(1)></mtext><script>x</script><mi/></math>'),
  ).toBe('<math><mtext>&lt;img src=x onerror=alert(1)&gt;</mtext>&lt;script&gt;x&lt;/script&gt;<mi/></math>');
});
