/** What a student typed in answer to a question before they saw its options; nothing where they did not. */
export function TypedBefore({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className="text-14 wrap-anywhere text-ink-2">
      You typed: <span className="font-medium text-ink">{text}</span>
    </p>
  );
}
