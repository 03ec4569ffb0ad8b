import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { chanceOfRight } from '#shared/insight/readiness/abilities.ts';
import { FirstAnswers } from '#shared/insight/readiness/first-answers.ts';
import { fitRasch } from '#shared/insight/readiness/rasch-fit.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { doTasks } from './measure.ts';

export interface FitTask {
  answers: number;
  students: number;
  questions: number;
  domains: number;
}

export interface FitDone {
  seconds: number;
  /** The peak memory of the process, in MB. */
  peak: number;
}

/** Fits a class whose answers are generated one by one, as a database cursor would return them. */
async function fit({ answers, students, questions, domains }: FitTask): Promise<FitDone> {
  const random = seededRandom(1);
  // The sum of three uniform distributions is almost normal.
  const normal = () => 2 * (random() + random() + random() - 1.5);
  const abilities = Float64Array.from({ length: students * domains }, normal);
  const difficulties = Float64Array.from({ length: questions }, normal);
  const began = performance.now();
  const collected = new FirstAnswers();
  for (let n = 0; n < answers; n += 1) {
    const [student, question] = [between(random, 0, students - 1), between(random, 0, questions - 1)];
    const ability = abilities[student * domains + (question % domains)] ?? 0;
    collected.add(student, question, Number(random() < chanceOfRight(ability, difficulties[question] ?? 0)));
  }
  fitRasch(collected.byStudent(), {
    domains: difficulties.map((_, question) => question % domains),
    labels: Array.from(difficulties, (difficulty) => DIFFICULTIES[difficulty < -0.5 ? 0 : difficulty < 0.5 ? 1 : 2]),
  });
  return { seconds: (performance.now() - began) / 1000, peak: process.resourceUsage().maxRSS / 1024 };
}

doTasks(fit);
