import { CircleAlert } from 'lucide-react';

/** Error messages under the fields they are about. Read out when they appear. */
export function FaultNotes({ id, messages }: { id?: string; messages: readonly string[] }) {
  return (
    <div id={id} aria-live="polite" className="empty:hidden">
      {[...new Set(messages)].map((message) => (
        <p key={message} className="mt-2 flex items-start gap-1.5 text-14 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </p>
      ))}
    </div>
  );
}
