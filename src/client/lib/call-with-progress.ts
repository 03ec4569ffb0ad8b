import type { EndpointDefinition, ResponseOutput } from '#shared/contract/endpoint.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { CallError, type CallInput, type ErrorBody, partsOf, withSession } from './call.ts';
import { urlOf } from './request-url.ts';
import { callerHeaders } from './session.ts';

/** Of a file on its way, in bytes, then of the work on the server, in whatever it counts. */
export interface ProgressListeners {
  onUpload?: (sent: number, total: number) => void;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/**
 * Calls an endpoint that takes its time, and tells how far it is. Like `call` otherwise. XMLHttpRequest, because fetch
 * says nothing of what it has sent.
 */
export function callWithProgress<E extends EndpointDefinition & { progress: true }>(
  endpoint: E,
  input: CallInput<E>,
  listeners: ProgressListeners = {},
): Promise<ResponseOutput<E>> {
  return withSession(() => send(endpoint, input, listeners));
}

function send<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  { onUpload, onProgress, signal }: ProgressListeners,
): Promise<ResponseOutput<E>> {
  const { params, query, body } = partsOf(input);
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new CallError(0, 'The request was cancelled'));
    // It may have been while the user signed in again.
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
      // The server parsed it with the endpoint's own shape.
      else resolve(end.result as ResponseOutput<E>);
    });
    signal?.addEventListener('abort', () => request.abort());
    request.send(body === undefined ? null : isForm ? body : JSON.stringify(body));
  });
}

type End = { result: unknown } | { error: ErrorBody & { status: number } };
type Line = { progress: Progress } | End;

/** Reads a streamed answer as it grows: each `read` takes all the text there is, and returns the end once it is there. */
export function resultOf(onProgress: ((progress: Progress) => void) | undefined) {
  let position = 0;
  let end: End | null = null;
  return {
    read(text: string): End | null {
      for (let next = text.indexOf('\n', position); next !== -1; next = text.indexOf('\n', position)) {
        // Written by the server, line by line, as `progressLine` of the contract.
        const line = JSON.parse(text.slice(position, next)) as Line;
        position = next + 1;
        if ('progress' in line) onProgress?.(line.progress);
        else end = line;
      }
      return end;
    },
  };
}
