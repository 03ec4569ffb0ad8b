import { serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';

export const MEDIA_UPLOADED: ToastContent = { title: 'Media uploaded successfully', variant: 'success' };

export const uploadFailed = (error: unknown): ToastContent => ({
  title: 'Upload Error',
  description: error instanceof Error ? serverMessage(error, error.message) : 'Upload failed',
  variant: 'destructive',
});
