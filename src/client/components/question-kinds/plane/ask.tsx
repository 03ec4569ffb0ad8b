import { useMemo } from 'react';
import { STILL, type Hold } from '#shared/scanner/core/hold.ts';
import { heldBy, knownContent, type PlaneContent, type PlaneResponse } from '#shared/scanner/plane-task.ts';
import { PlanePicture, taskScan } from '../../scanner/plane-picture.tsx';
import { FromNewerVersion } from '../from-newer-version.tsx';
import type { AskProps } from '../kind-props.ts';

/** The probe as the task puts it down; the student's movements are the response. */
export default function PlaneAsk({ question, response, isOpen, onRespond }: AskProps) {
  const content = question.content as PlaneContent;
  const given = response as PlaneResponse | undefined;
  const scan = useMemo(() => {
    const known = knownContent(content);
    return known && taskScan(known, given === undefined ? STILL : heldBy(content, given));
  }, [content, given]);
  if (scan === null) return <FromNewerVersion what="body" />;

  function handleHold(next: Hold) {
    const isMoved = content.free.some((movement) => next[movement] !== 0);
    onRespond(isMoved ? ({ hold: next } satisfies PlaneResponse) : undefined);
  }

  return (
    <fieldset aria-labelledby="question" className="min-w-0">
      <PlanePicture scan={scan} free={isOpen ? content.free : []} onHold={handleHold} />
    </fieldset>
  );
}
