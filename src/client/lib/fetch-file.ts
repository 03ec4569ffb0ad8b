import { CallError, withSession } from './call.ts';
import { callerHeaders } from './session.ts';

export interface FetchedFile {
  content: Blob;
  /** As the server calls it; null where it does not. */
  name: string | null;
}

interface FetchFileInput {
  /** With its query. */
  path: string;
  /** Sent as JSON by POST; by GET without it. */
  body?: object;
  /** Bytes that have come; how many there will be, the server doesn't know before it has written them. */
  onReceived: (bytes: number) => void;
}

/**
 * Fetches a whole file. By fetch instead of a link, because a link can't tell whether the file came, and came whole:
 * where the connection breaks off, reading the body rejects. Browsers keep what is large on the disk.
 */
export function fetchFile(input: FetchFileInput): Promise<FetchedFile> {
  return withSession(() => fetchOnce(input));
}

async function fetchOnce({ path, body, onReceived }: FetchFileInput): Promise<FetchedFile> {
  const response = await fetch(path, {
    credentials: 'include',
    headers: { ...callerHeaders(), ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallError(0, 'The server could not be reached');
  });
  if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText);
  const name = fileNameIn(response.headers.get('Content-Disposition'));
  if (response.body === null) return { content: await response.blob(), name };
  const counted = response.body.pipeThrough(byteCounter(onReceived));
  return { content: await new Response(counted, { headers: response.headers }).blob(), name };
}

/** `attachment; filename="a.json"` gives a.json. The server's names are plain: no other form is read. */
export function fileNameIn(disposition: string | null): string | null {
  return disposition === null ? null : (/filename="?([^";]+)"?/.exec(disposition)?.[1] ?? null);
}

function byteCounter(
  onReceived: (bytes: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      onReceived(received);
      controller.enqueue(chunk);
    },
  });
}
