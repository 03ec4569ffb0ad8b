import { formatCount, counted, plural } from '#shared/domain/counted.ts';
import {
  ATTENTION_LIMITS,
  ATTENTION_MIN_ANSWERS,
  ATTENTION_PERIOD_DAYS,
  ATTENTION_REASONS,
  type AttentionReasonKind,
} from './attention-limits.ts';
import type { AttentionLimits, AttentionReason, TooFewAnswers } from './needs-attention.contract.ts';

interface Answers {
  answers: number;
  /** Answers that are fully right. */
  correct: number;
}

/** The figures that the reasons are derived from. */
export interface AttentionFigures {
  /** In the last period of `ATTENTION_PERIOD_DAYS`, and in the one before it. */
  recent: Answers;
  before: Answers;
  /** Answers in both periods that were wrong although the student was sure. */
  sureAndWrong: number;
  /** The lowest mark in percent of the assignments of both periods that were handed in; null if there is none. */
  lowestMark: { mark: number; title: string } | null;
  /** Assignments that were due in both periods and were not handed in. */
  missingWork: number;
  /** Since the last answer, card or completed session, or since the approval if there is none. */
  idleDays: number;
  hasBegun: boolean;
}

type ReasonOf<K extends AttentionReasonKind> = Extract<AttentionReason, { kind: K }>;
/** A reason, and how far beyond its limit the figure is: 0 at the limit, approaching 1 with distance. */
type Found<K extends AttentionReasonKind> = { reason: ReasonOf<K>; excess: number } | null;

/** Figures are judged in whole percent, as shown: no message says that 60% is below 60%. */
const percentOf = (part: number, all: number): number => Math.round((100 * part) / all);
const isEnough = ({ answers }: Answers): boolean => answers >= ATTENTION_MIN_ANSWERS;
const together = ({ recent, before }: AttentionFigures): Answers => ({
  answers: recent.answers + before.answers,
  correct: recent.correct + before.correct,
});

/** The independent reasons. A new one also needs a shape in the contract, a limit, and its words below. */
const RULES: { [K in AttentionReasonKind]: (figures: AttentionFigures, limit: number) => Found<K> } = {
  low(figures, limit) {
    const all = together(figures);
    const percent = percentOf(all.correct, all.answers);
    if (!isEnough(all) || percent >= limit) return null;
    return { reason: { kind: 'low', percent, answers: all.answers }, excess: 1 - percent / limit };
  },

  inactive({ idleDays: days, hasBegun }, limit) {
    return days < limit ? null : { reason: { kind: 'inactive', days, hasBegun }, excess: 1 - limit / days };
  },

  falling(figures, limit) {
    const recent = percentOf(figures.recent.correct, figures.recent.answers);
    const before = percentOf(figures.before.correct, figures.before.answers);
    const points = before - recent;
    if (!isEnough(figures.recent) || !isEnough(figures.before) || points < limit) return null;
    return { reason: { kind: 'falling', before, recent }, excess: 1 - limit / points };
  },

  sure_wrong(figures, limit) {
    const { sureAndWrong: count } = figures;
    const all = together(figures);
    const percent = percentOf(count, all.answers);
    if (!isEnough(all) || percent < limit) return null;
    return { reason: { kind: 'sure_wrong', count, answers: all.answers }, excess: 1 - limit / percent };
  },

  low_mark({ lowestMark }, limit) {
    if (lowestMark === null) return null;
    const percent = Math.round(lowestMark.mark);
    if (percent >= limit) return null;
    return { reason: { kind: 'low_mark', percent, title: lowestMark.title }, excess: 1 - percent / limit };
  },

  missing_work({ missingWork: count }, limit) {
    return count < limit ? null : { reason: { kind: 'missing_work', count }, excess: 1 - limit / count };
  },
};

export const DEFAULT_ATTENTION_LIMITS: AttentionLimits = {
  low: ATTENTION_LIMITS.low.default,
  inactive: ATTENTION_LIMITS.inactive.default,
  falling: ATTENTION_LIMITS.falling.default,
  sure_wrong: ATTENTION_LIMITS.sure_wrong.default,
  low_mark: ATTENTION_LIMITS.low_mark.default,
  missing_work: ATTENTION_LIMITS.missing_work.default,
};

/**
 * The reasons why a student needs attention, and the urgency: students with more reasons come first, and among those
 * with equally many, those further beyond their limits on average. Null if there is no reason.
 */
export function attentionOf(
  figures: AttentionFigures,
  limits: AttentionLimits,
): { reasons: AttentionReason[]; urgency: number } | null {
  const found = ATTENTION_REASONS.flatMap((kind) => {
    const limit = limits[kind];
    return (limit !== null && RULES[kind](figures, limit)) || [];
  });
  if (found.length === 0) return null;
  const excess = found.reduce((sum, each) => sum + each.excess, 0) / found.length;
  return { reasons: found.map(({ reason }) => reason), urgency: found.length + Math.min(excess, 0.99) };
}

/** The words for each reason in a list of them. */
export const REASON_LABELS: Record<AttentionReasonKind, string> = {
  low: 'Low accuracy',
  inactive: 'Inactive',
  falling: 'Falling',
  sure_wrong: 'Sure and wrong',
  low_mark: 'Low mark',
  missing_work: 'Missing work',
};

const WEEKS = (2 * ATTENTION_PERIOD_DAYS) / 7;
const days = (n: number): string => counted(n, 'day');

const assignments = (n: number): string => counted(n, 'assignment');

const LIMIT_WORDS: Record<AttentionReasonKind, (limit: number) => string> = {
  low: (limit) => `below ${limit}% right`,
  inactive: (limit) => `inactive for ${days(limit)}`,
  falling: (limit) => `down ${limit} points`,
  sure_wrong: (limit) => `sure and wrong in ${limit}% of answers`,
  low_mark: (limit) => `below ${limit}% in an assignment`,
  missing_work: (limit) => `${assignments(limit)} missing`,
};

/** The limits in one sentence: "Limits: below 60% right, inactive for 14 days." */
export function limitsText(limits: AttentionLimits): string {
  const words = ATTENTION_REASONS.flatMap((kind) => {
    const limit = limits[kind];
    return limit === null ? [] : [LIMIT_WORDS[kind](limit)];
  });
  return words.length === 0 ? 'All reasons are switched off.' : `Limits: ${words.join(', ')}.`;
}

const NAMED = 3;

/** Names students who are not judged: "1 student has too few answers to judge (16 of 20): Ann Lim." */
export function tooFewText({ total, students }: TooFewAnswers): string | null {
  const [first] = students;
  if (first === undefined) return null;
  const names = students.slice(0, NAMED).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  const all =
    total > names.length ? `${names.join(', ')} and ${counted(total - names.length, 'other')}` : names.join(', ');
  const needed = plural(total, `${first.answers} of`, 'fewer than');
  return `${counted(total, 'student')} ${plural(total, 'has', 'have')} too few answers to judge (${needed} ${ATTENTION_MIN_ANSWERS}): ${all}.`;
}

/** Says why, with the figures: "52% of 48 answers right in the last 4 weeks". */
export function reasonText(reason: AttentionReason): string {
  if (reason.kind === 'low') {
    return `${reason.percent}% of ${formatCount(reason.answers)} answers right in the last ${WEEKS} weeks`;
  }
  if (reason.kind === 'inactive') {
    const since = days(reason.days);
    return reason.hasBegun ? `No activity for ${since}` : `Approved ${since} ago, no activity yet`;
  }
  if (reason.kind === 'falling') {
    return `${reason.recent}% right in the last ${WEEKS / 2} weeks, ${reason.before}% in the ${WEEKS / 2} before`;
  }
  if (reason.kind === 'low_mark') return `${reason.percent}% in “${reason.title}”`;
  if (reason.kind === 'missing_work') {
    return `${assignments(reason.count)} not handed in, due in the last ${WEEKS} weeks`;
  }
  return `Sure but wrong in ${formatCount(reason.count)} of ${formatCount(reason.answers)} answers in the last ${WEEKS} weeks`;
}
