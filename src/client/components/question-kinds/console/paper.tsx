import { machineOf } from '#shared/bank/question-kinds/console/console.ts';
import { knobText } from '#shared/console/mode.ts';
import { settingsOf, type TaskContent } from '#shared/console/task.ts';
import type { PaperProps } from '../kind-props.ts';
import { Blank } from '../paper/blank.tsx';

/** A description of the picture, and a line for each knob that may be turned. */
export default function ConsolePaper({ question }: PaperProps) {
  const content = question.content as TaskContent;
  const machine = machineOf(content);
  if (machine === null) return null;
  const { mode, scene } = machine;
  return (
    <>
      <p>{scene.description}</p>
      <ul className="list-disc pl-5">
        {mode.seen(scene, settingsOf(content, { settings: {} })).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="pt-2 font-semibold">Set:</p>
      <ul className="grid gap-1">
        {content.free.map((name) => {
          const knob = mode.knobs[name];
          if (knob === undefined) return null;
          return (
            <li key={name}>
              {knob.label} (now {knobText(knob, content.start[name] ?? knob.min)}): <Blank />
            </li>
          );
        })}
      </ul>
    </>
  );
}
