import { DIFFICULTIES } from '#shared/domain/limits.ts';
import type { Answer } from './answers.ts';
import { explanationOf } from './feedback.ts';
import type { TopicPath } from './imported-question.ts';
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
 * comes along. Moodle's points, penalties, hints and its combined feedback have no place here and are left out.
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
      return;
    }
    const question = moodleText(childOf(element, 'questiontext'));
    const refuse = (reason: string) => {
      const name = childOf(element, 'name');
      const title = (name && childOf(name, 'text')?.text.trim()) ?? '';
      this.#collector.addUnreadable(element.line, `${quoted(title === '' ? question.text : title)} ${reason}`);
    };
    if (type !== 'multichoice' && type !== 'truefalse') {
      return refuse(`is a question of the type "${type.slice(0, 40)}": ${ONLY}`);
    }
    const answers = type === 'truefalse' ? trueFalse(element) : multipleChoice(element);
    if ('reason' in answers) return refuse(answers.reason);

    const general = moodleText(childOf(element, 'generalfeedback'));
    const showsElsewhere = [general, ...answers.texts].some(({ images }) => images.length > 0);
    if (showsElsewhere)
      return refuse('shows an image in an option or in its feedback: only the question itself can have one');
    const found = this.#imageOf(question);
    this.#collector.add({
      ...PLAIN,
      line: element.line,
      question: question.text,
      options: answers.options,
      answer: answers.answer,
      explanation: explanationOf(general.text, answers.feedback),
      topic: this.#topic,
      difficulty: difficultyOf(element),
      image: found !== null && 'image' in found ? found.image : null,
      mistakes: found !== null && 'message' in found ? [{ line: element.line, message: found.message }] : [],
    });
  }

  #imageOf({ images, files }: MoodleText): { image: string } | { message: string } | null {
    const [source, ...more] = new Set(images);
    if (source === undefined) return null;
    if (more.length > 0) return { message: 'The question shows more than one image: it can have only one' };
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
  options: string[];
  answer: Answer;
  feedback: { option: string; text: string }[];
  texts: MoodleText[];
}

/** The answers of a question. More than any may have are not looked at: it is refused anyway. */
const answersOf = (element: XmlElement) => childrenOf(element, 'answer').slice(0, ANSWERS_READ).map(readAnswer);

function readAnswer(element: XmlElement) {
  return {
    percent: Number(element.attributes.get('fraction') ?? 0),
    option: moodleText(element),
    feedback: moodleText(childOf(element, 'feedback')),
  };
}

function multipleChoice(element: XmlElement): ReadAnswers | { reason: string } {
  const answers = answersOf(element);
  if (answers.some(({ percent }) => percent > 0 && percent < 100)) return { reason: `gives partial credit: ${ONLY}` };
  const right = answers.flatMap(({ percent }, index) => (percent >= 100 ? [index] : []));
  const [key] = right;
  if (right.length > 1) return { reason: `has ${right.length} right answers: exactly one can be right` };
  return {
    options: answers.map(({ option }) => option.text),
    answer: key === undefined ? { message: 'No answer is marked as right (fraction="100")' } : { index: key },
    feedback: answers.map(({ option, feedback }) => ({ option: option.text, text: feedback.text })),
    texts: answers.flatMap(({ option, feedback }) => [option, feedback]),
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
  return {
    options: ['True', 'False'],
    answer: { index: key === 'true' ? 0 : 1 },
    feedback: answers.map(({ option, feedback }) => ({ option: named(option.text), text: feedback.text })),
    texts: answers.flatMap(({ option, feedback }) => [option, feedback]),
  };
}

/** Our own export keeps the difficulty as a tag, `difficulty:hard`. */
function difficultyOf(element: XmlElement): (typeof DIFFICULTIES)[number] {
  const tags = childrenOf(element, 'tags').flatMap((list) => childrenOf(list, 'tag'));
  const named = tags.map((tag) => /^difficulty:\s*(\w+)$/i.exec(childOf(tag, 'text')?.text.trim() ?? '')?.[1]);
  return DIFFICULTIES.find((difficulty) => named.some((name) => name?.toLowerCase() === difficulty)) ?? 'medium';
}
