import { describe, expect, it } from 'vitest';
import { clozeFieldHtml, fieldHtml, strippedHtml, withImage } from '#server/cards/flashcard-files/field-html.ts';
import { sideText } from './side-text.ts';

describe('the text of a side', () => {
  it.each([
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['a<div>b</div><div><br></div><div>c</div>', 'a\nb\n\nc'],
    ['<div>a<br></div>b', 'a\nb'],
    ['<p>a</p>\n<p>b</p>', 'a\nb'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a | b\nc'],
    ['  a \n  b  ', 'a b'],
    ['a&nbsp;&nbsp;b&nbsp;', 'a  b'],
    ['a\u00A0b', 'a\u00A0b'],
    ['<pre>  a\n\tb</pre>c', 'a\n\tb\nc'],
    ['x<span style="white-space: pre-wrap">  y<br> z </span>', 'x  y\n z'],
    ['cm<sup>2</sup> H<sub>2</sub>O', 'cm² H₂O'],
    ['&lt;b&gt; &amp;amp; &#8804; &eacute;', '<b> &amp; ≤ é'],
    ['<style>.x{}</style><script>1</script>a', 'a'],
    ['a < b, 3 <4', 'a < b, 3 <4'],
    ['<b>unclosed <i>and</b> wrong', 'unclosed and wrong'],
    ['<hr>', ''],
  ])('is what a browser would show: %j', (html, text) => {
    expect(sideText(html).text).toBe(text);
  });

  it.each([
    [String.raw`so [$]\frac{1}{2}[/$], [$$]x^2[/$$]`, String.raw`so \(\frac{1}{2}\), \[x^2\]`],
    ['[$]a<b[/$] [$]c &lt; d[/$]', String.raw`\(a<b\) \(c < d\)`],
    ['[latex]$x$[/latex] [LaTeX] $$y$$<br>[/LaTeX]', String.raw`\(x\) \[y\]`],
    [String.raw`[latex]\begin{math}x\end{math}[/latex] [latex]\[y\][/latex]`, String.raw`\(x\) \[y\]`],
    [String.raw`[latex]\begin{align*}x\end{align*}[/latex]`, String.raw`\[\begin{align*}x\end{align*}\]`],
    ['[latex]x[/latex]', '[latex]x[/latex]'],
    ['&#91;$]x[/$] and [$]x', '[$]x[/$] and [$]x'],
  ])('has formulas with delimiters that the hub renders: %j', (html, text) => {
    expect(sideText(html).text).toBe(text);
  });

  it('names its pictures, and reports sounds and films', () => {
    expect(sideText('<img src="a b.png"><IMG SRC=c.jpg>')).toMatchObject({
      images: ['a b.png', 'c.jpg'],
      otherMedia: [],
    });
    expect(sideText('x [sound:a.mp3] y').otherMedia).toEqual(['a.mp3']);
    expect(sideText('<audio src="x"></audio>').otherMedia).toEqual(['x']);
  });
});

describe('a field', () => {
  it.each([
    'plain',
    'a\n\nb',
    '  a',
    'a  b',
    'a\tb',
    'a \nb',
    '<b>&amp;</b>',
    '[sound:x.mp3]',
    '"quoted"\r\n\u001F',
    '\u00A0a',
  ])('shows a text as it is: %j', (text) => {
    const padded = `|${text}|`;
    expect(sideText(fieldHtml(padded)).text).toBe(padded);
    expect(sideText(withImage(fieldHtml(padded), 'x.png'))).toMatchObject({ text: padded, images: ['x.png'] });
  });

  it('stays plain if it needs no markup', () => {
    expect(fieldHtml('a < b\nc')).toBe('a &lt; b<br>c');
    expect(clozeFieldHtml('The {{c2::liver::an organ}}: {x}')).toBe('The {{c1::liver::an organ}}: &#123;x&#125;');
  });

  it('is sorted by its text and the names of its pictures', () => {
    expect(strippedHtml(withImage(fieldHtml('a & <b>'), 'x.png'))).toBe('a & <b> x.png ');
  });
});
