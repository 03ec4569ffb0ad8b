import { useState } from 'react';
import { machineOf, targetText, taskOutcomes, turnedKnobs } from '#shared/bank/question-kinds/console/console.ts';
import { type ConsoleMode, knobText, type Settings } from '#shared/console/mode.ts';
import { settingsOf, type TaskContent, type TaskKey, type TaskResponse } from '#shared/console/task.ts';
import { counted } from '#shared/domain/counted.ts';
import { gradeOf } from '#shared/domain/graded-targets.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { Machine } from '../../console/machine.tsx';
import { WHOSE } from '../answerer-words.ts';
import { FromNewerVersion } from '../from-newer-version.tsx';
import type { ReviewProps } from '../kind-props.ts';
import { NotAnswered } from '../not-answered.tsx';
import { TargetOutcomes } from '../target-outcomes.tsx';

/** The outcome of each target, and the machine with the student's settings beside the best ones. */
export default function ConsoleReview({ question, answerKey, response, answerer = 'you' }: ReviewProps) {
  const content = question.content as TaskContent;
  const key = answerKey as TaskKey;
  const taskResponse = response as TaskResponse | null | undefined;
  const [shown, setShown] = useState<'given' | 'best'>(taskResponse ? 'given' : 'best');
  const machine = machineOf(content);
  if (machine === null) return <FromNewerVersion what="scene" />;
  const outcomes = taskOutcomes(content, key, taskResponse ?? { settings: {} });
  const turned = taskResponse ? turnedKnobs(content, taskResponse) : [];
  const best = settingsOf(content, { settings: key.best });
  const own = taskResponse ? settingsOf(content, taskResponse) : null;

  return (
    <div className="grid min-w-0 gap-4">
      {taskResponse ? (
        <p className="font-semibold">
          {Math.round(100 * gradeOf(outcomes).fraction)}% of the targets, with {counted(turned.length, 'knob')} turned
          {key.par !== null && `. An expert turns ${key.par}`}.
        </p>
      ) : (
        <NotAnswered />
      )}
      <TargetOutcomes outcomes={outcomes} textOf={(target) => targetText(machine.mode, target)} />
      <Segmented
        label="Settings"
        isLabelHidden
        options={[
          { value: 'given', label: `${WHOSE[answerer]} settings`, disabled: !taskResponse },
          { value: 'best', label: 'Best settings' },
        ]}
        value={shown}
        onChange={setShown}
      />
      <Machine
        mode={content.mode}
        scene={machine.scene}
        settings={shown === 'best' ? best : (own ?? best)}
        free={[]}
        before={content.start}
        onChange={() => undefined}
      />
      <KnobTable knobs={machine.mode.knobs} columns={{ Start: content.start, [WHOSE[answerer]]: own, Best: best }} />
    </div>
  );
}

/** The free knobs that were turned: their start value, the student's, and the author's. */
function KnobTable({ knobs, columns }: { knobs: ConsoleMode['knobs']; columns: Record<string, Settings | null> }) {
  const shown = Object.values(columns);
  const isTurned = (name: string) => new Set(shown.flatMap((settings) => settings?.[name] ?? [])).size > 1;
  return (
    <table className="w-full max-w-3xl text-left text-14 tabular-nums">
      <thead className="text-ink-2">
        <tr>
          {['Knob', ...Object.keys(columns)].map((heading) => (
            <th key={heading} scope="col" className="py-1.5 pr-3 font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(knobs).map(
          ([name, knob]) =>
            isTurned(name) && (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 font-medium">
                  {knob.label}
                </th>
                {Object.entries(columns).map(([heading, settings]) => (
                  <td key={heading} className="pr-3">
                    {settings === null ? '–' : knobText(knob, settings[name] ?? knob.min)}
                  </td>
                ))}
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
