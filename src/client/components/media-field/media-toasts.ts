import type { ToastContent } from '#client/lib/toast.ts';

export const MEDIA_UPLOADED: ToastContent = { title: 'Media uploaded successfully', variant: 'success' };

export const uploadFailed = (error: unknown): ToastContent => ({
  title: 'Upload Error',
  description: error instanceof Error ? error.message : 'Upload failed',
  variant: 'destructive',
});
