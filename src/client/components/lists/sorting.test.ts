import { describe, expect, it } from 'vitest';
import { withSorting, type Sorting } from './sorting.tsx';

type Key = 'name' | 'created';
const firstOrder = (by: Key) => (by === 'created' ? 'desc' : 'asc');
const words = { asc: 'up', desc: 'down' };
const columns = [
  { name: 'Name', sort: { by: 'name' as const, words }, render: () => null },
  { name: 'Registered', sort: { by: 'created' as const, words }, render: () => null },
  { name: 'Actions', render: () => null },
];

/** The labels of the headers for a list in that order, and the search parameters that pressing each leads to. */
function headsOf(sorting: Sorting<Key>) {
  let pressed: Sorting<Key> | undefined;
  const onSort = (sorting: Sorting<Key>) => (pressed = sorting);
  return withSorting({ columns, sorting, firstOrder, onSort }).map(({ order }) => {
    order?.onOrder();
    return order && { direction: order.direction, leadsTo: pressed };
  });
}

describe('the headers of a sorted list', () => {
  it('sort by their column in its default direction, which the address leaves out', () => {
    const [name, registered, actions] = headsOf({ sort: 'name', order: null });
    expect(name?.direction).toBe('ascending');
    expect(registered).toEqual({ direction: null, leadsTo: { sort: 'created', order: null } });
    expect(actions).toBeUndefined();
  });

  it('reverse the direction of the current sort column', () => {
    expect(headsOf({ sort: 'name', order: null })[0]?.leadsTo).toEqual({ sort: 'name', order: 'desc' });
    expect(headsOf({ sort: 'name', order: 'desc' })[0]).toEqual({
      direction: 'descending',
      leadsTo: { sort: 'name', order: null },
    });
    expect(headsOf({ sort: 'created', order: null })[1]).toEqual({
      direction: 'descending',
      leadsTo: { sort: 'created', order: 'asc' },
    });
  });
});
