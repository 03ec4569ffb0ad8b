import { listText } from '#client/lib/list-text.ts';

/** A disclaimer shown wherever an exam board is named. */
export function NotAffiliated({ bodies, className }: { bodies: readonly string[]; className?: string }) {
  const names = [...new Set(bodies)];
  if (names.length === 0) return null;
  return (
    <p className={`text-14 wrap-anywhere text-ink-3 ${className ?? ''}`}>
      Not affiliated with or endorsed by {listText(names, 'disjunction')}.
    </p>
  );
}
