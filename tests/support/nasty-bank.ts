import fc from 'fast-check';
import type { QuestionForm } from '#shared/bank/questions.contract.ts';
import { tag } from '#shared/bank/tags.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';

/** An image that a test must put into the media store, for questions to reference. */
export const STORED_IMAGE = '/media/images/liver.webp';

/** A question of a bank, with arbitrary values for the fields that are not given. */
export type BankEntry = Partial<Omit<QuestionForm, 'topicId'>> & {
  topic?: TopicPath | null;
  ignoredDuplicate?: boolean;
};

const NASTY_TEXTS = [
  'Two\nlines, and\r\nWindows ones\rand old ones',
  '\\n is no line break, nor is \\\\n',
  'He said "yes", ""twice""; then left',
  '"',
  "'",
  "''=1+1",
  '=1+1',
  '+49 30 1234',
  '-5 dB',
  '@SUM(A1:A9)',
  "'-quoted minus",
  "'plain quote",
  'a\tb',
  '🫀 heart \u{1F9D1}\u200D\u2695\uFE0F 🇩🇪',
  'مرحبا \u202Bright to left\u202C שלום',
  '---',
  'A) not an option',
  'QUESTION: no\nA) no\nCORRECT: B',
  '{brace} #hash ~tilde :colon: //slashes',
  '%50% of patients',
  '[html]<b>bold</b>',
  '<p>&amp; <![CDATA[x]]> &nbsp;</p>',
  '::title:: text',
  '$CATEGORY: x',
  '// comment',
  'null',
  '0',
  'sep=;',
  'question',
  'é vs e\u0301',
];
const NASTY_OPTIONS = [
  ['B', 'A', 'D', 'C'],
  ['2', '3', '4', '1'],
  ['True', 'False'],
  ['A', 'a', 'A)', '(A)', 'Option A'],
  ['Same', 'Same'],
  ['a) wave', 'b) particle'],
  ['A. fumigatus', 'B. cereus', 'C. albicans'],
];
const NASTY_TOPICS: TopicPath[] = [
  { main: 'x'.repeat(300), sub: 'y'.repeat(300) },
  { main: 'Head > Neck', sub: 'a > b' },
  { main: 'and/or', sub: '1/2 // 3/4' },
  { main: '=Formula', sub: '-Minus' },
  { main: 'top', sub: 'Default' },
  { main: 'Liver', sub: null },
  { main: 'Abdomen', sub: 'Liver' },
  { main: '"Quoted", and; more', sub: "'" },
  { main: '🫀 القلب', sub: null },
];

const NASTY_TAGS = [
  'liver; spleen',
  'a\\;b\\',
  'brackets [tag:x] and \\]',
  '=1+1',
  '-minus',
  "'quoted'",
  '// comment',
  '<b>&amp; $$x$$',
  'colon: none',
  '🫀 القلب',
  'x'.repeat(50),
];

/** Questions, options and topics full of characters that could break a file format. */
export const nastyBank: BankEntry[] = [
  ...NASTY_TEXTS.map((text) => ({
    question: text,
    options: [text, 'other', `${text}?`],
    correctAnswer: 2,
    explanation: text,
  })),
  ...NASTY_OPTIONS.flatMap((options) => options.map((_option, correctAnswer) => ({ options, correctAnswer }))),
  ...NASTY_TOPICS.flatMap((topic) => [{ topic }, {}, { topic }]),
  { difficulty: 'easy' as const },
  { difficulty: 'hard' as const, topic: { main: 'Liver', sub: null } },
  { tags: NASTY_TAGS },
  ...NASTY_TAGS.map((one) => ({ tags: [one, 'b'] })),
  { question: 'The same' },
  { question: 'the same ', correctAnswer: 1 },
];

const plain = (text: string) => text.toWellFormed().normalize('NFC').replaceAll('\0', '').trim();
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...NASTY_TEXTS),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('\n', '\t', ' ', '"', "'", '\\'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => plain(parts.join('')))
  // XML can't contain control characters, so a bank that must survive the round trip has none.
  .map((text) => plain(text.replaceAll(/[^\P{C}\n\r\t\p{Cf}]|[\uFFFE\uFFFF]/gu, '')))
  .filter((text) => text !== '');
const anyName = anyText
  .map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 40).toWellFormed().trim())
  .filter((name) => name !== '');
/** In one case only, since a bank spells each tag in one way. */
const anyTag = anyName.map((name) => name.toLowerCase()).filter((name) => tag.safeParse(name).success);
/** Any question of a bank, except one with videos. */
export const anyEntry: fc.Arbitrary<BankEntry> = fc
  .record({
    question: anyText,
    options: fc.array(anyText, { minLength: 2, maxLength: 5 }),
    key: fc.nat(),
    explanation: fc.option(anyText),
    difficulty: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
    topic: fc.option(fc.record({ main: anyName, sub: fc.option(anyName) })),
    tags: fc.array(anyTag, { maxLength: 4 }),
    ignoredDuplicate: fc.boolean(),
    imageUrl: fc.constantFrom(null, STORED_IMAGE),
  })
  .map(({ key, ...entry }) => ({ ...entry, correctAnswer: key % entry.options.length }));

/** A bank with everything that a question may have besides its key and explanation. */
export const detailedBank: BankEntry[] = [
  {
    details: {
      reasons: { 0: '=1+1', 1: '-5; 6' },
      source: { citation: 'A book; chapter 2', year: 2024, link: 'https://example.org/a?b=c,d' },
      reviewed: { on: '2026-01-31', by: 'Ada "A." Doe' },
      objective: '@Physics: Doppler',
    },
    imageUrl: STORED_IMAGE,
    imageDescription: '+ sign\non the left',
  },
  {
    kind: 'multiple',
    options: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
    content: { choose: null, partCredit: true },
    correctAnswer: { correct: [0, 7] },
    details: {
      reasons: { 0: 'yes', 7: 'yes, too' },
      source: { citation: 'A guideline', year: null, link: null },
      reviewed: { on: '2025-12-01', by: '' },
    },
  },
  {
    kind: 'numeric',
    options: [],
    content: { unit: 'm/s', units: [], decimals: null },
    correctAnswer: {
      value: 1540,
      tolerance: { type: 'absolute', amount: 1 },
      near: null,
      others: [],
      mistakes: [-330, 770.685, 1e-7, 1e21, 0],
    },
    details: {
      reasons: { '-330': '= x', '770.685': '-5; 6 = no; 7', '1e-7': 'a\\;b\\', '1e+21': 'two\nlines, "quoted"' },
      objective: 'Physics',
    },
  },
  {},
];
