import { useMutation } from '@tanstack/react-query';
import { finishUpload, requestUpload } from '#shared/bank/media.endpoints.ts';
import { call, CallError, withSession } from '#client/lib/call.ts';

interface UploadListeners {
  /** How much of the file has been sent, in bytes. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
}

export interface MediaToUpload extends UploadListeners {
  file: File;
  kind: 'image' | 'video';
}

/**
 * Uploads an image or video and returns its address under /media. Rejects with an error whose message can be shown, or
 * with an AbortError if it was canceled.
 */
export function useUploadMedia(upload = uploadMedia) {
  return useMutation({ mutationFn: upload });
}

/** A refusal in any step is reported as a failed upload, with status and message. */
export async function uploadMedia(media: MediaToUpload): Promise<string> {
  try {
    return await uploadInSteps(media);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Our own server gives the reason in JSON; other stores have their own formats.
    const message = error.body?.message || error.message.slice(`${error.status}: `.length);
    throw new Error(`Upload failed: ${error.status} - ${message}`, { cause: error });
  }
}

async function uploadInSteps({ file, kind, ...listeners }: MediaToUpload): Promise<string> {
  const uploadUrl = await uploadUrlFor(kind);
  await withSession(() => put(uploadUrl, file, listeners));
  const { url } = await call(finishUpload, { body: { url: mediaPathOf(uploadUrl, kind) } });
  listeners.signal.throwIfAborted();
  return url;
}

/** The address of an uploaded file: the last segment of its upload address, under the folder of its kind. */
export function mediaPathOf(uploadUrl: string, kind: 'image' | 'video'): string {
  // The hub's own addresses have no host.
  const { pathname } = new URL(uploadUrl, 'http://localhost');
  return `/media/${kind}s/${pathname.slice(pathname.lastIndexOf('/') + 1)}`;
}

async function uploadUrlFor(fileType: 'image' | 'video'): Promise<string> {
  let answer: { uploadURL?: unknown } | null;
  try {
    answer = await call(requestUpload, { body: { fileType } });
  } catch (error) {
    if (error instanceof CallError) throw error;
    // Not JSON, for example the error page of a proxy.
    throw new Error('Invalid response from upload URL API', { cause: error });
  }
  const { uploadURL } = answer ?? {};
  if (typeof uploadURL !== 'string' || uploadURL === '') throw new Error('No upload URL received from server');
  return uploadURL;
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function put(url: string, file: File, { onProgress, signal }: UploadListeners): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new CallError(request.status, request.responseText || request.statusText));
    });
    request.addEventListener('error', () => reject(new CallError(0, 'The server could not be reached')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
