import { useId } from 'react';
import { QUESTION_POOLS, type QuestionPool } from '#shared/domain/limits.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { POOL_HINTS, POOL_LABELS, type PoolState } from './setup-pools.ts';

export interface PoolChoiceProps {
  value: QuestionPool;
  /** How many questions a pool has, as far as that is known. */
  countOf: (pool: QuestionPool) => number | undefined;
  state: PoolState;
  onChange: (pool: QuestionPool) => void;
  onRecount: () => void;
}

/** Which questions of the categories are asked. A count comes and changes in a line of its own, so that nothing moves. */
export function PoolChoice({ value, countOf, state, onChange, onRecount }: PoolChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0" aria-busy={state === 'counting'}>
      <legend className="mb-1.5 text-14 font-medium">Questions</legend>
      <div className="grid grid-cols-2 gap-2">
        {QUESTION_POOLS.map((pool) => (
          <PoolOption
            key={pool}
            name={name}
            pool={pool}
            count={countOf(pool)}
            isCounting={state === 'counting'}
            isChecked={pool === value}
            onChoose={() => onChange(pool)}
          />
        ))}
      </div>
      {state === 'failed' ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14 text-ink-2">
          <p role="alert">These questions could not be counted.</p>
          <Button size="small" onClick={onRecount}>
            Try again
          </Button>
        </div>
      ) : (
        <p className="mt-1.5 text-14 text-ink-3">{POOL_HINTS[value]}</p>
      )}
    </fieldset>
  );
}

interface PoolOptionProps {
  name: string;
  pool: QuestionPool;
  count: number | undefined;
  isCounting: boolean;
  isChecked: boolean;
  onChoose: () => void;
}

function PoolOption({ name, pool, count, isCounting, isChecked, onChoose }: PoolOptionProps) {
  const labelId = useId();
  const countId = useId();
  return (
    <label className="relative flex min-h-15 min-w-0 cursor-pointer flex-col justify-center rounded-control border border-line-strong bg-surface px-3.5 py-2 transition-colors hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
      {/* Over the whole button, invisible: it is found where it is seen. */}
      <input
        type="radio"
        name={name}
        aria-labelledby={labelId}
        aria-describedby={countId}
        className="peer absolute inset-0 cursor-[inherit] appearance-none opacity-0"
        checked={isChecked}
        onChange={onChoose}
      />
      <span id={labelId} className="font-medium text-ink-2 peer-checked:text-brand-text">
        {POOL_LABELS[pool]}
      </span>
      <span
        id={countId}
        className={`text-14 text-ink-2 tabular-nums transition-opacity ${isCounting ? 'opacity-60' : ''}`}
      >
        {count === undefined ? '–' : counted(count, 'question')}
      </span>
    </label>
  );
}
