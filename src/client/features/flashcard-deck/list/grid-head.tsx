/* oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS places the rows, which takes the semantics from the elements of a table */
import { tableHead } from './row-look.ts';

/** The heads of the columns; of cards, for screen readers alone. */
export function GridHead({ isTable }: { isTable: boolean }) {
  const names = isTable
    ? ['Front', 'Back', 'Topic', 'Image', 'Created']
    : ['Front and back', 'Topic and when it was created'];
  return (
    <div role="rowgroup" className={isTable ? 'contents' : 'sr-only'}>
      <div role="row" aria-rowindex={1} className={isTable ? tableHead : undefined}>
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
