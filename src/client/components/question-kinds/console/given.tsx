import { machineOf, taskOutcomes } from '#shared/bank/question-kinds/console/console.ts';
import type { TaskContent, TaskKey, TaskResponse } from '#shared/console/task.ts';
import { counted } from '#shared/domain/counted.ts';
import type { GivenProps } from '../kind-props.ts';
import { MissedShares } from '../missed-shares.tsx';

/** How many students missed each target, most missed first. */
export default function ConsoleGiven({ question, answerKey, answers }: GivenProps) {
  const content = question.content as TaskContent;
  const key = answerKey as TaskKey;
  const machine = machineOf(content);
  if (machine === null || answers.length === 0) return null;
  const outcomes = answers.map((answer) => taskOutcomes(content, key, answer as TaskResponse));
  const missed = key.targets.map(({ metric }, index) => ({
    label: machine.mode.metrics[metric]?.label ?? metric,
    count: outcomes.filter((outcome) => outcome[index]?.isMet === false).length,
  }));
  const caption = `Targets missed by ${counted(answers.length, 'student')}`;
  return <MissedShares missed={missed} of={answers.length} caption={caption} />;
}
