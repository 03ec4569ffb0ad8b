import { CallError, send, withSession } from './call.ts';
import { callerHeaders } from './session.ts';

export interface FetchedFile {
  content: Blob;
  /** The server's name for the file; null if it gave none. */
  name: string | null;
}

interface FetchFileInput {
  /** The address, including its query. */
  path: string;
  /** The body of a POST request, sent as JSON; without it, the request is a GET. */
  body?: object;
  /** Called with the bytes received so far; the server does not know the total before it has written them all. */
  onReceived: (bytes: number) => void;
}

/**
 * Fetches a whole file. Uses fetch instead of a link, because a link can't tell whether the file arrived completely: if
 * the connection breaks, reading the body rejects. Browsers keep large bodies on disk.
 */
export function fetchFile(input: FetchFileInput): Promise<FetchedFile> {
  return withSession(() => fetchOnce(input));
}

async function fetchOnce({ path, body, onReceived }: FetchFileInput): Promise<FetchedFile> {
  const response = await send(path, {
    credentials: 'include',
    headers: { ...callerHeaders(), ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText);
  const name = fileNameIn(response.headers.get('Content-Disposition'));
  if (response.body === null) return { content: await response.blob(), name };
  const counted = response.body.pipeThrough(byteCounter(onReceived));
  return { content: await new Response(counted, { headers: response.headers }).blob(), name };
}

/** Extracts a.json from `attachment; filename="a.json"`. The server's names are plain, so no other form is parsed. */
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
