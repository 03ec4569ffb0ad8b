import { machineOf } from '#shared/bank/question-kinds/console/console.ts';
import { type Settings } from '#shared/console/mode.ts';
import { settingsOf, type TaskContent, type TaskResponse } from '#shared/console/task.ts';
import { Machine } from '../../console/machine.tsx';
import type { AskProps } from '../kind-props.ts';
import { UnknownScene } from './unknown-scene.tsx';

/** The machine as the task sets it up; what the student turned of the free knobs is the answer. */
export default function ConsoleAsk({ question, response, isOpen, onRespond }: AskProps) {
  const content = question.content as TaskContent;
  const given = (response as TaskResponse | undefined) ?? { settings: {} };
  const machine = machineOf(content);
  if (machine === null) return <UnknownScene />;

  function handleChange(settings: Settings) {
    const turned = Object.entries(settings).filter(
      ([knob, value]) => content.free.includes(knob) && value !== content.start[knob],
    );
    onRespond(turned.length === 0 ? undefined : ({ settings: Object.fromEntries(turned) } satisfies TaskResponse));
  }

  return (
    <fieldset aria-labelledby="question" className="min-w-0">
      <Machine
        mode={content.mode}
        scene={machine.scene}
        settings={settingsOf(content, given)}
        free={isOpen ? content.free : []}
        before={content.start}
        onChange={handleChange}
      />
    </fieldset>
  );
}
