import type { Database } from '#server/db/engine.ts';
import type { ImportedQuestion } from '#shared/domain/question-import/imported-question.ts';
import { duplicateKeysOf, findBankAnswers } from './import.repository.ts';

const BATCH = 2000;

/** Where the text of an uploaded question stands already. */
export interface KnownQuestion {
  sameAs: 'bank' | 'file';
  /** In the bank: the one whose answer is another, else the oldest. */
  existingId: string | null;
  /** The answer there that is not the uploaded one, as `B) Liver`; null where all agree. */
  otherAnswer: string | null;
}

interface GivenAnswer {
  id: string | null;
  correctAnswer: number;
  answer: string;
}

/**
 * Says of each question whether its text is in the bank already, or earlier in the file (null where it is in neither).
 * `onBatch` is told how many questions are compared so far.
 */
export async function compareWithBank(
  db: Database,
  questions: readonly ImportedQuestion[],
  onBatch: (done: number) => Promise<void>,
): Promise<(KnownQuestion | null)[]> {
  const given = new Map<string, { sameAs: 'bank' | 'file'; answers: GivenAnswer[] }>();
  const known: (KnownQuestion | null)[] = [];
  for (let start = 0; start < questions.length; start += BATCH) {
    const batch = questions.slice(start, start + BATCH);
    const keys = await duplicateKeysOf(
      db,
      batch.map(({ question }) => question),
    );
    const unseen = [...new Set(keys)].filter((key) => !given.has(key));
    for (const { key, ...answer } of unseen.length === 0 ? [] : await findBankAnswers(db, unseen)) {
      const answers = given.get(key)?.answers;
      if (answers) answers.push(answer);
      else given.set(key, { sameAs: 'bank', answers: [answer] });
    }
    for (const [i, question] of batch.entries()) {
      const key = keys[i] ?? '';
      const own = { id: null, correctAnswer: question.correctAnswer, answer: answerOf(question) };
      const before = given.get(key);
      known.push(before ? knownBy(own, before) : null);
      if (!before) given.set(key, { sameAs: 'file', answers: [own] });
    }
    await onBatch(known.length);
  }
  return known;
}

function knownBy(own: GivenAnswer, before: { sameAs: 'bank' | 'file'; answers: GivenAnswer[] }): KnownQuestion {
  const other = before.answers.find(({ answer }) => !readsTheSame(answer, own.answer));
  return {
    sameAs: before.sameAs,
    existingId: (other ?? before.answers[0])?.id ?? null,
    otherAnswer: other ? answerLabel(other) : null,
  };
}

/** The letter may be another where the options stand in another order. */
function readsTheSame(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return plain(one) === plain(other);
}

/** The right option's text. */
export function answerOf({ options, correctAnswer }: Pick<ImportedQuestion, 'options' | 'correctAnswer'>): string {
  return options[correctAnswer] ?? '';
}

/** `B) Liver` */
export function answerLabel({ correctAnswer, answer }: Pick<GivenAnswer, 'correctAnswer' | 'answer'>): string {
  return `${String.fromCodePoint(65 + correctAnswer)}) ${answer}`;
}
