import { SlidersVertical } from 'lucide-react';
import { experimentFor } from './lab-experiments.ts';

/** Links a wrong answer to a lab scene that shows its subject; renders nothing if there is none. */
export function LabLink({ question, explanation }: { question: string; explanation: string | null }) {
  const experiment = experimentFor(question, explanation);
  if (experiment === undefined) return null;
  const { mode, scene, invitation } = experiment;
  return (
    <p className="max-w-[66ch]">
      <a
        href={`/lab?${new URLSearchParams({ mode, scene }).toString()}`}
        // Opens a new tab, so that a quiz with a clock stays open in its own.
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 py-2.5 text-brand-text underline underline-offset-3"
      >
        <SlidersVertical aria-hidden="true" className="size-4 shrink-0" />
        In the console lab: {invitation}
      </a>
    </p>
  );
}
