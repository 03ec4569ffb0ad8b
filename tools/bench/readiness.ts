// Aim: readiness intervals cover the truth in 86% to 94% of cases, and 1,000,000 first answers are fitted in a minute.
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { correlation } from '#shared/insight/item-statistics-moments.ts';
import { abilitiesOf, chanceOfRight, unknownAbilities } from '#shared/insight/readiness/abilities.ts';
import { calibrationOf } from '#shared/insight/readiness/calibration.ts';
import { FirstAnswers } from '#shared/insight/readiness/first-answers.ts';
import { fitRasch } from '#shared/insight/readiness/rasch-fit.ts';
import { DEFAULT_CUT, enoughOf, normalShare, readinessOf } from '#shared/insight/readiness/readiness.ts';
import { between, normal, seededRandom } from '#tests/support/seeded-random.ts';
import { median, printTable, report, sized, sum, Worker } from './measure.ts';
import type { FitDone, FitTask } from './readiness-fit.ts';

const WEIGHTS = [25, 20, 20, 15, 12, 8];
const QUESTIONS = 600;
const LEAST_ANSWERED = 30;
const SEEDS = sized(10, 3);

/** A class. Abilities are normally distributed around 1.2 logits, where somewhat fewer than half are above the cut. */
interface Class {
  students: number;
  /** Standard deviations of general ability, and of each domain's deviation from it. */
  general: number;
  domain: number;
}

export async function run(): Promise<void> {
  await reportFit();
  const full = { students: 300, general: 0.8, domain: 0.5 };
  show('300 students', full, { hasAims: true });
  show('300 students, domains alike', { ...full, domain: 0.1 }, { hasAims: false });
  show('300 students, domains apart', { ...full, general: 0.5, domain: 1 }, { hasAims: false });
  show('30 students', { ...full, students: 30 }, { hasAims: false });
  show('10 students', { ...full, students: 10 }, { hasAims: false });
}

async function reportFit(): Promise<void> {
  const worker = new Worker<FitTask, FitDone>('readiness-fit.ts');
  const answers = sized(1_000_000, 50_000);
  const done = await worker.do({ answers, students: answers / 100, questions: answers / 100, domains: WEIGHTS.length });
  await worker.end();
  console.log(`${answers} first answers of ${answers / 100} students to ${answers / 100} questions`);
  report({ what: '  collecting and fitting them', value: done.seconds, unit: 's', atMost: 60 });
  report({ what: '  peak memory of the process', value: done.peak, unit: 'MB', atMost: 300 });
}

/**
 * How students choose questions: at random; more often from domains with worse results so far; or more often from
 * domains where they truly are weaker, as if they knew, which no model based only on answers can see.
 */
type Choice = 'random' | 'results' | 'knowing';

/** A simulated student: the truth and the prediction. */
interface Judged {
  choice: Choice;
  truth: number;
  percent: number;
  isCovered: boolean;
  isEnough: boolean;
  width: number;
  isPassed: boolean;
  probability: number;
  /** The share of right answers, and their number. */
  share: number;
  count: number;
}

function show(what: string, group: Class, { hasAims }: { hasAims: boolean }): void {
  const classes = Array.from({ length: SEEDS }, (_, seed) => simulate(group, seededRandom(seed + 1)));
  const judged = classes.flatMap(({ judged }) => judged);
  const questions = classes.flatMap(({ questions }) => questions.filter(({ answers }) => answers >= 60));
  console.log(`${what}, ${SEEDS} times`);
  if (questions.length > 0) {
    const [truths, found] = [questions.map(({ truth }) => truth), questions.map((one) => one.found)];
    const r = correlation(truths, found);
    const aim = hasAims ? { atLeast: 0.95 } : {};
    report({ what: '  difficulty of questions with 60 answers', value: r ?? 0, unit: 'correlation', ...aim });
  }
  const parts: [string, Judged[]][] = [
    ['all', judged],
    ['questions at random', judged.filter(({ choice }) => choice === 'random')],
    ['weak domains more often', judged.filter(({ choice }) => choice !== 'random')],
    ['… by results so far', judged.filter(({ choice }) => choice === 'results')],
    ['… as if they knew', judged.filter(({ choice }) => choice === 'knowing')],
    ['fewer than 100 answers', judged.filter(({ count }) => count < 100)],
    ['where there is enough', judged.filter(({ isEnough }) => isEnough)],
  ];
  for (const [name, some] of parts.slice(0, 3)) {
    const covered = percentOf(some, ({ isCovered }) => isCovered);
    report({ what: `  covered, ${name}`, value: covered, unit: '%', ...(hasAims ? { atLeast: 86, atMost: 94 } : {}) });
  }
  for (const [name, some] of parts.slice(0, 3)) {
    const [brier, fair, step] = [({ probability }: Judged) => probability, fairOf, stepOf].map((predict) =>
      brierOf(some, predict),
    );
    const value = (brier ?? 0) / Math.min(fair ?? 0, step ?? 0);
    const detail = `${brier?.toFixed(3)}; percent correct has ${fair?.toFixed(3)} with its binomial error, ${step?.toFixed(3)} as a step`;
    const aim = hasAims ? { atMost: 1 } : {};
    report({ what: `  Brier score, ${name}`, value, unit: '× percent correct', detail, ...aim });
  }
  printTable(
    ['', 'students', 'covered %', 'bias', 'mean error', 'median width', 'enough %'],
    parts.map(([name, some]) => [
      name,
      String(some.length),
      ...[
        percentOf(some, ({ isCovered }) => isCovered),
        sum(some.map(({ percent, truth }) => percent - truth)) / some.length,
        sum(some.map(({ percent, truth }) => Math.abs(percent - truth))) / some.length,
        median(some.map(({ width }) => width)),
        percentOf(some, ({ isEnough }) => isEnough),
      ].map((value) => value.toFixed(2)),
    ]),
  );
}

const percentOf = (some: Judged[], holds: (one: Judged) => boolean) => (100 * some.filter(holds).length) / some.length;
const brierOf = (some: Judged[], probability: (one: Judged) => number) =>
  calibrationOf(some.map((one) => ({ probability: probability(one), isPassed: one.isPassed })))?.brier ?? Number.NaN;
const stepOf = ({ share }: Judged) => Number(100 * share > DEFAULT_CUT);
/** One additional answer of each kind keeps the error above 0 if all are right. */
function fairOf({ share, count }: Judged): number {
  const mean = (share * count + 1) / (count + 2);
  return normalShare((mean - DEFAULT_CUT / 100) / Math.sqrt((mean * (1 - mean)) / (count + 2)));
}

function simulate(group: Class, random: () => number) {
  const domains = Array.from({ length: QUESTIONS }, (_, question) => question % WEIGHTS.length);
  const labels = domains.map(() => between(random, 0, 2));
  const truths = labels.map((label) => 0.7 * (label - 1) + 0.8 * normal(random));
  const collected = new FirstAnswers();
  const students = Array.from({ length: group.students }, (_, student) => {
    const general = 1.2 + group.general * normal(random);
    const abilities = WEIGHTS.map(() => general + group.domain * normal(random));
    const choice: Choice = student % 2 === 0 ? 'random' : student % 4 === 1 ? 'results' : 'knowing';
    const count = between(random, LEAST_ANSWERED, QUESTIONS);
    const left = WEIGHTS.map((_, d) => [...domains.keys()].filter((question) => domains[question] === d));
    const results = WEIGHTS.map(() => ({ right: 1, wrong: 1 }));
    // A domain that is, or looks, one logit weaker is chosen almost three times as often.
    const strength = (d: number) => {
      if (choice === 'random') return 0;
      if (choice === 'knowing') return (abilities[d] ?? 0) - general;
      return Math.log((results[d]?.right ?? 1) / (results[d]?.wrong ?? 1));
    };
    for (let n = 0; n < count; n += 1) {
      const lots = left.map((some, d) => some.length * Math.exp(-strength(d)));
      let lot = random() * sum(lots);
      const domain = lots.findIndex((one) => (lot -= one) < 0);
      const some = left[domain] ?? [];
      const [question = 0] = some.splice(between(random, 0, some.length - 1), 1);
      const isRight = random() < chanceOfRight(abilities[domain] ?? 0, truths[question] ?? 0);
      const result = results[domain];
      if (result !== undefined) result[isRight ? 'right' : 'wrong'] += 1;
      collected.add(student, question, Number(isRight));
    }
    return { abilities, choice, count };
  });
  const answers = collected.byStudent();
  const fit = fitRasch(answers, { domains, labels: labels.map((label) => DIFFICULTIES[label] ?? 'medium') });
  const blueprint = (difficulties: ArrayLike<number>) =>
    WEIGHTS.map((weight, d) => ({ weight, difficulties: Array.from(difficulties).filter((_, q) => domains[q] === d) }));
  const [truly, fitted] = [blueprint(truths), blueprint(fit.difficulties)];
  const judged = students.map(({ abilities, choice, count }, student): Judged => {
    const truth = sum(
      truly.map(({ weight, difficulties }, d) => {
        const chances = difficulties.map((difficulty) => chanceOfRight(abilities[d] ?? 0, difficulty));
        return (weight * sum(chances)) / chances.length;
      }),
    );
    const [from, to] = [answers.starts[student] ?? 0, answers.starts[student + 1] ?? 0];
    const grades = answers.grades.subarray(from, to);
    const found = abilitiesOf(
      { domains, difficulties: fit.difficulties },
      { questions: answers.questions.subarray(from, to), grades },
      unknownAbilities(WEIGHTS.length, fit.population),
      fit.population,
    );
    const { percent, low, high, passProbability } = readinessOf(found, fitted);
    return {
      choice,
      truth,
      percent,
      isCovered: low <= truth && truth <= high,
      isEnough: enoughOf(found, fitted).isEnough,
      width: high - low,
      isPassed: truth > DEFAULT_CUT,
      probability: passProbability,
      share: sum([...grades]) / count,
      count,
    };
  });
  const questions = truths.map((truth, q) => {
    return { truth, found: fit.difficulties[q] ?? 0, answers: fit.answers[q] ?? 0 };
  });
  return { judged, questions };
}
