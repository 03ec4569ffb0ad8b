import { useEffect, useRef, type ReactNode } from 'react';

/** Focuses the heading of each stage after the first; the clicked button has disappeared with the previous stage. */
export function StageFocus({ stage, children }: { stage: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    container.current?.querySelector<HTMLElement>('h3')?.focus();
  }, [stage]);
  return <div ref={container}>{children}</div>;
}

/** The heading of a stage. */
export function StageHeading({ children }: { children: ReactNode }) {
  return (
    <h3 tabIndex={-1} className="text-18 font-semibold tracking-normal text-wrap wrap-anywhere outline-none">
      {children}
    </h3>
  );
}
