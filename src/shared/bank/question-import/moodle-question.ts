import { DIFFICULTIES } from '#shared/domain/limits.ts';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { letterOf } from './answers.ts';
import type { Answer } from './answers.ts';
import { explanationOf } from './feedback.ts';
import type { TopicPath } from './imported-question.ts';
import { DIFFICULTY, imageName, remark, textLeftOut, textRemarks, unreadOf } from './moodle-remarks.ts';
import { embeddedData, moodleText, pluginFileName } from './moodle-text.ts';
import type { MoodleText } from './moodle-text.ts';
import { PLAIN } from './question-collector.ts';
import type { QuestionCollector } from './question-collector.ts';
import { quoted } from './text-lines.ts';
import { parseMoodleCategory } from './topic-path.ts';
import { childOf, childrenOf } from './xml-element.ts';
import type { XmlElement } from './xml-element.ts';

const ONLY = 'only multiple choice with one right answer and true/false can be taken';

const ANSWERS_READ = 50;

/** Keeps a picture, given in base64, and says under which key; or why it is no picture. */
export type KeepImage = (name: string, base64: string) => { image: string } | { message: string };

/**
 * Reads the `<question>` elements of Moodle's XML one after the other. A category holds for the questions after it.
 * Texts become plain text; general feedback and that on answers become the explanation; an image of the question's text
 * comes along. What has no place here is told by remarks, whatever it is.
 * Source: https://docs.moodle.org/en/Moodle_XML_format
 */
export class MoodleQuestions {
  #topic: TopicPath | null = null;
  readonly #collector: QuestionCollector;
  readonly #keepImage: KeepImage;

  constructor(collector: QuestionCollector, keepImage: KeepImage) {
    this.#collector = collector;
    this.#keepImage = keepImage;
  }

  add(element: XmlElement): void {
    const type = element.attributes.get('type') ?? '';
    if (type === 'category') {
      const category = childOf(element, 'category');
      this.#topic = parseMoodleCategory((category && childOf(category, 'text')?.text) ?? '');
      this.#remarkOnCategory(element);
      return;
    }
    const questionElement = childOf(element, 'questiontext');
    const question = moodleText(questionElement);
    const isHidden = /^(?:1|true)$/i.test(childOf(element, 'hidden')?.text.trim() ?? '');
    const refuse = (reason: string) => {
      const name = childOf(element, 'name');
      const title = (name && childOf(name, 'text')?.text.trim()) ?? '';
      const message = `${quoted(title === '' ? question.text : title)} ${reason}`;
      this.#collector.addUnreadable(element.line, message, { isHidden });
    };
    if (type !== 'multichoice' && type !== 'truefalse') {
      return refuse(`is a question of the type "${type.slice(0, 40)}": ${ONLY}`);
    }
    const answers = type === 'truefalse' ? trueFalse(element) : multipleChoice(element);
    if ('reason' in answers) return refuse(answers.reason);

    const generalElement = childOf(element, 'generalfeedback');
    const general = moodleText(generalElement);
    if (answers.options.some(({ images }) => images.length > 0))
      return refuse('shows an image in an option: only the question itself can have one');
    const found = this.#imageOf(question, element);
    this.#collector.add({
      ...PLAIN,
      line: element.line,
      question: question.text,
      options: answers.texts,
      answer: answers.answer,
      explanation: explanationOf(general.text, answers.feedback),
      topic: this.#topic,
      difficulty: difficultyOf(element),
      image: found !== null && 'image' in found ? found.image : null,
      mistakes: found !== null && 'message' in found ? [{ line: element.line, message: found.message }] : [],
      isHidden,
      remarks: [
        ...answers.remarks,
        ...textRemarks(questionElement, question, { taken: pluginFileName(question.images[0] ?? '') }),
        ...textRemarks(generalElement, general, { label: 'General feedback: ' }),
        ...imagesLeftOut(general, 'General feedback: '),
        ...unreadOf(element, question.text),
      ],
    });
  }

  #remarkOnCategory(element: XmlElement): void {
    const path = childOf(element, 'category');
    const others = element.children.filter((child) => child !== path);
    const remarks = others.flatMap((child) =>
      child.name === 'idnumber' && child.text.trim() !== ''
        ? [remark('id-number', child.text.trim())]
        : textLeftOut('category', child, ''),
    );
    this.#collector.addRemarks(element.line, { text: (path && childOf(path, 'text')?.text) ?? '', remarks });
  }

  /** The image that the text shows, or the one that old versions of Moodle put beside it. */
  #imageOf({ images, files }: MoodleText, element: XmlElement): { image: string } | { message: string } | null {
    const beside = childOf(element, 'image_base64')?.text ?? '';
    const besideName = childOf(element, 'image')?.text.trim() ?? '';
    const named = besideName === '' ? [] : [besideName];
    const [source, ...more] = new Set([...images, ...(beside.trim() === '' ? named : ['image_base64'])]);
    if (source === undefined) return null;
    if (more.length > 0) return { message: 'The question shows more than one image: it can have only one' };
    if (source === 'image_base64') return this.#keepImage(besideName.split('/').at(-1) || 'image', beside);
    const data = embeddedData(source);
    if (data !== null) return this.#keepImage('image', data);
    const name = pluginFileName(source);
    const file = name === null ? undefined : files.get(name);
    if (name !== null && file !== undefined) return this.#keepImage(name, file);
    return {
      message: `The question shows ${quoted(source)}, which is not in the file: images have to come along with it`,
    };
  }
}

interface ReadAnswers {
  texts: string[];
  answer: Answer;
  feedback: { option: string; text: string }[];
  options: MoodleText[];
  remarks: ImportRemark[];
}

interface ReadAnswer {
  percent: number;
  option: MoodleText;
  feedback: MoodleText;
  remarks: ImportRemark[];
}

/** The answers of a question. More than any may have are not looked at: it is refused anyway. */
const answersOf = (element: XmlElement) => childrenOf(element, 'answer').slice(0, ANSWERS_READ).map(readAnswer);

function readAnswer(element: XmlElement, index: number): ReadAnswer {
  const percent = Number(element.attributes.get('fraction') ?? 0);
  const option = moodleText(element);
  const feedbackElement = childOf(element, 'feedback');
  const feedback = moodleText(feedbackElement);
  const place = `Option ${letterOf(index)}: `;
  const feedbackPlace = `Feedback on ${letterOf(index)}: `;
  const remarks = [
    ...textRemarks(element, option, { label: place, known: ['feedback'] }),
    ...textRemarks(feedbackElement, feedback, { label: feedbackPlace }),
    ...imagesLeftOut(feedback, feedbackPlace),
    ...(percent < 0 ? [remark('negative-weight', `${place}${option.text} (${percent}%)`)] : []),
  ];
  return { percent, option, feedback, remarks };
}

const imagesLeftOut = ({ images }: MoodleText, place: string): ImportRemark[] =>
  images.length === 0 ? [] : [remark('image', place + images.map(imageName).join(', '))];

function multipleChoice(element: XmlElement): ReadAnswers | { reason: string } {
  const answers = answersOf(element);
  const single = childOf(element, 'single')?.text.trim() ?? '';
  const isSingle = !/^(?:0|false)$/i.test(single);
  const right = answers.flatMap(({ percent }, index) => (percent >= 100 ? [index] : []));
  const partial = answers.filter(({ percent }) => percent > 0 && percent < 100);
  const [key] = right;
  if (right.length > 1) return { reason: `has ${right.length} right answers: exactly one can be right` };
  if (partial.length > 0 && (key === undefined || !isSingle)) return { reason: `gives partial credit: ${ONLY}` };
  return {
    texts: answers.map(({ option }) => option.text),
    answer: key === undefined ? { message: 'No answer is marked as right (fraction="100")' } : { index: key },
    feedback: answers.map(({ option, feedback }) => ({ option: option.text, text: feedback.text })),
    options: answers.map(({ option }) => option),
    remarks: [
      ...partial.map(({ option, percent }) => remark('partial-credit', `${option.text} (${percent}%)`)),
      ...(isSingle ? [] : [remark('several-answers', '')]),
      ...(/^(?:0|1|false|true|)$/i.test(single) ? [] : [remark('setting', `single ${single}`)]),
      ...answers.flatMap(({ remarks }) => remarks),
    ],
  };
}

function trueFalse(element: XmlElement): ReadAnswers | { reason: string } {
  const answers = answersOf(element);
  const right = answers.filter(({ percent }) => percent >= 100);
  const key = right[0]?.option.text.toLowerCase();
  if (right.length !== 1 || (key !== 'true' && key !== 'false')) {
    return { reason: 'is a true/false question, but not exactly one of true and false is marked as right' };
  }
  const named = (text: string) => (text.toLowerCase() === 'true' ? 'True' : 'False');
  const others = answers.map(({ option }) => option.text).filter((text) => !/^(?:true|false)$/i.test(text));
  return {
    texts: ['True', 'False'],
    answer: { index: key === 'true' ? 0 : 1 },
    feedback: answers.map(({ option, feedback }) => ({ option: named(option.text), text: feedback.text })),
    options: answers.map(({ option }) => option),
    remarks: [
      ...others.map((text) => remark('other', `answer: ${text}`)),
      ...answers.flatMap(({ remarks }) => remarks),
    ],
  };
}

function difficultyOf(element: XmlElement): (typeof DIFFICULTIES)[number] {
  const tags = childrenOf(element, 'tags').flatMap((list) => childrenOf(list, 'tag'));
  const named = new Set(
    tags.map((tag) => DIFFICULTY.exec(childOf(tag, 'text')?.text.trim() ?? '')?.[1]?.toLowerCase()),
  );
  return DIFFICULTIES.find((difficulty) => named.has(difficulty)) ?? 'medium';
}
