import { SlidersVertical } from 'lucide-react';
import { experimentFor } from './lab-experiments.ts';

/** The way from a wrong answer to a scene of the lab that shows what it was about; nothing where no scene does. */
export function LabLink({ question, explanation }: { question: string; explanation: string | null }) {
  const experiment = experimentFor(question, explanation);
  if (experiment === undefined) return null;
  const { mode, scene, invitation } = experiment;
  return (
    <p className="max-w-[66ch]">
      <a
        href={`/lab?${new URLSearchParams({ mode, scene }).toString()}`}
        // A quiz with a clock goes on in its own tab.
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
