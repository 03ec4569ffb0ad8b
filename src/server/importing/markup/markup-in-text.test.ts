import { expect, it } from 'vitest';
import { hasMarkup, markupText } from './markup-in-text.ts';

it.each([
  ['<p>A duct &lt;5&nbsp;mm is <strong>not</strong></p>', 'A duct <5 mm is NOT'],
  ['<b>wide</b>', 'wide'],
  ['<p>Seen at <em>&le;5 mm</em></p>', 'Seen at ≤5 mm'],
  ['10<sup>3</sup> Hz', '10³ Hz'],
  ['one<br>two<BR/>three', 'one\ntwo\nthree'],
  ['R&amp;D &#176;C', 'R&D °C'],
  ['RI <normal and PI >normal is <i>high</i>', 'RI <normal and PI >normal is high'],
  ['<span style="color:red">a<c>d</span>', 'a<c>d'],
])('%j is HTML', (text, plain) => {
  expect(hasMarkup(text)).toBe(true);
  expect(markupText(text).text).toBe(plain);
});

it.each([
  'PSV <125 cm/s & a<b>c',
  '<50%',
  '≥70%',
  'a < b > c',
  'Q&A; R&D',
  'AT&T;',
  '</b> only',
  String.raw`\(a<b\)`,
  '<digit>',
  '&nosuch;',
])('%j is not', (text) => {
  expect(hasMarkup(text)).toBe(false);
});
