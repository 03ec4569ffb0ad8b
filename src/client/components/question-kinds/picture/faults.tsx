import { CircleAlert } from 'lucide-react';
import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';

/** The messages of the faults at a place or within it, each once. */
export function messagesAt(faults: readonly Fault[], ...path: Fault['path']): string[] {
  const here = faults.filter((fault) => path.every((step, index) => fault.path[index] === step));
  return [...new Set(here.map(({ message }) => message))];
}

/** Read out when they appear. */
export function FaultList({ messages }: { messages: readonly string[] }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {messages.map((message) => (
        <p key={message} className="mt-1 flex items-start gap-1.5 text-14 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      ))}
    </div>
  );
}
