import type { EndpointHead } from '#shared/contract/endpoint-head.ts';
import type { EndpointDefinition, ResponseOutput } from '#shared/contract/endpoint.ts';
import type { EndpointOf } from '#shared/contract/index.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { CallError, type CallInput, type ErrorBody, partsOf, withSession } from './call.ts';
import { urlOf } from './request-url.ts';
import { callerHeaders } from './session.ts';

/** Listeners for the upload, in bytes, then for the server's work, in its own unit. */
export interface ProgressListeners {
  onUpload?: (sent: number, total: number) => void;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/**
 * Calls a slow endpoint and reports its progress; otherwise like `call`. Uses XMLHttpRequest, because fetch does not
 * report upload progress.
 */
export function callWithProgress<H extends EndpointHead, E extends EndpointDefinition = EndpointOf<H>>(
  endpoint: H & (E extends { progress: true } ? unknown : never),
  input: CallInput<E>,
  listeners: ProgressListeners = {},
): Promise<ResponseOutput<E>> {
  return withSession(() => send<E>(endpoint, input, listeners));
}

function send<E extends EndpointDefinition>(
  endpoint: EndpointHead,
  input: CallInput<E>,
  { onUpload, onProgress, signal }: ProgressListeners,
): Promise<ResponseOutput<E>> {
  const { params, query, body } = partsOf(input);
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new CallError(0, 'The request was cancelled'));
    // It may have been aborted while the user signed in again.
    if (signal?.aborted) return cancelled();
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint.path, params, query));
    request.setRequestHeader('Accept', 'application/x-ndjson, application/json');
    for (const [name, value] of Object.entries(callerHeaders())) request.setRequestHeader(name, value);
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) request.setRequestHeader('Content-Type', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onUpload?.(loaded, total));
    const reader = resultOf(onProgress);
    request.addEventListener('progress', () => {
      if (request.status === 200) reader.read(request.responseText);
    });
    request.addEventListener('error', () => reject(new CallError(0, 'The server could not be reached')));
    request.addEventListener('abort', cancelled);
    request.addEventListener('load', () => {
      if (request.status !== 200) {
        reject(new CallError(request.status, request.responseText || request.statusText));
        return;
      }
      const end = reader.read(request.responseText);
      if (end === null) reject(new CallError(0, 'The connection was lost before the work was done'));
      else if ('error' in end) reject(new CallError(end.error.status, JSON.stringify(end.error)));
      // The server serialized it with the endpoint's own schema.
      else resolve(end.result as ResponseOutput<E>);
    });
    signal?.addEventListener('abort', () => request.abort());
    request.send(body === undefined ? null : isForm ? body : JSON.stringify(body));
  });
}

type End = { result: unknown } | { error: ErrorBody & { status: number } };
type Line = { progress: Progress } | End;

/** Reads a streamed response as it grows: each `read` takes all the text so far, and returns the end if it has come. */
export function resultOf(onProgress: ((progress: Progress) => void) | undefined) {
  let position = 0;
  let end: End | null = null;
  return {
    read(text: string): End | null {
      for (let next = text.indexOf('\n', position); next !== -1; next = text.indexOf('\n', position)) {
        // The server writes each line as the contract's `progressLine`.
        const line = JSON.parse(text.slice(position, next)) as Line;
        position = next + 1;
        if ('progress' in line) onProgress?.(line.progress);
        else end = line;
      }
      return end;
    },
  };
}
