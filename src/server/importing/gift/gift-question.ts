import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { takeDetails } from '#server/importing/question/detail-tags.ts';
import { feedbackOf } from '#server/importing/question/feedback.ts';
import { ONLY, readAnswers } from './gift-answers.ts';
import { findUnescaped, formattedText, giftText, takeFormat, unescaped } from './gift-text.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import { isBeginning, remark } from '#server/importing/moodle/moodle-remarks.ts';
import { PLAIN, type QuestionCollector } from '#server/importing/question/question-collector.ts';
import { difficultyIn, Tags } from '#server/importing/question/tags.ts';
import { quoted } from '#shared/domain/text-lines.ts';

/** The lines of one question, and the settings in effect where they began. */
export interface GiftBlock {
  line: number;
  text: string;
  topic: TopicPath | null;
  /** Tags in the comment before it. */
  tags: string[];
  /** Other content of that comment. */
  remarks: ImportRemark[];
}

/** Reads one question of GIFT. A kind that the product lacks becomes a problem that says so. */
export function readGiftQuestion(block: GiftBlock, collector: QuestionCollector): void {
  const { line } = block;
  const { title, body } = takeTitle(block.text);
  const { format, text } = takeFormat(body, 'other');
  const name = quoted(title === '' ? text : title);
  const refuse = (reason: string) => collector.addUnreadable(line, `${name} ${reason}`);

  const open = findUnescaped(text, '{');
  if (open === -1) return refuse(`is a description without answers: ${ONLY}`);
  const close = findUnescaped(text, '}', open + 1);
  if (close === -1) return refuse('has a { that is never closed');
  const tail = text.slice(close + 1);
  if (findUnescaped(tail, '{}') !== -1)
    return refuse('has more than one pair of braces: write \\{ and \\} for braces of the text');

  const isMissingWord = tail.trim() !== '';
  const question = formattedText(isMissingWord ? `${text.slice(0, open)}_____${tail}` : text.slice(0, open), format);
  const { answers, general } = takeGeneralFeedback(text.slice(open + 1, close));
  const tags = new Tags(block.tags);
  const read = readAnswers(answers, { format, tags });
  if ('reason' in read) return refuse(read.reason);

  const explanation = giftText(general, format);
  const parts = [question, explanation, ...read.texts];
  const hasImages = parts.some(({ images }) => images.length > 0);
  if (hasImages) return refuse('shows an image, which GIFT cannot hold: please use Moodle XML, or a sheet in a .zip');
  const { reasons, ...generalFeedback } = feedbackOf(explanation.text, read.feedback);
  collector.add({
    ...PLAIN,
    line,
    question: question.text,
    ...read,
    ...generalFeedback,
    details: { ...takeDetails(tags), reasons },
    topic: block.topic,
    difficulty: difficultyIn(tags),
    tags: tags.takeOwn(),
    remarks: [
      ...block.remarks,
      ...(isMissingWord ? [remark('missing-word', '')] : []),
      ...(title === '' || isBeginning(unescaped(title), question.text) ? [] : [remark('name', unescaped(title))]),
      ...read.remarks,
      ...tags.remarks(),
      ...parts.flatMap(({ remarks }) => remarks),
    ],
  });
}

function takeTitle(text: string): { title: string; body: string } {
  const start = text.search(/\S/);
  if (!text.startsWith('::', start)) return { title: '', body: text };
  for (let at = findUnescaped(text, ':', start + 2); at !== -1; at = findUnescaped(text, ':', at + 1)) {
    if (text.charAt(at + 1) === ':') return { title: text.slice(start + 2, at), body: text.slice(at + 2) };
  }
  return { title: '', body: text };
}

function takeGeneralFeedback(inner: string): { answers: string; general: string } {
  for (let at = findUnescaped(inner, '#'); at !== -1; at = findUnescaped(inner, '#', at + 1)) {
    if (inner.startsWith('####', at)) return { answers: inner.slice(0, at), general: inner.slice(at + 4) };
  }
  return { answers: inner, general: '' };
}
