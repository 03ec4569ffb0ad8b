import { CircleMinus } from 'lucide-react';

/** Says that a question was not answered. */
export function NotAnswered() {
  return (
    <p className="flex items-center gap-2 font-semibold text-ink-2">
      <CircleMinus aria-hidden className="size-5" />
      Not answered
    </p>
  );
}
