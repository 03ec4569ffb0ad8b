import type { TopicPath } from '#shared/bank/topic-path.ts';

/** Texts of a side that a format could easily change. */
export const NASTY_TEXTS = [
  '<b>bold?</b> & &amp; &nbsp; &lt;',
  'a < b > c',
  '{{Front}} {{#Back}} {{FrontSide}} {{/Back}}',
  'one::two:: three :::',
  'two\nlines\n\n\nand\r\nWindows ones\rand old ones',
  'leading\n  blanks  and \n trailing ones \n\t tabs\t\tand\tmore',
  'a  b   c',
  'no\u00A0break\u00A0\u00A0space \u00A0 mixed',
  '🫀 heart \u{1F9D1}\u200D\u2695\uFE0F 🇩🇪',
  'مرحبا \u202Bright to left\u202C שלום',
  "=cmd|' /C calc'!A0",
  '[sound:beep.mp3] and [latex]x[/latex] and [$]y[/$]',
  '<img src="x.png"> <script>alert(1)</script> <!-- comment -->',
  '<hr id=answer>',
  'unit\u001Fseparator',
  'back\\slash \\n "quoted" \'single\'',
  '\u2028 line separator',
  '}} { {{ c1:: }',
  'x².₂ <sup>2</sup>',
  '- a list\n- of two',
  '# of fetuses',
  '#deck:x',
  String.raw`\(x < \frac{1}{2}\) and \[c = \lambda f\]`,
  '(image)',
  '0',
  'null',
];

/** Fronts of cloze cards that a format could easily change. */
export const NASTY_CLOZE_TEXTS = [
  'The {{c1::liver::organ}} lies in the {{c1::right}} quadrant',
  '{{c1:: blanks  around \n}} it',
  'In {braces {{c1::a}} and }} out: {{c1::b}}',
  '{{{c1::x}}}',
  '<cloze>R&D <b>::</cloze>',
  '{{c3::second}} before {{c1::first::a & b}}',
  '{{c1::ratio: 1:2::a : b :: c}}',
  'no mark {{c1::}} but {{c1::one}}',
];

/** Topics whose names other programs could misread. */
export const NASTY_TOPICS: TopicPath[] = [
  { main: 'Default', sub: null },
  { main: 'Default', sub: 'Default' },
  { main: 'a::b', sub: ':c:' },
  { main: ':::', sub: '::' },
  { main: 'Liver / Veins', sub: 'x / y' },
  { main: '"Quoted" & <b>', sub: "'" },
  { main: '🫀 القلب', sub: null },
  { main: 'x > y', sub: '> z' },
  { main: '2026', sub: null },
  { main: 'x'.repeat(300), sub: null },
];
