import { TEXT_ISSUES } from '#shared/domain/list-words.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import type { VerifiableQuestion } from '#server/bank/verification/reading.ts';
import { verifyQuestion } from '#server/bank/verification/verify-question.ts';

/** The quality of alarms for questions whose wrong keys are known. Each is a share, 0 to 1; null if undefined. */
export interface Figures {
  /** The share of questions with an alarm whose key is wrong. */
  precision: number | null;
  /** The share of questions with a wrong key that have an alarm. */
  recall: number | null;
  /** The share of alarms at wrong keys that name the right option. */
  rightSuggestions: number | null;
}

interface Tally {
  wrongKeys: number;
  alarms: number;
  rightAlarms: number;
  rightSuggestions: number;
}

const SHARE_OF_WRONG_KEYS = 0.2;

/**
 * Moves the key of a random fifth of the questions to another option, once for each seed from 1 on, and counts which
 * moves are noticed. The questions' own keys must be right.
 */
export function measureQuality(questions: VerifiableQuestion[], { seeds }: { seeds: number }) {
  const issuesOf = rememberIssues();
  const newTally = (): Tally => ({ wrongKeys: 0, alarms: 0, rightAlarms: 0, rightSuggestions: 0 });
  const overall = newTally();
  const byType = new Map(TEXT_ISSUES.map((type) => [type, newTally()]));
  for (let seed = 1; seed <= seeds; seed += 1) {
    const random = seededRandom(seed);
    const rotated = new Set(shuffled(questions, random).slice(0, Math.round(questions.length * SHARE_OF_WRONG_KEYS)));
    for (const question of questions) {
      const isWrong = rotated.has(question);
      const key = isWrong ? anotherKey(question, random) : question.correctAnswer;
      const issues = issuesOf(question, key);
      count(overall, { isWrong, issues, right: question.correctAnswer });
      for (const [type, tally] of byType) {
        const ofType = issues.filter((issue) => issue.type === type);
        count(tally, { isWrong, issues: ofType, right: question.correctAnswer });
      }
    }
  }
  const figures = (type: (typeof TEXT_ISSUES)[number]) => figuresOf(byType.get(type) ?? newTally());
  return {
    overall: figuresOf(overall),
    byType: {
      option_mismatch: figures('option_mismatch'),
      explicit_answer_mismatch: figures('explicit_answer_mismatch'),
      medical_term_mismatch: figures('medical_term_mismatch'),
    },
  };
}

/** Questions that are reported although their keys are right. */
export function falseAlarms(questions: VerifiableQuestion[]): string[] {
  return questions.filter((question) => verifyQuestion(question).length > 0).map(({ question }) => question);
}

/**
 * Splits a library into one half for developing rules and another for checking them: by a hash of the question's text
 * (FNV-1a with a final mix), so that the split does not depend on the order.
 */
export function isHeldOut(question: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < question.length; i += 1) hash = Math.imul(hash ^ question.charCodeAt(i), 0x01000193);
  hash >>>= 0;
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0;
  hash ^= hash >>> 12;
  return (hash >>> 0) % 2 === 1;
}

type Issues = ReturnType<typeof verifyQuestion>;

/** The rules are deterministic, so each key of a question is judged once. */
function rememberIssues(): (question: VerifiableQuestion, key: number) => Issues {
  const known = new Map<VerifiableQuestion, Map<number, Issues>>();
  return (question, key) => {
    const ofQuestion = known.get(question) ?? new Map<number, Issues>();
    known.set(question, ofQuestion);
    const issues = ofQuestion.get(key) ?? verifyQuestion({ ...question, correctAnswer: key });
    ofQuestion.set(key, issues);
    return issues;
  };
}

function count(tally: Tally, { isWrong, issues, right }: { isWrong: boolean; issues: Issues; right: number }): void {
  const [first] = issues;
  if (isWrong) tally.wrongKeys += 1;
  if (first === undefined) return;
  tally.alarms += 1;
  if (!isWrong) return;
  tally.rightAlarms += 1;
  if (first.suggestedAnswer === right) tally.rightSuggestions += 1;
}

function figuresOf({ wrongKeys, alarms, rightAlarms, rightSuggestions }: Tally): Figures {
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return {
    precision: share(rightAlarms, alarms),
    recall: share(rightAlarms, wrongKeys),
    rightSuggestions: share(rightSuggestions, rightAlarms),
  };
}

function anotherKey({ options, correctAnswer }: VerifiableQuestion, random: () => number): number {
  return (correctAnswer + 1 + Math.floor(random() * (options.length - 1))) % options.length;
}

function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
