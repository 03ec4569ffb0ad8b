import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import { orderOf } from '#shared/bank/question-kinds/order/order.ts';
import { type Answer } from '#server/importing/question/answers.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import type { Feedback } from '#server/importing/question/feedback.ts';
import { imageName, remark, strayText, textRemarks, unreadWithin } from './moodle-remarks.ts';
import { moodleText, type MoodleText } from './moodle-text.ts';
import { takeLetters } from '#server/importing/question/option-letters.ts';
import { fromNumbers } from '#server/importing/question/numbers.ts';
import { fromPairs } from '#server/importing/question/pairs.ts';
import { quoted } from '#shared/domain/text-lines.ts';
import { keepsLetters, type Tags } from '#server/importing/question/tags.ts';
import { fromWeights, oneRight } from '#server/importing/question/weights.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '#server/importing/markup/xml-element.ts';

/** Parts beyond any question's limit are not read: the question is refused anyway. */
export const PARTS_READ = 50;

/** A Moodle question type as represented here, apart from the parts that all questions have. */
export interface ReadKind {
  kind?: string;
  content?: QuestionParts;
  options: string[];
  answer: Answer;
  feedback: Feedback[];
  /** Texts of options and similar parts, which can't show images here. */
  texts: MoodleText[];
  remarks: ImportRemark[];
}

/** Reads a question of one type. */
interface TypeReader {
  /** The elements that it reads: those that occur once, and those that may repeat. */
  once: readonly string[];
  all: readonly string[];
  read: (element: XmlElement, tags: Tags) => ReadKind | { reason: string };
}

/** The Moodle question types that need no picture. */
export const MOODLE_TYPES: Record<string, TypeReader> = {
  multichoice: { once: ['single'], all: ['answer'], read: multipleChoice },
  truefalse: { once: [], all: ['answer'], read: trueFalse },
  numerical: {
    once: ['units', 'unitgradingtype', 'unitpenalty', 'showunits', 'unitsleft'],
    all: ['answer'],
    read: numerical,
  },
  matching: { once: ['shuffleanswers'], all: ['subquestion'], read: matching },
  ordering: {
    once: ['layouttype', 'selecttype', 'selectcount', 'gradingtype', 'showgrading', 'numberingstyle', 'shownumcorrect'],
    all: ['answer'],
    read: ordering,
  },
};

interface ReadAnswer {
  percent: number;
  option: MoodleText;
  feedback: MoodleText;
  remarks: ImportRemark[];
}

const answersOf = (element: XmlElement, known: string[] = []) =>
  childrenOf(element, 'answer')
    .slice(0, PARTS_READ)
    .map((answer, index) => readAnswer(answer, index, known));

function readAnswer(element: XmlElement, index: number, known: string[]): ReadAnswer {
  const percent = Number(element.attributes.get('fraction') ?? 0);
  const option = moodleText(element);
  const feedbackElement = childOf(element, 'feedback');
  const feedback = moodleText(feedbackElement);
  const label = `Option ${letterOf(index)}: `;
  const feedbackPlace = `Feedback on ${letterOf(index)}: `;
  const remarks = [
    ...textRemarks(element, option, { label, known: ['feedback', ...known] }),
    ...textRemarks(feedbackElement, feedback, { label: feedbackPlace }),
    ...imagesLeftOut(feedback, feedbackPlace),
  ];
  return { percent, option, feedback, remarks };
}

const negativeWeights = (answers: readonly ReadAnswer[]): ImportRemark[] =>
  answers.flatMap(({ percent, option }, index) =>
    percent < 0 ? [remark('negative-weight', `Option ${letterOf(index)}: ${option.text} (${percent}%)`)] : [],
  );

export const imagesLeftOut = ({ images }: MoodleText, label: string): ImportRemark[] =>
  images.length === 0 ? [] : [remark('image', label + images.map(imageName).join(', '))];

function multipleChoice(element: XmlElement, tags: Tags): ReadKind | { reason: string } {
  const answers = answersOf(element);
  const single = textIn(element, 'single');
  const written = answers.map(({ option }) => option.text);
  const { options, remarks: letterRemarks } = takeLetters(written, { isKept: keepsLetters(tags) });
  const weighted = answers.map(({ percent }, index) => ({ text: options[index] ?? '', percent }));
  const read = {
    options,
    feedback: answers.map(({ feedback }, index) => ({
      option: options[index] ?? '',
      text: feedback.text,
      reasonId: String(index),
    })),
    texts: answers.map(({ option }) => option),
  };
  const remarks = [
    ...letterRemarks,
    ...(/^(?:0|1|false|true|)$/i.test(single) ? [] : [remark('setting', `single ${single}`)]),
    ...answers.flatMap((answer) => answer.remarks),
  ];
  if (/^(?:0|false)$/i.test(single)) {
    const several = fromWeights(weighted, tags);
    return { ...read, kind: 'multiple', ...several, remarks: [...several.remarks, ...remarks] };
  }
  const one = oneRight(weighted, ' (fraction="100")');
  if ('reason' in one) return one;
  return { ...read, answer: one.answer, remarks: [...one.remarks, ...negativeWeights(answers), ...remarks] };
}

function trueFalse(element: XmlElement): ReadKind | { reason: string } {
  const answers = answersOf(element);
  const right = answers.filter(({ percent }) => percent >= 100);
  const key = right[0]?.option.text.toLowerCase();
  if (right.length !== 1 || (key !== 'true' && key !== 'false')) {
    return { reason: 'is a true/false question, but needs exactly one of true and false marked as right' };
  }
  const named = (text: string) => (text.toLowerCase() === 'true' ? 'True' : 'False');
  const others = answers.map(({ option }) => option.text).filter((text) => !/^(?:true|false)$/i.test(text));
  return {
    options: ['True', 'False'],
    answer: { index: key === 'true' ? 0 : 1 },
    feedback: answers.map(({ option, feedback }) => ({
      option: named(option.text),
      text: feedback.text,
      reasonId: named(option.text) === 'True' ? '0' : '1',
    })),
    texts: answers.map(({ option }) => option),
    remarks: [
      ...others.map((text) => remark('other', `answer: ${text}`)),
      ...negativeWeights(answers),
      ...answers.flatMap(({ remarks }) => remarks),
    ],
  };
}

/** Numbers with tolerances, and units with the factors between them. `*` matches any other input. */
function numerical(element: XmlElement, tags: Tags): ReadKind | { reason: string } {
  const answers = answersOf(element, ['tolerance']);
  const numbers = childrenOf(element, 'answer')
    .slice(0, PARTS_READ)
    .map((answer, index) => ({
      text: answers[index]?.option.text ?? '',
      value: Number(answers[index]?.option.text || Number.NaN),
      tolerance: Number(childOf(answer, 'tolerance')?.text ?? 0),
      percent: answers[index]?.percent ?? 0,
    }));
  const noNumber = numbers.find(
    ({ text, value, tolerance }) => text !== '*' && !(Number.isFinite(value) && Number.isFinite(tolerance)),
  );
  if (noNumber !== undefined) return { reason: `has the answer ${quoted(noNumber.text)}, which is not a number` };
  const unitList = childOf(element, 'units');
  const units = unitList === undefined ? [] : childrenOf(unitList, 'unit').map(readUnit);
  const read = fromNumbers(
    numbers.filter(({ text }) => text !== '*'),
    units,
    tags,
  );
  if ('reason' in read) return read;
  const rest = numbers.filter(({ text, percent }) => text === '*' && percent > 0);
  return {
    kind: 'numeric',
    content: read.content,
    options: [],
    answer: read.answer,
    feedback: answers.map(({ option, feedback }, index) => ({
      option: option.text === '*' ? 'Other answers' : option.text,
      text: feedback.text,
      reasonId: read.wrong.map(String).find((number) => number === String(numbers[index]?.value)),
    })),
    texts: [],
    remarks: [
      ...read.remarks,
      ...rest.map(({ percent }) => remark('partial-credit', `* (${percent}%)`)),
      ...answers.flatMap(({ remarks }) => remarks),
      ...unitRemarks(element, units.length > 0),
      ...(unitList === undefined ? [] : unreadWithin(unitList, ['unit'], { isList: true })),
    ],
  };
}

function readUnit(element: XmlElement) {
  const multiplier = Number(childOf(element, 'multiplier')?.text.trim() || Number.NaN);
  return { name: textIn(element, 'unit_name'), multiplier };
}

/** A wrong unit is a wrong answer here, and units follow their number. */
function unitRemarks(element: XmlElement, hasUnits: boolean): ImportRemark[] {
  const setting = (name: string) => textIn(element, name);
  const isPart = /^[12]$/.test(setting('unitgradingtype')) && Number(setting('unitpenalty')) !== 1;
  return [
    ...(hasUnits && isPart ? [remark('setting', `unitpenalty ${setting('unitpenalty')}`)] : []),
    ...(hasUnits && setting('unitsleft') === '1' ? [remark('setting', 'unitsleft 1')] : []),
    // These can't contain words; a remark reports them.
    ...['unitgradingtype', 'unitpenalty', 'showunits', 'unitsleft']
      .filter((name) => !/^[\d.]*$/.test(setting(name)))
      .map((name) => remark('setting', `${name} ${setting(name)}`)),
  ];
}

function matching(element: XmlElement, tags: Tags): ReadKind | { reason: string } {
  const rows = childrenOf(element, 'subquestion')
    .slice(0, PARTS_READ)
    .map((subquestion) => {
      const answer = childOf(subquestion, 'answer');
      return {
        subquestion,
        answer,
        row: moodleText(subquestion),
        label: answer && childOf(answer, 'text')?.text.trim(),
      };
    });
  const pairs = rows.map(({ row, label = '' }) => ({ row: row.text, label })).filter(({ label }) => label !== '');
  const without = rows.find(({ row, label = '' }) => row.text !== '' && label === '');
  if (without !== undefined) return { reason: `has the row ${quoted(without.row.text)}, which has no label` };
  const { options, content, key } = fromPairs(pairs, tags);
  return {
    kind: 'labels',
    content,
    options,
    answer: { key },
    feedback: [],
    texts: rows.map(({ row }) => row),
    remarks: rows.flatMap(({ subquestion, answer, row }, index) => [
      ...textRemarks(subquestion, row, { label: `Row ${index + 1}: `, known: ['answer'] }),
      ...(answer === undefined ? [] : [...unreadWithin(answer, ['text']), ...strayText(answer)]),
    ]),
  };
}

/** Steps, listed in the file in their right order. */
function ordering(element: XmlElement): ReadKind {
  const answers = answersOf(element);
  const { options, key } = orderOf(answers.map(({ option }) => option.text));
  const setting = (name: string) => textIn(element, name);
  const grading = setting('gradingtype').toUpperCase();
  const isKnown = ['', 'ALL_OR_NOTHING', 'RELATIVE_NEXT_EXCLUDE_LAST'].includes(grading);
  const isPartOfSteps = !/^(?:ALL|)$/i.test(setting('selecttype'));
  return {
    kind: 'order',
    content: { partCredit: grading !== 'ALL_OR_NOTHING' },
    options,
    answer: { key },
    feedback: answers.map(({ option, feedback }) => ({
      option: option.text,
      text: feedback.text,
      reasonId: String(options.indexOf(option.text)),
    })),
    texts: answers.map(({ option }) => option),
    remarks: [
      ...(isKnown ? [] : [remark('setting', `gradingtype ${setting('gradingtype')}`)]),
      ...(isPartOfSteps ? [remark('setting', `selecttype ${setting('selecttype')} ${setting('selectcount')}`)] : []),
      ...answers.flatMap(({ remarks }) => remarks),
    ],
  };
}
