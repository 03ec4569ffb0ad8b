import { useRef } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { QuestionMedia } from '../question-media.tsx';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import type { MediaUpload, Upload } from './use-media-upload.ts';

interface MediaFieldProps {
  label: string;
  /** Extensions for the file chooser, and the allowed formats in words. */
  accept: string;
  hint: string;
  imageUrl: string | null;
  videoUrl?: string | null;
  /** What the file belongs to: "this question" */
  owner: string;
  media: MediaUpload;
  onRemove: () => void;
}

/** One image or video: chosen, dropped or pasted. */
export function MediaField(props: MediaFieldProps) {
  const { label, accept, hint, imageUrl, videoUrl = null, owner, media, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const has = imageUrl !== null || videoUrl !== null;
  const handleRemove = () => {
    onRemove();
    // The pressed button disappears with the file.
    chooser.current?.focus();
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">{label}</legend>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) media.start(file);
          // Lets users choose the same file again.
          target.value = '';
        }}
      />
      <div className="grid gap-3 rounded-control border border-dashed border-line-strong p-3">
        {has && !media.upload && (
          <QuestionMedia
            imageUrl={imageUrl}
            videoUrl={videoUrl}
            alt={`${imageUrl === null ? 'Video' : 'Image'} of ${owner}`}
            size="thumbnail"
          />
        )}
        {media.upload && <UploadProgress upload={media.upload} onCancel={media.cancel} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button ref={chooser} size="small" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden className="size-4.5" />
            {has ? 'Replace' : 'Choose a file'}
          </Button>
          {has && (
            <Button size="small" variant="quiet" onClick={handleRemove}>
              <Trash2 aria-hidden className="size-4.5" />
              Remove
            </Button>
          )}
          <p className="min-w-0 flex-1 basis-60 text-14 text-ink-3">{hint}</p>
        </div>
      </div>
    </fieldset>
  );
}

function UploadProgress({ upload: { name, sent, total }, onCancel }: { upload: Upload; onCancel: () => void }) {
  const isSent = sent >= total;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-14 tabular-nums">
          <span className="block truncate">{name}</span>
          <span className="text-ink-2">
            {isSent ? 'Preparing the file…' : `${megabytes(sent)} of ${megabytes(total)} MB`}
          </span>
        </p>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      <Progress label={`Uploading ${name}`} value={sent} max={total} />
    </div>
  );
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
