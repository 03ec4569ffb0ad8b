import { machineOf } from '#shared/bank/question-kinds/console/console.ts';
import { pickKnobs, type Settings } from '#shared/console/mode.ts';
import { settingsOf, type TaskContent, type TaskResponse } from '#shared/console/task.ts';
import { changedKnobs } from '../../console/knob-turning.ts';
import { Machine } from '../../console/machine.tsx';
import { FromNewerVersion } from '../from-newer-version.tsx';
import type { AskProps } from '../kind-props.ts';

/** The machine as set up by the task; the student's changes to the free knobs are the response. */
export default function ConsoleAsk({ question, response, isOpen, onRespond }: AskProps) {
  const content = question.content as TaskContent;
  const taskResponse = (response as TaskResponse | undefined) ?? { settings: {} };
  const machine = machineOf(content);
  if (machine === null) return <FromNewerVersion what="scene" />;

  function handleChange(settings: Settings) {
    const turned = changedKnobs(content.start, settings);
    onRespond(turned.length === 0 ? undefined : ({ settings: pickKnobs(settings, turned) } satisfies TaskResponse));
  }

  return (
    <fieldset aria-labelledby="question" className="min-w-0">
      <Machine
        mode={content.mode}
        scene={machine.scene}
        settings={settingsOf(content, taskResponse)}
        free={isOpen ? content.free : []}
        before={content.start}
        onChange={handleChange}
      />
    </fieldset>
  );
}
