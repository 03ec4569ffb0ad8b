import { machineOf, taskOutcomes } from '#shared/bank/question-kinds/console/console.ts';
import type { TaskContent, TaskKey, TaskResponse } from '#shared/console/task.ts';
import { counted } from '#shared/domain/counted.ts';
import type { GivenProps } from '../kind-props.ts';

/** How many students missed each target, most missed first. */
export default function ConsoleGiven({ question, answerKey, answers }: GivenProps) {
  const content = question.content as TaskContent;
  const key = answerKey as TaskKey;
  const machine = machineOf(content);
  if (machine === null || answers.length === 0) return null;
  const outcomes = answers.map((answer) => taskOutcomes(content, key, answer as TaskResponse));
  const missed = key.targets
    .map(({ metric }, index) => ({
      label: machine.mode.metrics[metric]?.label ?? metric,
      count: outcomes.filter((outcome) => outcome[index]?.isMet === false).length,
    }))
    .toSorted((a, b) => b.count - a.count);
  return (
    <figure className="grid max-w-xl gap-2">
      <ul className="grid gap-1.5">
        {missed.map(({ label, count }) => (
          <li key={label} className="grid gap-1">
            <p className="flex justify-between gap-3 text-14">
              <span>{label}</span>
              <span className="text-ink-2 tabular-nums">{Math.round((100 * count) / answers.length)}% missed it</span>
            </p>
            <div aria-hidden className="h-1.5 rounded-full bg-sunken">
              <div className="h-full rounded-full bg-bad" style={{ width: `${(100 * count) / answers.length}%` }} />
            </div>
          </li>
        ))}
      </ul>
      <figcaption className="text-14 text-ink-2">Targets missed by {counted(answers.length, 'student')}</figcaption>
    </figure>
  );
}
