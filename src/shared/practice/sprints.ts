import { median } from '../domain/median.ts';
import type { ClassStanding, SprintAnswer } from './sprints.contract.ts';

export interface Classes {
  classes: readonly { id: string; exemplars: readonly string[] }[];
}

export interface PastRun {
  startedAt: Date;
  answers: readonly SprintAnswer[];
}

/** A class is mastered by its last new pictures: this many, with this many right, in at most this time each. */
export const MASTERY = { sights: 8, right: 7, medianMs: 4000 } as const;
/** A picture counts as new to a student again after this long. */
const FORGOTTEN_DAYS = 30;
/** Days until a class is due again: one step up after a good due sprint, back to the first after a bad one. */
const INTERVALS = [1, 3, 7, 14, 30] as const;
/** The share of right answers that counts as going well. */
const WELL = 0.8;
const DAY_MS = 86_400_000;
/** A class that is due or not mastered is drawn this many times as often as another. */
const NEEDED_WEIGHT = 3;
/** A fourth picture of the same class in a row would give itself away. */
const IN_A_ROW = 3;

export const classesOf = ({ classes }: Classes): Map<string, string> =>
  new Map(classes.flatMap(({ id, exemplars }) => exemplars.map((exemplar) => [exemplar, id] as const)));

/** The student's progress with each class. Runs are sorted from first to last. */
export function standingOf(group: Classes, runs: readonly PastRun[]): ClassStanding[] {
  const classOf = classesOf(group);
  const seenAt = new Map<string, number>();
  const states = new Map(
    group.classes.map(({ id }) => [id, { fresh: [] as Sight[], step: 0, dueAt: null as number | null }]),
  );
  for (const { startedAt, answers } of runs) {
    const at = startedAt.getTime();
    const inRun = new Map<string, boolean[]>();
    for (const { picture, choice, ms } of answers) {
      const classId = classOf.get(picture);
      const state = classId === undefined ? undefined : states.get(classId);
      if (classId === undefined || state === undefined) continue;
      const isRight = choice === classId;
      if (at - (seenAt.get(picture) ?? -Infinity) > FORGOTTEN_DAYS * DAY_MS) state.fresh.push({ isRight, ms });
      seenAt.set(picture, at);
      inRun.set(classId, [...(inRun.get(classId) ?? []), isRight]);
    }
    for (const [classId, results] of inRun) {
      const state = states.get(classId);
      if (state === undefined) continue;
      const share = results.filter(Boolean).length / results.length;
      if (share < WELL) state.step = 0;
      // Two sprints on one day do not extend the interval twice.
      else if (state.dueAt !== null && at >= state.dueAt) state.step = Math.min(state.step + 1, INTERVALS.length - 1);
      else if (state.dueAt !== null) continue;
      state.dueAt = at + (INTERVALS[state.step] ?? 1) * DAY_MS;
    }
  }
  return group.classes.map(({ id }) => {
    const { fresh = [], dueAt = null } = states.get(id) ?? {};
    const last = fresh.slice(-MASTERY.sights);
    const right = last.filter(({ isRight }) => isRight);
    const isQuick = (median(right.map(({ ms }) => ms)) ?? 0) <= MASTERY.medianMs;
    return {
      classId: id,
      sights: last.length,
      right: right.length,
      isMastered: last.length >= MASTERY.sights && right.length >= MASTERY.right && isQuick,
      dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    };
  });
}

interface Sight {
  isRight: boolean;
  ms: number;
}

interface Draw {
  group: Classes;
  runs: readonly PastRun[];
  now: Date;
  /** From 0 up to, but excluding, 1. */
  random: () => number;
}

/**
 * All pictures of the group in the order of a sprint: classes that are due or not mastered more often, pictures new to
 * the student first, then those not seen for longest.
 */
export function drawSprint({ group, runs, now, random }: Draw): { id: string; classId: string }[] {
  const seenAt = new Map(
    runs.flatMap(({ startedAt, answers }) => answers.map(({ picture }) => [picture, startedAt.getTime()] as const)),
  );
  const isNeeded = new Map(
    standingOf(group, runs).map(({ classId, isMastered, dueAt }) => [
      classId,
      !isMastered || dueAt === null || new Date(dueAt) <= now,
    ]),
  );
  const left = group.classes.map(({ id, exemplars }) => ({
    id,
    weight: isNeeded.get(id) ? NEEDED_WEIGHT : 1,
    pictures: exemplars
      .map((exemplar) => ({ exemplar, seen: seenAt.get(exemplar) ?? 0, chance: random() }))
      .toSorted((a, b) => a.seen - b.seen || a.chance - b.chance)
      .map(({ exemplar }) => exemplar),
  }));
  const order: { id: string; classId: string }[] = [];
  for (;;) {
    const last = order.slice(-IN_A_ROW);
    const [first] = last;
    const isRow = last.length === IN_A_ROW && last.every(({ classId }) => classId === first?.classId);
    const open = left.filter(({ id, pictures }) => pictures.length > 0 && !(isRow && id === first?.classId));
    const total = open.reduce((sum, { weight }) => sum + weight, 0);
    let remaining = random() * total;
    const chosen = open.find(({ weight }) => (remaining -= weight) < 0) ?? open.at(-1);
    const picture = chosen?.pictures.shift();
    // If only one class is left, its row would never end.
    if (chosen === undefined || picture === undefined) return order;
    order.push({ id: picture, classId: chosen.id });
  }
}
