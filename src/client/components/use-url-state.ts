import { useCallback } from 'react';
import { useNavigate, useSearch, type Register, type RouteById, type RouteIds } from '@tanstack/react-router';

type Tree = Register['teacher']['routeTree'];

/** The search parameters of a teacher's screen. */
export type UrlStateAt<Address extends RouteIds<Tree>> = RouteById<Tree, Address>['types']['fullSearchSchema'];

/** Props of a part of a screen that shows the URL state, or can change it. */
export interface UrlStateProps<State> {
  urlState: State;
  onMove: (change: Partial<State>) => void;
}

/** The current view of a teacher's screen, as in its address, and a function to change it. */
export function useUrlState<Address extends RouteIds<Tree>>(address: Address) {
  const urlState: UrlStateAt<Address> = useSearch({ from: address });
  const navigate = useNavigate();
  const move = useCallback(
    // Filters replace the history entry instead of adding one, and the list keeps its scroll position.
    // oxlint-disable-next-line typescript/no-generated-empty-object-type -- empty only where a screen has none
    (change: Partial<UrlStateAt<Address>>, replace = true) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
  return { urlState, move };
}
