import type { HotspotContent } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import { plural } from '#shared/domain/counted.ts';
import type { PaperProps } from '../kind-props.ts';
import { PaperPicture } from '../paper/paper-picture.tsx';

/** The picture to mark. */
export default function HotspotPaper({ question }: PaperProps) {
  const { clicks } = question.content as HotspotContent;
  return (
    <>
      <p className="font-semibold">
        {plural(clicks, 'Mark the place on the picture.', `Mark ${clicks} places on the picture.`)}
      </p>
      {question.imageUrl !== null && <PaperPicture url={question.imageUrl} alt={question.imageDescription} />}
    </>
  );
}
