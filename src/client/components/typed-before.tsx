import type { Answerer } from './option-list.tsx';

/** The answer a student typed before seeing a question's options; nothing if they did not type one. */
export function TypedBefore({ text, answerer = 'you' }: { text: string | null; answerer?: Answerer }) {
  if (!text) return null;
  return (
    <p className="text-14 wrap-anywhere text-ink-2">
      {answerer === 'you' ? 'You' : 'The student'} typed: <span className="font-medium text-ink">{text}</span>
    </p>
  );
}
