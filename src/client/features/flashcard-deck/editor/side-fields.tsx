import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import { MediaField } from '#client/components/media-field/media-field.tsx';
import { IMAGE_ACCEPT } from '#client/components/media-field/media-file.ts';
import type { MediaUpload } from '#client/components/media-field/use-media-upload.ts';

interface SideFieldsProps {
  side: 'front' | 'back';
  imageUrl: string | null;
  media: MediaUpload;
  onRemoveImage: () => void;
  /** The field for its text. */
  children: ReactNode;
}

/** The text and the picture of one side; a picture that is pasted or dropped here goes to this side. */
export function SideFields({ side, imageUrl, media, onRemoveImage, children }: SideFieldsProps) {
  const takeFile = (event: ClipboardEvent | DragEvent, [file]: FileList) => {
    if (!file) return;
    event.preventDefault();
    media.start(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what bubbles up from its fields
    <div
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
      onPaste={(event) => takeFile(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFile(event, event.dataTransfer.files)}
    >
      {children}
      <MediaField
        label={`Image for the ${side} (optional)`}
        accept={IMAGE_ACCEPT}
        hint="Or drop it here, or paste it. JPG, PNG or GIF under 10MB."
        imageUrl={imageUrl}
        owner={`the ${side}`}
        media={media}
        onRemove={onRemoveImage}
      />
    </div>
  );
}
