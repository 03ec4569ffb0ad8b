import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { unknownAbilities } from './abilities.ts';
import {
  CHECK_LEAST_QUESTIONS,
  CHECK_MOST_QUESTIONS,
  isCheckOver,
  nextQuestion,
  type CheckCandidate,
  type CheckDomain,
} from './check.ts';

const candidate = (id: string, change: Partial<CheckCandidate> = {}): CheckCandidate => ({
  id,
  difficulty: 0,
  timesAsked: 0,
  isAnswered: false,
  ...change,
});
const candidates = (domain: string, count: number): CheckCandidate[] =>
  Array.from({ length: count }, (_, n) => candidate(`${domain}${n}`, { difficulty: -2 + (4 * n) / count }));

/** Asks this many questions and returns how many each domain got. */
function askedByDomain(weights: number[], count: number, pools = weights.map((_, d) => candidates(`${d}-`, 60))) {
  const random = seededRandom(1);
  const asked = weights.map(() => 0);
  const seen = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    const domains = weights.map((weight, d): CheckDomain => ({
      weight,
      asked: asked[d] ?? 0,
      candidates: (pools[d] ?? []).filter(({ id }) => !seen.has(id)),
    }));
    const next = nextQuestion({ domains, means: weights.map(() => 0), checks: 1, random });
    if (next === null) break;
    seen.add(next.id);
    asked[next.domain] = (asked[next.domain] ?? 0) + 1;
  }
  return asked;
}

/** The ids that are asked next with many seeds. */
function nextIds(pool: CheckCandidate[], { ability = 0, checks = 1 } = {}) {
  const ids = Array.from({ length: 200 }, (_, seed) =>
    nextQuestion({
      domains: [{ weight: 100, asked: 0, candidates: pool }],
      means: [ability],
      checks,
      random: seededRandom(seed),
    }),
  );
  return new Set(ids.map((next) => next?.id));
}

describe('the next question of a check', () => {
  it('follows the weights of the domains, with at least two of each', () => {
    expect(askedByDomain([23, 7, 26, 34, 10], CHECK_LEAST_QUESTIONS)).toEqual([3, 2, 3, 5, 2]);
    const most = askedByDomain([23, 7, 26, 34, 10], CHECK_MOST_QUESTIONS);
    expect(most).toEqual([5, 3, 6, 8, 3]);
  });

  it('leaves out a domain without weight, and one that has no questions left', () => {
    expect(askedByDomain([50, 0, 50], 20)).toEqual([10, 0, 10]);
    expect(askedByDomain([50, 50], 20, [candidates('a', 3), candidates('b', 60)])).toEqual([3, 17]);
    expect(askedByDomain([50, 50], 20, [candidates('a', 3), []])).toEqual([3, 0]);
  });

  it('is one of the most informative at the student’s ability', () => {
    const pool = candidates('q', 40);
    const near = (ability: number) =>
      pool
        .toSorted((a, b) => Math.abs(a.difficulty - ability) - Math.abs(b.difficulty - ability))
        .slice(0, 5)
        .map(({ id }) => id);
    for (const ability of [-1.33, 0.42, 1.21]) expect(nextIds(pool, { ability })).toEqual(new Set(near(ability)));
  });

  it('varies among equal questions', () => {
    expect(nextIds(Array.from({ length: 30 }, (_, n) => candidate(`q${n}`))).size).toBe(30);
  });

  it('is not one that was asked in a fifth of the checks, unless there is no other', () => {
    const tired = candidate('tired', { timesAsked: 20 });
    const far = candidate('far', { difficulty: 3, timesAsked: 19 });
    expect(nextIds([tired, far], { checks: 100 })).toEqual(new Set(['far']));
    expect(nextIds([tired, { ...tired, id: 'more', timesAsked: 21 }], { checks: 100 })).toEqual(new Set(['tired']));
    // In the first checks, each question is asked once before any is repeated.
    expect(
      nextIds(
        [
          { ...tired, timesAsked: 1 },
          { ...far, timesAsked: 0 },
        ],
        { checks: 2 },
      ),
    ).toEqual(new Set(['far']));
  });

  it('is one that the student has answered before only if no domain has another', () => {
    const domains = (isAnswered: boolean) => [
      { weight: 90, asked: 0, candidates: [candidate('known', { isAnswered: true })] },
      { weight: 10, asked: 9, candidates: [candidate('other', { isAnswered })] },
    ];
    const next = (isAnswered: boolean) =>
      nextQuestion({ domains: domains(isAnswered), means: [0, 0], checks: 1, random: seededRandom(1) });
    expect(next(false)).toEqual({ id: 'other', domain: 1 });
    expect(next(true)).toEqual({ id: 'known', domain: 0 });
  });
});

describe('the end of a check', () => {
  const outline = [{ weight: 100, difficulties: [-1, 0, 1] }];
  const population = { mean: 0.5, general: 0.6, domain: 0.2 };
  const unknown = unknownAbilities(1, population);
  const known = { ...unknown, precisions: Float64Array.of(1000) };

  it('comes after 15 questions if the range is narrow, otherwise after 25', () => {
    expect(isCheckOver(CHECK_LEAST_QUESTIONS - 1, known, outline)).toBe(false);
    expect(isCheckOver(CHECK_LEAST_QUESTIONS, known, outline)).toBe(true);
    expect(isCheckOver(CHECK_MOST_QUESTIONS - 1, unknown, outline)).toBe(false);
    expect(isCheckOver(CHECK_MOST_QUESTIONS, unknown, outline)).toBe(true);
  });
});
