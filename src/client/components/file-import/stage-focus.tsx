import { useEffect, useRef, type ReactNode } from 'react';

/** Puts the focus on the heading of each stage that follows the first; what was clicked is gone with the stage before. */
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

/** What a stage is about. */
export function StageHeading({ children }: { children: ReactNode }) {
  return (
    <h3 tabIndex={-1} className="text-18 font-semibold tracking-normal text-wrap wrap-anywhere outline-none">
      {children}
    </h3>
  );
}
