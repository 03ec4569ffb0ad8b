/* oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS places the rows, which takes the semantics from the elements of a table */

interface GridHeadProps {
  /** Of the columns between that of the check boxes and that of the actions. */
  names: readonly string[];
  /** Places the columns of a table. Without it, above cards, the head is for screen readers alone. */
  columns?: string;
}

/** The heads of the columns, which stay in sight below the bar. */
export function GridHead({ names, columns }: GridHeadProps) {
  return (
    <div role="rowgroup" className={columns ? 'contents' : 'sr-only'}>
      <div
        role="row"
        aria-rowindex={1}
        className={
          columns &&
          `${columns} sticky top-15 z-10 min-h-10 items-center rounded-t-card border border-line bg-sunken text-14 font-medium text-ink-2`
        }
      >
        <span role="columnheader">
          <span className="sr-only">Selection</span>
        </span>
        {names.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
    </div>
  );
}
