import type { Progress } from '#shared/contract/progress-lines.ts';
import type { ErrorBody } from './call.ts';

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
