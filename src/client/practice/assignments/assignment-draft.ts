import type { AssignmentReveal, CountedAttempts } from '#shared/practice/assignment-settings.ts';
import { QUESTION_COUNT_DEFAULT, type QuestionPool } from '#shared/practice/quiz-settings.ts';
import { dayIn, instantAt, localTimeIn, plusDays } from '#shared/domain/study-days.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { groupNamed } from '#shared/people/group-names.ts';
import {
  assignmentForm,
  type Assignment,
  type AssignmentForm,
  type AssignmentWork,
} from '#shared/practice/assignments.contract.ts';

/** An assignment while it is edited: numbers as text, and times as local times in the time zone of the class. */
export interface AssignmentDraft {
  classId: string | null;
  title: string;
  instructions: string;
  kind: AssignmentWork['kind'];
  /** For a quiz and for cards. */
  topicIds: string[];
  count: string;
  kinds: string[];
  pool: QuestionPool;
  questionIds: string[];
  blueprintId: string;
  opensAt: string;
  dueAt: string;
  takesLate: boolean;
  closesAt: string;
  timeLimit: string;
  attempts: string;
  counts: CountedAttempts;
  reveal: AssignmentReveal;
  weight: string;
  areMarksShown: boolean;
  studentIds: string[] | null;
  groups: string[];
  /** Groups of the previous class that this class does not have. */
  lostGroups: string[];
  /** The times as they are stored, with seconds that the form does not show. */
  stored: Partial<Record<'opensAt' | 'dueAt' | 'closesAt', StoredTime>>;
}

/** Due in a week at the end of the day, one attempt, with the answers shown afterwards. */
export function emptyDraft(now: Date, timeZone: string, classId: string | null): AssignmentDraft {
  const due = `${plusDays(dayIn(timeZone, now), 7)}T23:59`;
  return {
    classId,
    title: '',
    instructions: '',
    kind: 'quiz',
    topicIds: [],
    count: String(QUESTION_COUNT_DEFAULT),
    kinds: [],
    pool: 'all',
    questionIds: [],
    blueprintId: '',
    opensAt: minuteIn(timeZone, now),
    dueAt: due,
    takesLate: false,
    closesAt: due,
    timeLimit: '0',
    attempts: '1',
    counts: 'best',
    reveal: 'after_submit',
    weight: '1',
    areMarksShown: true,
    studentIds: null,
    groups: [],
    lostGroups: [],
    stored: {},
  };
}

/** The value for a date and time field. */
export const minuteIn = (timeZone: string, instant: Date | string) =>
  localTimeIn(timeZone, new Date(instant)).slice(0, 16);

/** The editable parts of an assignment. */
export function draftOf(assignment: Assignment, timeZone: string): AssignmentDraft {
  const { work, opensAt, dueAt, closesAt, timeLimitMinutes, attempts, weight, ...same } = assignment;
  return {
    ...emptyDraft(new Date(opensAt), timeZone, assignment.classId),
    ...same,
    kind: work.kind,
    ...('topicIds' in work && { topicIds: work.topicIds, count: String(work.count) }),
    ...(work.kind === 'quiz' && { kinds: work.kinds, pool: work.pool }),
    ...(work.kind === 'questions' && { questionIds: work.questionIds }),
    ...(work.kind === 'exam' && { blueprintId: work.blueprintId }),
    stored: {
      opensAt: storedTime(timeZone, opensAt),
      dueAt: storedTime(timeZone, dueAt),
      closesAt: storedTime(timeZone, closesAt),
    },
    opensAt: minuteIn(timeZone, opensAt),
    dueAt: minuteIn(timeZone, dueAt),
    takesLate: closesAt !== dueAt,
    closesAt: minuteIn(timeZone, closesAt),
    timeLimit: String(timeLimitMinutes),
    attempts: String(attempts),
    weight: String(weight),
  };
}

/** The draft with all its dates moved by a number of days, at the same local times. */
export function shifted(draft: AssignmentDraft, days: number): AssignmentDraft {
  const later = (local: string) => (local === '' ? local : `${plusDays(local.slice(0, 10), days)}${local.slice(10)}`);
  return { ...draft, opensAt: later(draft.opensAt), dueAt: later(draft.dueAt), closesAt: later(draft.closesAt) };
}

/**
 * The audience in another class: its groups with the same names, or the whole class if it has none of them. Students
 * have to be selected again.
 */
export function movedTo(
  ofClass: Pick<SchoolClass, 'id' | 'groups'> | undefined,
  draft: AssignmentDraft,
): Pick<AssignmentDraft, 'classId' | 'studentIds' | 'groups' | 'lostGroups'> {
  const known = ofClass?.groups.map(({ name }) => name) ?? [];
  const groupNames = [...draft.groups, ...draft.lostGroups];
  const groups = groupNames.flatMap((name) => groupNamed(name, known) ?? []);
  const isForAll = groups.length === 0 && (draft.studentIds === null || groupNames.length > 0);
  return {
    classId: ofClass?.id ?? null,
    studentIds: isForAll ? null : [],
    groups,
    lostGroups: groupNames.filter((name) => groupNamed(name, known) === undefined),
  };
}

/** Fields with faults, by name, with the first message of each. */
export type Faults = Record<string, string | undefined>;

/** The request, or the faults of the draft. */
export function checkDraft(draft: AssignmentDraft, timeZone: string): { form: AssignmentForm } | { faults: Faults } {
  const { stored } = draft;
  // The form says so if it is due in the minute in which it opens.
  const isStart = draft.dueAt === draft.opensAt;
  const dueAt = instantOf(timeZone, draft.dueAt, { stored: stored.dueAt, isStart });
  const closesAt = draft.takesLate ? closingOf(timeZone, draft, dueAt) : dueAt;
  const { success, data, error } = assignmentForm.safeParse({
    classId: draft.classId,
    title: draft.title,
    instructions: draft.instructions,
    work: workOf(draft),
    opensAt: instantOf(timeZone, draft.opensAt, { stored: stored.opensAt, isStart: true }),
    dueAt,
    closesAt,
    timeLimitMinutes: numberOf(draft.timeLimit),
    attempts: numberOf(draft.attempts),
    counts: draft.counts,
    reveal: draft.reveal,
    weight: numberOf(draft.weight),
    areMarksShown: draft.areMarksShown,
    studentIds: draft.studentIds,
    groups: draft.groups,
  });
  if (success) return { form: data };
  const faults: Faults = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0] === 'work' ? path[1] : path[0]);
    faults[field] ??= TIMES.has(field) && draft[field as 'dueAt'] === '' ? 'Enter a date and a time' : message;
  }
  return { faults };
}

/** Not before it is due within the same minute, if only the closing time keeps its seconds. */
function closingOf(timeZone: string, draft: AssignmentDraft, dueAt: string | undefined): string | undefined {
  const closesAt = instantOf(timeZone, draft.closesAt, { stored: draft.stored.closesAt });
  const isEarlier = closesAt !== undefined && dueAt !== undefined && closesAt < dueAt;
  return draft.closesAt === draft.dueAt && isEarlier ? dueAt : closesAt;
}
const TIMES = new Set(['opensAt', 'dueAt', 'closesAt']);

function workOf(draft: AssignmentDraft): unknown {
  const { kind, topicIds, kinds, pool, questionIds, blueprintId } = draft;
  const count = numberOf(draft.count);
  const works: Record<AssignmentWork['kind'], unknown> = {
    quiz: { kind, topicIds, kinds, count, pool },
    questions: { kind, questionIds },
    exam: { kind, blueprintId },
    cards: { kind, topicIds, count },
  };
  return works[kind];
}

/** A time as it is stored, and the minute and time zone in which a form shows it. */
export interface StoredTime {
  instant: string;
  local: string;
  timeZone: string;
}

export const storedTime = (timeZone: string, instant: string): StoredTime => ({
  instant,
  local: minuteIn(timeZone, instant),
  timeZone,
});

/**
 * Returns the end of a local minute, because work that is due at 23:59 is in time at 23:59:30; or its beginning. A time
 * that is shown as it is stored stays the same to the millisecond. Undefined for an invalid time, which the form reports.
 */
export function instantOf(
  timeZone: string,
  local: string,
  { stored, isStart = false }: { stored?: StoredTime | null | undefined; isStart?: boolean } = {},
): string | undefined {
  if (stored?.local === local && stored.timeZone === timeZone) return stored.instant;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return undefined;
  const start = instantAt(timeZone, local);
  return new Date(start.getTime() + (isStart ? 0 : MINUTE_MS - 1)).toISOString();
}
const MINUTE_MS = 60_000;

const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));
