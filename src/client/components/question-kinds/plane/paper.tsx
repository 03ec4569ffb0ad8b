import type { PlaneContent } from '#shared/scanner/plane-task.ts';
import { MOVEMENTS } from '../../scanner/movements.ts';
import type { PaperProps } from '../kind-props.ts';

/** A probe cannot be moved on paper. */
export default function PlanePaper({ question }: PaperProps) {
  const { free } = question.content as PlaneContent; // of this kind
  const movements = free.map((movement) => MOVEMENTS[movement].label.toLowerCase()).join(', ');
  return <p>This question needs a screen: the probe has to be moved ({movements}).</p>;
}
