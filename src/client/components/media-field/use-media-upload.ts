import { useEffect, useRef, useState } from 'react';
import { type uploadMedia, useUploadMedia } from '#client/api/media.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { mediaKindOf, mediaRefusal, type MediaKind } from './media-file.ts';
import { uploadedToast, uploadFailed } from './media-toasts.ts';
import { rareCodec } from './video-codec.ts';

/** Progress of an upload, in bytes. */
export interface Upload {
  name: string;
  sent: number;
  total: number;
}

export interface MediaUpload {
  /** Null without an upload. */
  upload: Upload | null;
  start: (file: File) => void;
  cancel: () => void;
}

interface MediaUploadInput {
  isImageOnly?: boolean;
  onUploaded: (media: { kind: MediaKind; url: string }) => void;
  /** The upload function, if not to the media of the bank. */
  upload?: typeof uploadMedia | undefined;
  /** The message if the upload fails. */
  failureToast?: (error: unknown) => ToastContent;
}

/** Uploads one file at a time: a later one replaces an earlier one, and leaving aborts the upload. */
export function useMediaUpload(input: MediaUploadInput): MediaUpload {
  const { isImageOnly = false, onUploaded, failureToast = uploadFailed } = input;
  const { mutateAsync } = useUploadMedia(input.upload);
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    const kind = mediaKindOf(file);
    const refusal = mediaRefusal(file, isImageOnly);
    if (kind === null || refusal !== null) {
      if (refusal) toast(refusal);
      return;
    }
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const show = (sent: number, total: number) => setUpload({ name: file.name, sent, total });
    show(0, file.size);
    try {
      const url = await mutateAsync({ file, kind, onProgress: show, signal: own.signal });
      onUploaded({ kind, url });
      toast(uploadedToast(kind === 'video' ? await rareCodec(file).catch(() => null) : null));
    } catch (error) {
      if (!own.signal.aborted) toast(failureToast(error));
    }
    if (running.current === own) setUpload(null);
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setUpload(null);
  };
  return { upload, start: (file) => void start(file), cancel };
}
