import type { RefObject } from 'react';
import type { AnswerReveal } from '#shared/domain/limits.ts';
import {
  QUESTION_COUNT_PRESETS,
  TIME_LIMIT_MAX_MINUTES,
  TIME_LIMIT_MIN_MINUTES,
  TIME_LIMIT_PRESETS_MINUTES,
} from '#shared/domain/limits.ts';
import { formatCount } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { PoolChoice, type PoolChoiceProps } from './pool-choice.tsx';
import { INVALID_TIME, timeLimitSet } from './quiz-messages.ts';
import { customCountError, parseTimeLimit, questionCount, type SetupChoices } from './setup-choices.ts';

interface SetupOptionsProps {
  choices: SetupChoices;
  /** Questions of the chosen pool. */
  available: number;
  pools: Pick<PoolChoiceProps, 'countOf' | 'state' | 'onRecount'>;
  timeFieldRef: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<SetupChoices>) => void;
}

/** Which questions, how many, how long, and when the answers are shown. */
export function SetupOptions({ choices, available, pools, timeFieldRef, onChange }: SetupOptionsProps) {
  return (
    <section aria-label="Options" className="grid content-start gap-7">
      <PoolChoice {...pools} value={choices.pool} onChange={(pool) => onChange({ pool })} />
      <CountChoice choices={choices} available={available} onChange={onChange} />
      <TimeChoice choices={choices} timeFieldRef={timeFieldRef} onChange={onChange} />
      <Segmented<AnswerReveal>
        label="Show answers"
        options={[
          { value: 'after_submit', label: 'After the quiz' },
          { value: 'immediate', label: 'After each answer' },
        ]}
        value={choices.answerReveal}
        onChange={(answerReveal) => onChange({ answerReveal })}
      />
    </section>
  );
}

function CountChoice({ choices, available, onChange }: Omit<SetupOptionsProps, 'timeFieldRef' | 'pools'>) {
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

function TimeChoice({ choices, timeFieldRef, onChange }: Omit<SetupOptionsProps, 'available' | 'pools'>) {
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
    </div>
  );
}
