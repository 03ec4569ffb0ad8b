import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sideText } from '#server/importing/anki/side-text.ts';
import { forAll } from '#tests/support/for-all.ts';
import { expectLinearTime } from '#tests/support/linear-time.ts';
import { htmlText } from './html-text.ts';

describe('HTML as plain text', () => {
  it.each([
    ['<p>One</p>\n<p>Two<br>three</p>', 'One\nTwo\nthree'],
    ['<p>One<br></p><p></p><div><p>Two</p></div>', 'One\nTwo'],
    ['a<br /><br/>b', 'a\n\nb'],
    ['  much \n\t blank  ', 'much blank'],
    ['a&nbsp;&nbsp;b', 'a  b'],
    ['<ul><li>x</li><li>y</li></ul>', '- x\n- y'],
    ['<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>', 'a | b\nc'],
    ['5 &lt; 6 &amp;&amp; &mu; &ge; &#181; &#xB5; &unknown; & &amp', '5 < 6 && μ ≥ µ µ &unknown; & &'],
    ['&eacute;&times;&deg;&ndash;&alpha;&Omega;&frac12;&rarr;', 'é×°–αΩ½→'],
    ['cm<sup>2</sup>, 10<sup>-3</sup>, H<sub>2</sub>O, x<sup>th</sup>', 'cm², 10⁻³, H₂O, xᵗʰ'],
    ['<pre>a\n  b</pre>', 'a\nb'],
    ['x<!-- no --><script>no()</script><style>p{}</style>y', 'xy'],
    ['a < b, c > d and <3', 'a < b, c > d and <3'],
    ['<span title="a > b" data-x=\'<"\'>x</span>', 'x'],
    ['<b>bold</B> <unknown>x</unknown>', 'bold x'],
    ['left <b open', 'left <b open'],
    ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
    ['', ''],
  ])('%j reads %j', (html, text) => {
    expect(htmlText(html)).toMatchObject({ text, images: [] });
  });

  it('reports the images and other media that it shows', () => {
    const html = `a<img alt="x>y" src="one.png"> <IMG SRC=two.png><video src='t.mp4'></video><img>`;
    expect(htmlText(html)).toMatchObject({ text: 'a', images: ['one.png', 'two.png', 't.mp4', ''] });
  });

  it.each([
    ['x<sup>a+½</sup>', 'x^(a+½)', ['script: ^(a+½)']],
    ['P<sub>CO<b>2</b></sub>', 'P_(CO)₂', ['script: _(CO)']],
    ['2<sup>3<sup>4</sup></sup>', '2³^(4)', ['script: ^(4)']],
    ['<sup>99m</sup>Tc, V<sub>max</sub>, <sup>1</sup>&frasl;<sub>2</sub>', '⁹⁹ᵐTc, Vₘₐₓ, ¹⁄₂', []],
    ['Which is <b>not</b> solid?', 'Which is NOT solid?', ['emphasis: not → NOT']],
    ['All <u>except</u>: <i>E. coli</i>', 'All EXCEPT: E. coli', ['emphasis: E. coli', 'emphasis: except → EXCEPT']],
    [
      'a <span style="font-weight: 700">least <em>likely</em></span>',
      'a LEAST LIKELY',
      ['emphasis: least likely → LEAST LIKELY'],
    ],
    ['The <b>NOT</b> <b>2</b> <span style="color: black">x</span>', 'The NOT 2 x', []],
    ['<p><strong>not</strong></p>', 'not', []],
    ['<b>All of</b> <i>it</i>', 'All of it', []],
    ['See <a href="https://a.org/x">this</a>', 'See this', ['link: this: https://a.org/x']],
    ['<a href="https://a.org">https://a.org</a>', 'https://a.org', []],
    ['<a href="x"><img src="a" alt="the liver"></a>', '', ['image-text: the liver', 'link: x']],
    ['<ol start="2"><li>x</li><li><p>y</p></li></ol>', '2. x\n3. y', []],
    ['<ol type="I"><li>x<ul><li>y</li></ul></li><li>z</li></ol>', 'I. x\n- y\nII. z', []],
    ['<table><tr><td>a</td></tr></table>', 'a', []],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a | b', ['table: ']],
    ['<script><b>x</b></script>y<title>z</title>', 'y', []],
  ])('keeps or tells the meaning of %j', (html, text, told) => {
    const { remarks, ...read } = htmlText(html);
    expect(read.text).toBe(text);
    expect(remarks.map(({ kind, detail }) => `${kind}: ${detail}`).toSorted()).toEqual(told);
  });

  it.each([
    String.raw`\(\frac{a}{b} \neq x_1\), \[\sum_{i=1}^{n} i\] and $$\nu^2 & y$$`,
    String.raw`[latex]\begin{array}{c}1\\2\end{array}[/latex]`,
    String.raw`\(a<b\) and $$x<y>z$$`,
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mspace width="1em"/><mn>2&lt;</mn></mfrac></math>',
  ])('leaves the formula %s as it is', (formula) => {
    expect(htmlText(`x ${formula} y`)).toMatchObject({ text: `x ${formula} y`, remarks: [] });
    expect(sideText(`x ${formula} y`)).toMatchObject({ text: `x ${formula} y`, remarks: [] });
  });

  it.each(['<b>', '<sup>', '<ol>', '<math>', '<template>'])('may nest %s 10,000 times', (tag) => {
    expect(htmlText(`x${tag.repeat(10_000)}`).text).toMatch(/^x/);
    expect(() => htmlText(`x${tag.repeat(10_001)}`)).toThrow(
      'HTML elements are nested too deeply in a text of this file',
    );
  });

  it.each(['<b>a</b>b', '<li>', '\\\\(', '$$ ', '[latex]', '<a href=x>', '<td>'])(
    'is read in linear time, however often %s repeats',
    (piece) => expectLinearTime(piece, 300_000, htmlText),
  );

  it('is read from any text, without blanks at the ends of lines', () => {
    forAll(
      fc.string({ unit: fc.constantFrom('<', '>', 'p', 'b', 'r', '/', '"', "'", ' ', '&', ';', '\n', '!', '-') }),
      (html) => {
        for (const line of htmlText(html).text.split('\n')) expect(line).toBe(line.trim());
      },
    );
  });

  it('leaves text without markup as it is', () => {
    forAll(fc.stringMatching(/^[\wäöü.,;]+( [\wäöü.,;]+)*$/), (text) => {
      expect(htmlText(text).text).toBe(text);
    });
  });

  it.each([
    ['RI <normal and PI >normal', 'RI normal', '<normal and pi>'],
    ['press <digit> twice', 'press twice', '<digit>'],
  ])('reports words that HTML takes for elements: %j', (html, text, detail) => {
    expect(htmlText(html)).toMatchObject({ text, remarks: [{ kind: 'other', detail }] });
  });

  it('reports no elements of Word', () => {
    expect(htmlText('<p class="MsoNormal">a<o:p></o:p></p>').remarks).toEqual([]);
  });
});
