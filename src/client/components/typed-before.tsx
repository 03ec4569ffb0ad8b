/** The answer a student typed before seeing a question's options; nothing if they did not type one. */
export function TypedBefore({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className="text-14 wrap-anywhere text-ink-2">
      You typed: <span className="font-medium text-ink">{text}</span>
    </p>
  );
}
