import { type RefObject, useId } from 'react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { extendedMinutes, type ExtraTime } from '#shared/domain/extra-time.ts';
import {
  type AnswerReveal,
  QUESTION_COUNT_PRESETS,
  QUESTION_POOLS,
  type QuestionPool,
  TIME_LIMIT_MAX_MINUTES,
  TIME_LIMIT_MIN_MINUTES,
  TIME_LIMIT_PRESETS_MINUTES,
} from '#shared/practice/quiz-settings.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SwitchField } from '#client/ui/switch.tsx';
import { useConfidenceSwitch, type useCoverSwitch } from './answering-aids.tsx';
import { INVALID_TIME, timeLimitSet } from './quiz-messages.ts';
import {
  customCountError,
  isOffered,
  parseTimeLimit,
  POOL_HINTS,
  POOL_LABELS,
  type PoolState,
  questionCount,
  timeLimitMinutes,
} from './setup-choices.ts';
import type { SetupChoices } from './quiz-state.ts';

interface SetupOptionsProps {
  choices: SetupChoices;
  cover: ReturnType<typeof useCoverSwitch>;
  /** The number of questions in the selected pool. */
  available: number;
  pools: Pick<PoolChoiceProps, 'countOf' | 'state' | 'onRecount'>;
  /** The id of the student. */
  extraTime: ExtraTime;
  timeFieldRef: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<SetupChoices>) => void;
}

/** Which questions, how many, how long, and when the answers are shown. */
export function SetupOptions({
  choices,
  cover,
  available,
  pools,
  extraTime,
  timeFieldRef,
  onChange,
}: SetupOptionsProps) {
  const confidence = useConfidenceSwitch();
  return (
    <section aria-label="Options" className="grid content-start gap-7">
      <CountChoice choices={choices} available={available} onChange={onChange} />
      <Fold title={`More: ${optionsText(choices)}`} isOpenAtFirst={isWide()}>
        <div className="grid gap-7 border-t border-line p-4">
          <PoolChoice {...pools} value={choices.pool} onChange={(pool) => onChange({ pool })} />
          <TimeChoice choices={choices} extraTime={extraTime} timeFieldRef={timeFieldRef} onChange={onChange} />
          <Segmented<AnswerReveal>
            label="Show answers"
            options={[
              { value: 'after_submit', label: 'After the quiz' },
              { value: 'immediate', label: 'After each answer' },
            ]}
            value={choices.answerReveal}
            onChange={(answerReveal) => onChange({ answerReveal })}
          />
          <SwitchField
            className="text-14"
            label="Cover the options"
            hint="Type your own answer first, then see the options: it never changes the score."
            isOn={cover.isOn}
            onChange={cover.turn}
          />
          <SwitchField
            className="text-14"
            label="Ask how sure I am"
            hint="Sure, unsure or a guess: it never changes the score."
            isOn={confidence.isOn}
            onChange={confidence.turn}
          />
        </div>
      </Fold>
    </section>
  );
}

/** Beside the categories there is room for all options; below them, they would be a screen of their own. */
const isWide = () => matchMedia('(width >= 64rem)').matches;

/** "all questions, no time limit, answers after the quiz" */
function optionsText(choices: SetupChoices): string {
  const minutes = timeLimitMinutes(choices) ?? 0;
  return [
    choices.pool === 'all' ? 'all questions' : POOL_LABELS[choices.pool].toLowerCase(),
    minutes === 0 ? 'no time limit' : counted(minutes, 'minute'),
    choices.answerReveal === 'immediate' ? 'answers at once' : 'answers after the quiz',
  ].join(', ');
}

function CountChoice({
  choices,
  available,
  onChange,
}: Omit<SetupOptionsProps, 'timeFieldRef' | 'pools' | 'extraTime' | 'cover'>) {
  function handleChoice(value: number | 'all' | 'custom') {
    if (value !== 'custom') onChange({ preset: value, isCustomCount: false });
    else
      onChange({ isCustomCount: true, customCount: choices.customCount || String(questionCount(choices, available)) });
  }
  return (
    <div className="grid gap-3">
      <Segmented<number | 'all' | 'custom'>
        label="Number of questions"
        options={[
          ...QUESTION_COUNT_PRESETS.map((count) => ({ value: count, label: count })),
          { value: 'all', label: available > 0 ? `All (${formatCount(available)})` : 'All' },
          { value: 'custom', label: 'Custom' },
        ]}
        value={choices.isCustomCount ? 'custom' : choices.preset}
        onChange={handleChoice}
      />
      {choices.isCustomCount && (
        <Field label="Custom number of questions" error={customCountError(choices, available)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32 scroll-mb-32 tabular-nums"
            value={choices.customCount}
            onChange={(event) => onChange({ customCount: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function TimeChoice({
  choices,
  extraTime,
  timeFieldRef,
  onChange,
}: Omit<SetupOptionsProps, 'available' | 'pools' | 'cover'>) {
  const chosen = timeLimitMinutes(choices) ?? 0;
  function handleSet() {
    const minutes = parseTimeLimit(choices.customTimeLimit);
    toast(minutes === undefined ? INVALID_TIME : timeLimitSet(minutes));
  }
  return (
    <div className="grid gap-3">
      <Segmented<number | 'custom'>
        label="Time limit"
        options={[
          ...TIME_LIMIT_PRESETS_MINUTES.map((minutes) => ({
            value: minutes,
            label: minutes === 0 ? 'None' : `${minutes} min`,
          })),
          { value: 'custom', label: 'Custom' },
        ]}
        value={choices.timeLimit}
        onChange={(timeLimit) => onChange({ timeLimit })}
      />
      {choices.timeLimit === 'custom' && (
        <div className="flex items-end gap-2">
          <Field label={`Minutes, ${TIME_LIMIT_MIN_MINUTES} to ${TIME_LIMIT_MAX_MINUTES}`} className="w-36">
            <Input
              ref={timeFieldRef}
              inputMode="numeric"
              autoComplete="off"
              className="scroll-mb-32 tabular-nums"
              value={choices.customTimeLimit}
              onChange={(event) => onChange({ customTimeLimit: event.target.value })}
              onKeyDown={(event) => event.key === 'Enter' && handleSet()}
            />
          </Field>
          <Button onClick={handleSet}>Set</Button>
        </div>
      )}
      {chosen > 0 && extraTime !== 'none' && (
        <p className="text-14 text-ink-2">
          {extraTime === 'untimed'
            ? 'You have no time limit.'
            : `${extendedMinutes(chosen, extraTime)} min for you, extended from ${chosen}.`}
        </p>
      )}
    </div>
  );
}

interface PoolChoiceProps {
  value: QuestionPool;
  /** The number of questions in a pool, if known. */
  countOf: (pool: QuestionPool) => number | undefined;
  state: PoolState;
  onChange: (pool: QuestionPool) => void;
  onRecount: () => void;
}

/** The pool of questions to ask. Its count appears and changes on a separate line, so that nothing moves. */
function PoolChoice({ value, countOf, state, onChange, onRecount }: PoolChoiceProps) {
  const name = useId();
  const pools = QUESTION_POOLS.filter((pool) => isOffered(pool, { count: countOf(pool), value }));
  return (
    <fieldset className="min-w-0" aria-busy={state === 'counting'}>
      <legend className="mb-1.5 text-14 font-medium">Questions</legend>
      <div className="grid grid-cols-2 gap-2">
        {pools.map((pool) => (
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
      {/* Covers the whole button, invisibly, so that assistive technology finds it where the button is. */}
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
