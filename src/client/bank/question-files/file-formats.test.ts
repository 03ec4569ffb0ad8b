import { expect, it } from 'vitest';
import { readGift } from '#server/importing/gift/gift.ts';
import { findStoredImage } from '#server/importing/sheet/image-finder.ts';
import { QuestionCollector } from '#server/importing/question/question-collector.ts';
import { columnOf } from '#server/importing/sheet/sheet-columns.ts';
import { textFormat } from '#server/importing/typed/text-format.ts';
import { readTextTemplate } from '#server/importing/typed/text-template.ts';
import { readTypedList } from '#server/importing/typed/typed-list.ts';
import { COLUMNS, CSV_TEMPLATE, GIFT_EXAMPLE, LIST_EXAMPLE, TXT_TEMPLATE } from './file-formats.tsx';

/** How the import reads a text. */
function readBy(read: (collector: QuestionCollector) => void) {
  const questions: { question: string; key: string | undefined; topic: unknown }[] = [];
  const problems: unknown[] = [];
  const collector = new QuestionCollector({
    question: ({ question, options, correctAnswer, topic }) =>
      questions.push({ question, key: options[Number(correctAnswer)], topic }),
    problem: (problem) => problems.push(problem),
    remarked: (item) => problems.push(item),
  });
  read(collector);
  return { questions, problems };
}

const splenicVein = { question: 'Where does the splenic vein run?', topic: null };

it('imports the text template as it is', () => {
  expect(textFormat(TXT_TEMPLATE)).toBe('txt');
  expect(readBy((collector) => readTextTemplate(TXT_TEMPLATE, collector, findStoredImage))).toEqual({
    questions: [
      {
        question: 'At which angle between beam and flow is the Doppler shift greatest?',
        key: '0 degrees',
        topic: { main: 'Physics', sub: 'Doppler' },
      },
      { ...splenicVein, key: 'Behind the body and tail of the pancreas', topic: { main: 'Abdomen', sub: null } },
    ],
    problems: [],
  });
});

it('imports the examples in GIFT and of a typed list', () => {
  expect(textFormat(GIFT_EXAMPLE)).toBe('gift');
  expect(readBy((collector) => readGift(GIFT_EXAMPLE, collector))).toEqual({
    questions: [{ ...splenicVein, key: 'Behind the pancreas', topic: { main: 'Abdomen', sub: null } }],
    problems: [],
  });
  expect(textFormat(LIST_EXAMPLE)).toBe('list');
  expect(readBy((collector) => readTypedList(LIST_EXAMPLE, collector, findStoredImage))).toEqual({
    questions: [
      { ...splenicVein, key: 'Behind the pancreas' },
      { ...splenicVein, question: 'Which is darker on the screen?', key: 'Fluid' },
    ],
    problems: [],
  });
});

it('uses only headings that the import knows in the sheet template', () => {
  expect(COLUMNS.map(columnOf)).toEqual([
    'question',
    ...[0, 1, 2, 3, 4].map((option) => ({ option })),
    'answer',
    'explanation',
    'topic',
    'subcategory',
  ]);
  expect(columnOf('Image')).toBe('image');
});

it('has as many cells in every row of the sheet template as there are columns', () => {
  const rows = CSV_TEMPLATE.trim().split('\r\n');
  // The one cell with commas is quoted.
  const cells = rows.map((row) => row.replaceAll(/"[^"]*"/g, 'quoted').split(',').length);
  expect(cells).toEqual([COLUMNS.length, COLUMNS.length, COLUMNS.length]);
});
