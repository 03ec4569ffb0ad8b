import { gradeOf } from '#shared/domain/graded-targets.ts';
import { bodyFacts, planeOutcomes } from '#shared/scanner/plane-outcomes.ts';
import {
  heldBy,
  knownContent,
  type KnownContent,
  planeContent,
  planeKey,
  planeResponse,
  type PlaneKey,
  type PlaneTarget,
} from '#shared/scanner/plane-task.ts';
import { STILL } from '#shared/scanner/core/hold.ts';
import { KIND_LABELS } from '../kind-labels.ts';
import { type Fault, questionKind } from '../question-kind.ts';

/** "Gallbladder axis within 8° and 4 mm", "Stomach in the picture". */
export function planeTargetText(target: PlaneTarget): string {
  const name = target.name.slice(0, 1).toUpperCase() + target.name.slice(1);
  if (target.of === 'structure') return `${name} ${target.isShown ? '' : 'not '}in the picture`;
  return `${name} within ${target.angle}° and ${target.offset} mm`;
}

const idOf = ({ of, name }: PlaneTarget) => `${of}:${name}`;

/** A probe on a body, to move until the slice is the one that is asked for. */
export const plane = questionKind({
  label: KIND_LABELS.plane,
  options: { min: 0, max: 0 },
  content: planeContent,
  key: planeKey,
  response: planeResponse,
  fault: ({ content }, key) => {
    const known = knownContent(content);
    if (known !== null) return keyFault(known, key);
    return { path: ['content', 'body'], message: 'This hub does not have this body: it is from a newer version' };
  },
  responseFault: ({ content: { free } }, { hold }) => {
    const isFixed = (movement: string) => !free.some((each) => each === movement);
    const moved = Object.entries(hold).find(([movement, by]) => by !== 0 && isFixed(movement));
    return moved === undefined ? null : 'A movement was made that is fixed';
  },
  grade: ({ content }, { targets }, response) => gradeOf(planeOutcomes(content, targets, heldBy(content, response))),
  describe: ({ content }, response, { targets }) => {
    const missed = planeOutcomes(content, targets, heldBy(content, response)).filter(({ isMet }) => !isMet);
    if (missed.length === 0) return 'All targets met';
    return `Missed: ${missed.map(({ target }) => target.name).join(', ')}`;
  },
  describeKey: (_question, { targets }) => targets.map(planeTargetText).join(', '),
  reasonTargets: (_question, { targets }) =>
    targets.map((target) => ({ id: idOf(target), name: planeTargetText(target), what: target })),
  chosenTargets: ({ content }, response, { targets }) =>
    planeOutcomes(content, targets, heldBy(content, response)).flatMap(({ isMet, target }) =>
      isMet ? [] : [idOf(target)],
    ),
});

function keyFault(content: KnownContent, { best, targets }: PlaneKey): Fault | null {
  const facts = bodyFacts(content);
  const isKnown = ({ of, name }: PlaneTarget) =>
    (of === 'landmark' ? facts.landmarks : facts.structures).includes(name);
  const unknown = targets.findIndex((target) => !isKnown(target));
  if (unknown !== -1)
    return { path: ['key', 'targets', unknown], message: 'The body has no such landmark or structure' };
  const ids = targets.map(idOf);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice !== -1) return { path: ['key', 'targets', twice], message: 'This target is listed twice' };
  const fixed = Object.entries(best).find(
    ([movement, by]) => by !== 0 && !content.free.some((one) => one === movement),
  );
  if (fixed !== undefined) return { path: ['key', 'best'], message: 'Students cannot make this movement' };
  const missed = planeOutcomes(content, targets, best).findIndex(({ isMet }) => !isMet);
  if (missed !== -1) return { path: ['key', 'targets', missed], message: 'Your best pose misses this target' };
  if (planeOutcomes(content, targets, STILL).every(({ isMet }) => isMet)) {
    return { path: ['key', 'targets'], message: 'The start meets every target: there is nothing to do' };
  }
  return null;
}
