import { useRef } from 'react';
import { ImageUp, Trash2 } from 'lucide-react';
import { ATTACHMENT_MAX_BYTES } from '#shared/mail/mail-messages.ts';
import { useDeleteSitePhoto, useUploadSitePhoto } from '#client/api/site.ts';
import { reported } from '#client/lib/reported.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';

/** The instructor’s photo. Changes are saved at once. */
export function PhotoCard({ photoUrl }: { photoUrl: string | null }) {
  const upload = useUploadSitePhoto();
  const remove = useDeleteSitePhoto();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const chooseLabel = photoUrl ? 'Replace Photo' : 'Upload Photo';
  const isBusy = upload.isPending || remove.isPending;

  const handleFile = (file: File | undefined) => {
    if (!file) return;
    if (file.size > ATTACHMENT_MAX_BYTES) {
      const description = 'Please select a file smaller than 10MB.';
      toast({ title: 'File too large', description, variant: 'destructive' });
      return;
    }
    void reported(upload.mutateAsync(file), {
      done: 'Photo Updated',
      failure: 'Error',
      otherwise: 'Failed to upload the photo. Please try again.',
    });
  };
  const handleRemove = async () => {
    const isRemoved = await reported(remove.mutateAsync(), {
      done: { title: 'Photo Removed' },
      failure: 'Error',
      otherwise: 'Failed to remove the photo. Please try again.',
    });
    // The button that was pressed disappears with the photo.
    if (isRemoved) chooser.current?.focus();
  };

  return (
    <Card aria-labelledby="photo">
      <CardTitle id="photo">Photo</CardTitle>
      <p className="mt-1 text-ink-2">
        Shown as a square, saved as soon as you choose it. JPG, PNG, GIF or WebP, at most 10MB.
      </p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp"
        hidden
        onChange={({ target }) => {
          handleFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={chooser} disabled={upload.isPending} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-5" />
          {upload.isPending ? 'Uploading…' : chooseLabel}
        </Button>
        {photoUrl && (
          <Button variant="quiet" disabled={isBusy} onClick={() => void handleRemove()}>
            <Trash2 aria-hidden className="size-5" />
            {remove.isPending ? 'Removing…' : 'Remove Photo'}
          </Button>
        )}
      </div>
    </Card>
  );
}
