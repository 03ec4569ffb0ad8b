/** What there is room for; the name of the link says the exact number. */
const COUNT_MAX = 99;

/** The number of waiting items, at a link; nothing if there are none. */
export function WaitingCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span className={`rounded-full bg-warn-soft px-1.5 text-12 font-semibold text-warn tabular-nums ${className}`}>
      {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
    </span>
  );
}
