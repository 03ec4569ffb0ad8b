import { optionRow } from '../option-list.tsx';

interface Outcome {
  target: { hint: string };
  isMet: boolean;
  /** A whole sentence. */
  says: string;
}

interface TargetOutcomesProps<O extends Outcome> {
  outcomes: readonly O[];
  /** What was asked for, which no other target of the task asks for. */
  textOf: (target: O['target']) => string;
}

/** Each target of a task: what was asked for, whether it is met, and why not. */
export function TargetOutcomes<O extends Outcome>({ outcomes, textOf }: TargetOutcomesProps<O>) {
  return (
    <ul className="grid max-w-3xl gap-2">
      {outcomes.map(({ target, isMet, says }) => (
        <li key={textOf(target)} className={optionRow(isMet ? 'correct' : 'wrong')}>
          <div className="min-w-0 wrap-anywhere">
            <p className="text-14 text-ink-2">{textOf(target)}</p>
            <p className="font-medium">
              {isMet ? '✓' : '✗'} {says}
            </p>
            {!isMet && target.hint !== '' && <p className="mt-1">{target.hint}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
