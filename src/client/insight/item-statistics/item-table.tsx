import { Fragment } from 'react';
import { shownFigures } from './figure-words.ts';
import { ItemDetails } from './item-details.tsx';
import { detailsId, Figure, ItemButton } from './item-look.tsx';
import type { ItemsProps } from './item-look.tsx';

const head = 'px-3 py-2.5 text-right align-bottom text-14 font-medium text-ink-2 first:text-left';
const cell = 'px-3 py-3 text-right align-top';

const columns = ['First attempts', 'Facility', 'Discrimination', 'Efficiency', 'Median time'];

export function ItemTable({ items, open: { isOpen, toggle } }: ItemsProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full border-collapse tabular-nums" aria-label="Item statistics">
        <thead>
          {/* Each cell sticks: a row can't in every browser. */}
          <tr className="*:sticky *:top-0 *:z-10 *:border-b *:border-line *:bg-sunken *:first:rounded-tl-card *:last:rounded-tr-card">
            <th scope="col" className={head}>
              Question
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Fragment key={item.id}>
              <tr className="border-line not-first:border-t">
                <th scope="row" className="py-2 pr-3 pl-3 text-left align-top font-normal">
                  <ItemButton item={item} isOpen={isOpen(item.id)} onToggle={() => toggle(item.id)} />
                </th>
                {shownFigures(item).map((figure) => (
                  <td key={figure.label} className={cell}>
                    <Figure figure={figure} />
                  </td>
                ))}
              </tr>
              <tr id={detailsId(item.id)} hidden={!isOpen(item.id)}>
                <td colSpan={columns.length + 1} className="pt-2 pr-3 pb-5 pl-10.5">
                  {isOpen(item.id) && <ItemDetails item={item} />}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
