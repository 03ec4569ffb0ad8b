import { planeTargetText } from '#shared/bank/question-kinds/plane/plane.ts';
import { counted } from '#shared/domain/counted.ts';
import { planeOutcomes } from '#shared/scanner/plane-outcomes.ts';
import {
  heldBy,
  knownContent,
  type PlaneContent,
  type PlaneKey,
  type PlaneResponse,
} from '#shared/scanner/plane-task.ts';
import type { GivenProps } from '../kind-props.ts';
import { MissedShares } from '../missed-shares.tsx';

/** How many students missed each target, most missed first. */
export default function PlaneGiven({ question, answerKey, answers }: GivenProps) {
  const content = question.content as PlaneContent;
  const { targets } = answerKey as PlaneKey;
  if (knownContent(content) === null || answers.length === 0) return null;
  const outcomes = answers.map((answer) => planeOutcomes(content, targets, heldBy(content, answer as PlaneResponse)));
  const missed = targets.map((target, index) => ({
    label: planeTargetText(target),
    count: outcomes.filter((outcome) => outcome[index]?.isMet === false).length,
  }));
  return (
    <MissedShares
      missed={missed}
      of={answers.length}
      caption={`Targets missed by ${counted(answers.length, 'student')}`}
    />
  );
}
