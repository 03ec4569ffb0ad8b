import { shownFigures } from './figure-words.ts';
import { ItemDetails } from './item-details.tsx';
import { detailsId, Figure, ItemButton } from './item-look.tsx';
import type { ItemsProps } from './item-look.tsx';

/** The table's rows as cards, for a phone. */
export function ItemCards({ items, open: { isOpen, toggle } }: ItemsProps) {
  return (
    <ul aria-label="Item statistics" className="grid grid-cols-[minmax(0,1fr)] gap-3 tabular-nums">
      {items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4"
        >
          <ItemButton item={item} isOpen={isOpen(item.id)} onToggle={() => toggle(item.id)} />
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-3 gap-y-3">
            {shownFigures(item).map((figure) => (
              <div key={figure.label}>
                <dt className="text-14 text-ink-3">{figure.label}</dt>
                <dd>
                  <Figure figure={figure} />
                </dd>
              </div>
            ))}
          </dl>
          <div id={detailsId(item.id)} hidden={!isOpen(item.id)}>
            {isOpen(item.id) && <ItemDetails item={item} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
