import type { ReactElement, ReactNode } from 'react';
import { Tooltip as Primitive } from 'radix-ui';

/** Wraps nearby tooltips: they open after 700 ms, and at once within 300 ms of the last one. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

/** Explains its only child, which must be focusable. Never the only place for information. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-xs animate-fade rounded-control bg-ink px-3 py-1.5 text-14 text-paper shadow-float"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
