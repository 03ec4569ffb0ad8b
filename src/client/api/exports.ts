import { useMutation } from '@tanstack/react-query';
import { CallError } from '#client/lib/call.ts';
import { timeZone } from '#client/lib/time-zone.ts';

interface ExportInput {
  /** With its query. */
  path: string;
  /** Bytes that have come; how many there will be, the server doesn't know before it has written them. */
  onReceived: (bytes: number) => void;
}

/**
 * Fetches a whole export. By fetch instead of a link, because a link can't tell whether the file came, and came whole:
 * where the connection breaks off, reading the body rejects.
 */
export function useExport() {
  return useMutation({
    mutationFn: async ({ path, onReceived }: ExportInput): Promise<Blob> => {
      const response = await fetch(path, { credentials: 'include', headers: { 'X-Time-Zone': timeZone } }).catch(() => {
        throw new CallError(0, 'The server could not be reached');
      });
      if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText);
      if (response.body === null) return response.blob();
      const counted = response.body.pipeThrough(byteCounter(onReceived));
      return new Response(counted, { headers: response.headers }).blob();
    },
  });
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
