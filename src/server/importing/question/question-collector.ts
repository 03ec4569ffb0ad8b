import type { ImportProblem } from '#shared/bank/question-files.contract.ts';
import type { ImportRemark, RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import { questionForm, type QuestionForm } from '#shared/bank/questions.contract.ts';
import type { QuestionDetails } from '#shared/bank/question-details.ts';
import type { AnswerValue, QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import { topicForm } from '#shared/bank/topics.contract.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { excerptOf, mergedRemarks } from './import-remarks.ts';
import { IMPORT_MAX_QUESTIONS } from '#shared/bank/import-limits.ts';
import { type Answer } from './answers.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import type { ImportedQuestion } from './imported-question.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';

/** A problem with a question, and its position. */
export interface FoundProblem {
  line: number;
  message: string;
}

type Field = 'question' | 'options' | 'correctAnswer' | 'explanation';

/** A question as read from a file, before any check. */
export interface RawQuestion {
  line: number;
  /** The kind of question; the usual one if absent. */
  kind?: string;
  question: string;
  /** Empty options at the end are dropped; others are a problem. */
  options: readonly string[];
  content?: QuestionParts | null;
  answer: Answer;
  explanation: string | null;
  details?: QuestionDetails;
  topic: TopicPath | { message: string } | null;
  difficulty: QuestionForm['difficulty'];
  tags?: readonly string[];
  imageUrl: string | null;
  imageDescription?: string;
  videoUrl: string | null;
  image: string | null;
  ignoredDuplicate: boolean;
  problems: readonly FoundProblem[];
  /** Its content that is left out or changed. */
  remarks?: readonly ImportRemark[];
  isHidden?: boolean;
  /** The line of a field, if not `line`; options by their index. */
  lineOf?: (field: Field, index: number) => number;
}

/** Parts that only some formats have. */
export const PLAIN = {
  difficulty: 'medium',
  imageUrl: null,
  videoUrl: null,
  image: null,
  ignoredDuplicate: false,
  problems: [],
} as const satisfies Partial<RawQuestion>;

/** The destination of a file's questions, in order. */
export interface ImportSink {
  question(question: ImportedQuestion): void;
  problem(problem: ImportProblem): void;
  remarked(item: RemarkedItem): void;
}

/** A placeholder for the future address of a picture in the file. */
const IN_FILE = '/media/images/in-file';

function keyIn(answer: Answer): AnswerValue {
  if ('message' in answer) return 0;
  return 'index' in answer ? answer.index : answer.key;
}

const LABELS: Record<string, string> = { explanation: 'Explanation: ', imageUrl: 'Image: ', videoUrl: 'Video: ' };

/** Counts the questions of a file, checks each by the contract's own form, and passes on valid ones and problems. */
export class QuestionCollector {
  totalCount = 0;
  /** Problems that belong to no question. */
  #strayCount = 0;
  readonly #sink: ImportSink;
  readonly #topics = new Map<string, TopicPath | { message: string }>();

  constructor(sink: ImportSink) {
    this.#sink = sink;
  }

  add(raw: RawQuestion): void {
    const questionNumber = this.#next();
    const problems = [...raw.problems];
    const topic = raw.topic === null || 'message' in raw.topic ? raw.topic : this.#checkedTopic(raw.topic);
    if (topic !== null && 'message' in topic) problems.push({ line: raw.line, message: topic.message });
    if ('message' in raw.answer) {
      problems.push({ line: raw.lineOf?.('correctAnswer', 0) ?? raw.line, message: raw.answer.message });
    }
    const form = questionForm.safeParse({
      kind: raw.kind,
      question: raw.question,
      options: withoutBlankEnd(raw.options),
      content: raw.content,
      correctAnswer: keyIn(raw.answer),
      explanation: raw.explanation,
      details: raw.details,
      difficulty: raw.difficulty,
      tags: raw.tags,
      imageUrl: raw.image === null ? raw.imageUrl : IN_FILE,
      imageDescription: raw.imageDescription,
      videoUrl: raw.videoUrl,
    });
    if (!form.success) {
      const issues = form.error.issues.filter(({ path }) => path[0] !== 'correctAnswer' || !('message' in raw.answer));
      problems.push(...issues.slice(0, 10).map((issue) => problemOf(issue, raw)));
    }
    if (form.success && problems.length === 0 && (topic === null || !('message' in topic))) {
      const { topicId: _none, ...fields } = form.data;
      const { line, image, ignoredDuplicate } = raw;
      const hidden = raw.isHidden === true ? ({ isHidden: true } as const) : {};
      const imageUrl = image === null ? fields.imageUrl : null;
      this.#sink.question({ ...fields, imageUrl, line, questionNumber, topic, image, ignoredDuplicate, ...hidden });
      this.#remark(questionNumber, { ...raw, remarks: [...(raw.remarks ?? []), ...equalOptions(fields.options)] });
      return;
    }
    this.#refuse(questionNumber, problems, raw);
  }

  /** A question that was found but can't be imported. */
  addUnreadable(line: number, message: string, { isHidden = false } = {}): void {
    this.#refuse(this.#next(), [{ line, message }], { line, question: '', isHidden });
  }

  /** Remarks on something that is not a question. */
  addRemarks(line: number, { text, remarks }: { text: string; remarks: readonly ImportRemark[] }): void {
    this.#remark(null, { line, question: text, remarks });
  }

  /** A question that nobody would have missed is not a problem of the file. */
  #refuse(questionNumber: number, problems: readonly FoundProblem[], about: Remarkable): void {
    if (about.isHidden !== true) {
      for (const { line, message } of problems) this.#sink.problem({ line, questionNumber, message });
      return;
    }
    const detail = `cannot be imported: ${problems.map(({ message }) => message).join('; ')}`;
    this.#sink.remarked(itemOf(questionNumber, about, [{ kind: 'hidden', detail }]));
  }

  #remark(questionNumber: number | null, about: Remarkable): void {
    const hidden = about.isHidden === true ? [{ kind: 'hidden', detail: '' } as const] : [];
    const remarks = mergedRemarks([...hidden, ...(about.remarks ?? [])]);
    if (remarks.length > 0) this.#sink.remarked(itemOf(questionNumber, about, remarks));
  }

  /** Something in the file outside of questions. */
  addStray(line: number, message: string): void {
    this.#strayCount++;
    this.#checkSize();
    this.#sink.problem({ line, questionNumber: null, message });
  }

  #next(): number {
    this.totalCount++;
    this.#checkSize();
    return this.totalCount;
  }

  #checkSize(): void {
    if (this.totalCount + this.#strayCount <= IMPORT_MAX_QUESTIONS) return;
    const most = formatCount(IMPORT_MAX_QUESTIONS);
    throw new ImportFileError(`The file has more than ${most} questions: please split it into smaller ones`);
  }

  #checkedTopic(topic: TopicPath): TopicPath | { message: string } {
    const key = JSON.stringify([topic.main, topic.sub]);
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const checked = checkTopic(topic);
    this.#topics.set(key, checked);
    return checked;
  }
}

type Remarkable = Pick<RawQuestion, 'line' | 'question' | 'isHidden' | 'remarks'>;

const itemOf = (number: number | null, { line, question }: Remarkable, remarks: ImportRemark[]): RemarkedItem => ({
  number,
  line,
  excerpt: excerptOf(question),
  remarks,
});

function checkTopic({ main, sub }: TopicPath): TopicPath | { message: string } {
  const names = [];
  for (const name of sub === null ? [main] : [main, sub]) {
    const checked = topicForm.shape.name.safeParse(name);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      return { message: issue === undefined ? 'Topic' : messageOf(issue, 'The topic’s name', 'Topic: ') };
    }
    names.push(checked.data);
  }
  const [checkedMain = '', checkedSub = null] = names;
  return { main: checkedMain, sub: checkedSub };
}

type Issue = Parameters<typeof messageOf>[0] & { path: PropertyKey[] };

function problemOf(issue: Issue, raw: RawQuestion): FoundProblem {
  const [field, index] = issue.path;
  const position = typeof index === 'number' ? index : 0;
  const part = partOf(issue.path, raw);
  const label = part === null ? (LABELS[String(field)] ?? '') : `${part}: `;
  const name = part ?? `The ${String(field)}`;
  return {
    line: raw.lineOf?.(field as Field, position) ?? raw.line, // other fields are not asked for a line of their own
    message: messageOf(issue, name, label),
  };
}

/** Students who choose one of two equal options may be told that they were wrong. */
function equalOptions(options: readonly string[]): ImportRemark[] {
  const texts = options.map((option) => option.replaceAll(/\s+/g, ' ').trim());
  const equal = [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
  return equal.map((detail) => ({ kind: 'equal-options', detail }));
}

const PARTS: Record<string, string> = { source: 'Source', reviewed: 'Review', objective: 'Objective' };

/** The name of a part of a question that is not a separate field. */
function partOf([field, part, id]: PropertyKey[], { options }: RawQuestion): string | null {
  if (field === 'options' && typeof part === 'number') return `Option ${letterOf(part)}`;
  if (field === 'imageDescription') return 'Image description';
  if (field === 'tags') return typeof part === 'number' ? 'A tag' : 'Tags';
  if (field !== 'details') return null;
  // Without options, the reason belongs to the place with this id.
  if (part === 'reasons') return `Reason ${options.length > 0 ? letterOf(Number(id)) : String(id)}`;
  return PARTS[String(part)] ?? null;
}

function messageOf(
  issue: { code: string; message: string; origin?: string; maximum?: number | bigint },
  name: string,
  label: string,
): string {
  if (issue.code !== 'too_big' || issue.origin !== 'string') return `${label}${issue.message}`;
  return `${name} is longer than ${formatCount(issue.maximum ?? 0)} characters: please shorten it`;
}

function withoutBlankEnd(options: readonly string[]): readonly string[] {
  let length = options.length;
  while (length > 0 && (options[length - 1] ?? '').trim() === '') length--;
  return options.slice(0, length);
}
