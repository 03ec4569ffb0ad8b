import { useId } from 'react';
import { Button } from '#client/ui/button.tsx';
import { obstacleOf, uploadLabel, validOnlyLabel } from './upload-check.ts';
import type { useUpload } from './use-upload.ts';

interface UploadActionsProps {
  upload: ReturnType<typeof useUpload>;
  onCancel: () => void;
}

/** All of it, or where something is wrong what is right. */
export function UploadActions({ upload, onCancel }: UploadActionsProps) {
  const { text, parsed, isPending, media, send } = upload;
  const id = useId();
  const obstacle = obstacleOf(parsed, text.readText);
  const isWaiting = isPending || media.upload !== null;
  return (
    <>
      <p id={id} className="text-14 text-ink-2 max-sm:basis-full! sm:mr-auto sm:self-center">
        {media.upload === null ? obstacle : 'The image is on its way.'}
      </p>
      <Button className="max-sm:hidden" onClick={onCancel}>
        Cancel
      </Button>
      {parsed.problems.length > 0 && parsed.cards.length > 0 && (
        <Button disabled={isWaiting} onClick={() => send({ validCardsOnly: true })}>
          {validOnlyLabel(parsed.cards.length)}
        </Button>
      )}
      <Button
        variant="primary"
        disabled={isWaiting || obstacle !== null}
        aria-describedby={id}
        onClick={() => send({ validCardsOnly: false })}
      >
        {isPending ? 'Uploading…' : uploadLabel(parsed)}
      </Button>
    </>
  );
}
