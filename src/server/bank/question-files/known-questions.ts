import type { Step } from '#server/core/import-steps.ts';
import { contentKey, plainText, type QuestionContent } from '#shared/bank/content-key.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import type { ImportedQuestion } from '#server/importing/question/imported-question.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { duplicateKeysOf, findBankQuestions } from './import.repository.ts';

const BATCH = 300;

/** An existing question with the same text as an uploaded one. */
export interface KnownQuestion {
  sameAs: 'bank' | 'file';
  /** In the bank: the identical one, else one with another answer, else the oldest. */
  existingId: string | null;
  /** The same for a question in the file. */
  existingNumber: number | null;
  /** Whether options, key and picture are the same too. */
  isIdentical: boolean;
  /** The existing answer that differs from the uploaded one, as `B) Liver`; null if all agree. */
  otherAnswer: string | null;
}

interface Answer {
  /** `B) Liver`; for a key that is not an option, the kind's description. */
  label: string;
  /** The text alone: the same option at another position is the same answer. */
  text: string;
}

interface QuestionReference {
  id: string | null;
  questionNumber: number | null;
}

/** Questions with the same text: where they are, by content, and the answers of the first place (all of the bank's). */
interface KnownText {
  byContent: Map<string, QuestionReference>;
  answers: (QuestionReference & Answer)[];
}

/**
 * Returns for each question whether its text already exists in the bank or earlier in the file (null if in neither).
 * `onBatch` receives the number of questions compared so far.
 */
export async function compareWithBank(
  step: Step,
  questions: readonly ImportedQuestion[],
  onBatch: (done: number) => Promise<void>,
): Promise<(KnownQuestion | null)[]> {
  const knownTexts = new Map<string, KnownText>();
  const known: (KnownQuestion | null)[] = [];
  for (let start = 0; start < questions.length; start += BATCH) {
    const batch = questions.slice(start, start + BATCH);
    const texts = batch.map(({ question }) => question);
    const keys = await step((tx) => duplicateKeysOf(tx, texts));
    const unseen = [...new Set(keys)].filter((key) => !knownTexts.has(key));
    const found = unseen.length === 0 ? [] : await step((tx) => findBankQuestions(tx, unseen));
    for (const { key, id, ...content } of found) {
      note(knownTexts, key, { ...content, id, questionNumber: null }, { isAnswer: true });
    }
    for (const [i, question] of batch.entries()) {
      const key = keys[i] ?? '';
      const before = knownTexts.get(key);
      known.push(before ? knownBy(question, before) : null);
      note(knownTexts, key, { ...question, id: null }, { isAnswer: !before });
    }
    await onBatch(known.length);
  }
  return known;
}

function note(
  knownTexts: Map<string, KnownText>,
  key: string,
  question: QuestionContent & QuestionReference,
  { isAnswer }: { isAnswer: boolean },
): void {
  const { byContent, answers } = knownTexts.get(key) ?? {
    byContent: new Map<string, QuestionReference>(),
    answers: [],
  };
  const { id, questionNumber } = question;
  const content = contentKey(question);
  if (!byContent.has(content)) byContent.set(content, { id, questionNumber });
  if (isAnswer) answers.push({ id, questionNumber, ...answerOf(question) });
  knownTexts.set(key, { byContent, answers });
}

function knownBy(own: ImportedQuestion, { byContent, answers }: KnownText): KnownQuestion {
  const same = byContent.get(contentKey(own));
  const other = answers.find(({ text }) => plainText(text) !== plainText(answerOf(own).text));
  const { id = null, questionNumber = null } = same ?? other ?? answers[0] ?? {};
  return {
    sameAs: id === null ? 'file' : 'bank',
    existingId: id,
    existingNumber: questionNumber,
    isIdentical: same !== undefined,
    otherAnswer: other?.label ?? null,
  };
}

/** The right answer as readable text. */
export function answerOf({
  kind,
  options,
  content,
  correctAnswer,
}: Omit<QuestionContent, 'imageUrl' | 'videoUrl'>): Answer {
  if (typeof correctAnswer === 'number') {
    const text = options[correctAnswer] ?? '';
    return { label: `${letterOf(correctAnswer)}) ${text}`, text };
  }
  const label = kindOf(kind).describeKey({ options, content }, correctAnswer);
  return { label, text: label };
}
