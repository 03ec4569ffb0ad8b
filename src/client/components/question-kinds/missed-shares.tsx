interface MissedSharesProps {
  missed: readonly { label: string; count: number }[];
  /** Students who answered. */
  of: number;
  caption: string;
}

/** Which parts of a task a class missed, most missed first. */
export function MissedShares({ missed, of, caption }: MissedSharesProps) {
  return (
    <figure className="grid max-w-xl gap-2">
      <ul className="grid gap-1.5">
        {missed
          .toSorted((one, other) => other.count - one.count)
          .map(({ label, count }) => (
            <li key={label} className="grid gap-1">
              <p className="flex justify-between gap-3 text-14">
                <span>{label}</span>
                <span className="text-ink-2 tabular-nums">{Math.round((100 * count) / of)}% missed it</span>
              </p>
              <div aria-hidden className="h-1.5 rounded-full bg-sunken">
                <div className="h-full rounded-full bg-bad" style={{ width: `${(100 * count) / of}%` }} />
              </div>
            </li>
          ))}
      </ul>
      <figcaption className="text-14 text-ink-2">{caption}</figcaption>
    </figure>
  );
}
