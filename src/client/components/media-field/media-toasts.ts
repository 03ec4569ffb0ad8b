import type { ToastContent } from '#client/lib/toast.ts';

/** Says if the video is encoded in a way that many browsers cannot play. */
export const uploadedToast = (rareCodec: string | null): ToastContent => ({
  title: 'Media uploaded successfully',
  ...(rareCodec !== null && {
    description: `Many browsers cannot play this video, because it is ${rareCodec}: students may have to download it. To be sure, save it as MP4 with H.264 and replace it.`,
  }),
  variant: 'success',
});

export const uploadFailed = (error: unknown): ToastContent => ({
  title: 'Upload Error',
  description: error instanceof Error ? error.message : 'Upload failed',
  variant: 'destructive',
});
