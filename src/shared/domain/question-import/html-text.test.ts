import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlText } from './html-text.ts';

describe('HTML as plain text', () => {
  it.each([
    ['<p>One</p>\n<p>Two<br>three</p>', 'One\nTwo\nthree'],
    ['<p>One<br></p><p></p><div><p>Two</p></div>', 'One\nTwo'],
    ['a<br /><br/>b', 'a\n\nb'],
    ['  much \n\t blank  ', 'much blank'],
    ['a&nbsp;&nbsp;b', 'a  b'],
    ['<ul><li>x</li><li>y</li></ul>', '- x\n- y'],
    ['<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>', 'a\tb\nc'],
    ['5 &lt; 6 &amp;&amp; &mu; &ge; &#181; &#xB5; &unknown; & &amp', '5 < 6 && μ ≥ µ µ &unknown; & &'],
    ['&eacute;&times;&deg;&ndash;&alpha;&Omega;&frac12;&rarr;', 'é×°–αΩ½→'],
    ['cm<sup>2</sup>, 10<sup>-3</sup>, H<sub>2</sub>O, x<sup>th</sup>', 'cm², 10⁻³, H₂O, xth'],
    ['<pre>a\n  b</pre>', 'a\nb'],
    ['x<!-- no --><script>no()</script><style>p{}</style>y', 'xy'],
    ['a < b, c > d and <3', 'a < b, c > d and <3'],
    ['<span title="a > b" data-x=\'<"\'>x</span>', 'x'],
    ['<b>bold</B> <unknown>x</unknown>', 'bold x'],
    ['left <b open', 'left <b open'],
    ['&#0;&#xD800;&#1114112;', '\ufffd\ufffd\ufffd'],
    ['', ''],
  ])('%j reads %j', (html, text) => {
    expect(htmlText(html)).toEqual({ text, images: [] });
  });

  it('tells what images and other media it shows', () => {
    const html = `a<img alt="x>y" src="one.png"> <IMG SRC=two.png><video src='t.mp4'></video><img>`;
    expect(htmlText(html)).toEqual({ text: 'a', images: ['one.png', 'two.png', 't.mp4', ''] });
  });

  it('is read from any text, and gives no line an edge of blanks', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', 'p', 'b', 'r', '/', '"', "'", ' ', '&', ';', '\n', '!', '-') }),
        (html) => {
          for (const line of htmlText(html).text.split('\n')) expect(line).toBe(line.trim());
        },
      ),
    );
  });

  it('leaves text without markup as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\wäöü.,;]+( [\wäöü.,;]+)*$/), (text) => {
        expect(htmlText(text).text).toBe(text);
      }),
    );
  });
});
