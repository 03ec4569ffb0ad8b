import type { ReactNode } from 'react';
import { CallError } from '#client/lib/call.ts';
import { Notice } from '#client/ui/notice.tsx';

export const isUnknownCode = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** A code that belongs to no class, and how to proceed. */
export function UnknownCode({ children }: { children: ReactNode }) {
  return (
    <Notice tone="bad" title="No class has this code" action={children}>
      Check it for typing mistakes. Your teacher may have renewed it: ask for the new one.
    </Notice>
  );
}
