// Aim: item statistics find nine in ten planted wrong keys, and 19 in 20 of their alarms are right.
import { itemStatisticsOf } from '#shared/insight/item-statistics-figures.ts';
import type { FirstAttempt, ItemFigures } from '#shared/insight/item-statistics.ts';
import { normal, seededRandom } from '#tests/support/seeded-random.ts';
import { report, sized, sum } from './measure.ts';

const QUESTIONS = 500;
const OPTIONS = 4;
const WRONG_KEYS = 20;
const SESSION = 10;
/** The number of different questions that each student answers. */
const ANSWERED = 200;
const SEEDS = sized(10, 2);
const LEAST_PRECISION = 0.95;
const LEAST_RECALL = 0.9;

/** A class and its bank. Abilities and difficulties are normally distributed, both with standard deviation 1. */
interface Class {
  students: number;
  /** The mean difficulty, with a mean ability of 0. */
  difficulty: number;
  /** The share of students without the knowledge who guess at random; the others fall for a distractor. */
  guessing: number;
  /** How much distractors differ: the standard deviation of the logarithm of their attraction. */
  inequality: number;
}

const LARGE: Class = { students: 400, difficulty: 0, guessing: 0.5, inequality: 0.7 };

export async function run(): Promise<void> {
  const all: [string, Partial<Class>][] = [
    ['400 students', {}],
    ['… easier questions', { difficulty: -1 }],
    ['… nobody guesses', { guessing: 0 }],
    ['… nobody guesses, distractors differ more', { guessing: 0, inequality: 1 }],
    ['… all guess who do not know', { guessing: 1 }],
  ];
  for (const [what, change] of all) show(what, { ...LARGE, ...change }, { hasAims: true });
  show('100 students', { ...LARGE, students: 100 }, { hasAims: false });
}

function show(what: string, group: Class, { hasAims }: { hasAims: boolean }): void {
  const banks = Array.from({ length: SEEDS }, (_, seed) => answered(group, seededRandom(seed + 1)));
  const judged = banks.flat().map(({ isPlanted, key, attempts }) => {
    const figures = itemStatisticsOf(attempts, { correctAnswer: key, optionCount: OPTIONS });
    return { isPlanted, isAlarmed: figures.alarm !== null, isOdd: isOdd(figures, key) };
  });
  const found = qualityOf(judged.map(({ isPlanted, isAlarmed }) => ({ isPlanted, isNamed: isAlarmed })));
  const odd = qualityOf(judged.map(({ isPlanted, isOdd }) => ({ isPlanted, isNamed: isOdd })));
  const aims = (atLeast: number) => (hasAims ? { atLeast } : {});
  const answers = Math.round((group.students * ANSWERED) / QUESTIONS);
  console.log(`${what}, some ${answers} first answers a question; ${WRONG_KEYS} of ${QUESTIONS} keys, ${SEEDS} times`);
  report({
    what: '  precision',
    value: found.precision,
    unit: 'of the alarms',
    ...aims(LEAST_PRECISION),
    detail: `${found.named} alarms, ${odd.named} of precision ${odd.precision.toFixed(2)} without the test for chance`,
  });
  report({ what: '  recall', value: found.recall, unit: 'of the wrong keys', ...aims(LEAST_RECALL) });
}

/** Whether the conditions of an alarm are met, be it by chance. */
function isOdd({ discriminationIndex, options }: ItemFigures, key: number): boolean {
  const most = Math.max(...options.map(({ betterHalf }) => betterHalf));
  return (discriminationIndex ?? 0) < 0 || most > (options[key]?.betterHalf ?? 0);
}

function qualityOf(judged: { isPlanted: boolean; isNamed: boolean }[]) {
  const named = judged.filter(({ isNamed }) => isNamed);
  const right = named.filter(({ isPlanted }) => isPlanted).length;
  const planted = judged.filter(({ isPlanted }) => isPlanted).length;
  return { named: named.length, precision: right / named.length, recall: right / planted };
}

interface Question {
  difficulty: number;
  /** The option that is right. */
  truth: number;
  /** How attractive each option is to students without the knowledge; 0 for the right one. */
  attraction: number[];
  /** The option stored as right. */
  key: number;
  isPlanted: boolean;
  attempts: FirstAttempt[];
}

/** Simulates a bank in which some keys are rotated, after each student's sessions. */
function answered({ students, ...group }: Class, random: () => number): Question[] {
  const bank = Array.from({ length: QUESTIONS }, (_, index) => questionOf(group, { index, random }));
  for (let student = 0; student < students; student += 1) {
    const ability = normal(random);
    const seen = new Set<Question>();
    while (seen.size < ANSWERED) {
      const answers = drawn(bank, random).map((question) => {
        const selectedAnswer = answerOf(question, { ability, guessing: group.guessing, random });
        return { question, selectedAnswer, isRight: selectedAnswer === question.key };
      });
      const right = answers.filter(({ isRight }) => isRight).length;
      for (const { question, selectedAnswer, isRight } of answers) {
        if (seen.has(question)) continue;
        seen.add(question);
        const restScore = (right - (isRight ? 1 : 0)) / (SESSION - 1);
        question.attempts.push({ selectedAnswer, restScore, timeSpent: null });
      }
    }
  }
  return bank;
}

/** The first questions have their keys rotated; otherwise they are like the others. */
function questionOf(
  { difficulty, inequality }: Omit<Class, 'students'>,
  { index, random }: { index: number; random: () => number },
): Question {
  const truth = Math.floor(random() * OPTIONS);
  const isPlanted = index < WRONG_KEYS;
  return {
    difficulty: difficulty + normal(random),
    truth,
    attraction: Array.from({ length: OPTIONS }, (_, option) =>
      option === truth ? 0 : Math.exp(inequality * normal(random)),
    ),
    key: isPlanted ? (truth + 1) % OPTIONS : truth,
    isPlanted,
    attempts: [],
  };
}

/** The student knows the answer with the probability of the Rasch model. */
function answerOf(
  { difficulty, truth, attraction }: Question,
  { ability, guessing, random }: { ability: number; guessing: number; random: () => number },
): number {
  if (random() < 1 / (1 + Math.exp(difficulty - ability))) return truth;
  if (random() < guessing) return Math.floor(random() * OPTIONS);
  let left = random() * sum(attraction);
  const fallenFor = attraction.findIndex((weight) => (left -= weight) < 0);
  return fallenFor === -1 ? (truth + 1) % OPTIONS : fallenFor;
}

/** Draws different questions for one session. */
function drawn(bank: Question[], random: () => number): Question[] {
  const session = new Set<Question>();
  while (session.size < SESSION) {
    const question = bank[Math.floor(random() * bank.length)];
    if (question !== undefined) session.add(question);
  }
  return [...session];
}
