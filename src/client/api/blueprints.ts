import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createBlueprint,
  deleteBlueprint,
  getBlueprintCoverage,
  listBlueprintPresets,
  listBlueprints,
  updateBlueprint,
  type BlueprintForm,
} from '#shared/practice/blueprints.contract.ts';
import { call, read } from '#client/lib/call.ts';

/** All blueprints; fetched on each visit, since one of their topics may have been deleted. */
export const blueprintsQuery = { ...read(listBlueprints), staleTime: 0 };

/** Published outlines to start from. */
export const blueprintPresetsQuery = read(listBlueprintPresets);

/** How many questions the bank has for each domain, counted on each visit. */
export const blueprintCoverageQuery = (id: string) => ({
  ...read(getBlueprintCoverage, { params: { id } }),
  staleTime: 0,
});

/** Adds a blueprint, or changes the one with `id`. Changes the list and its coverage. */
export function useSaveBlueprint() {
  return useBlueprintChange(({ id, form }: { id: string | undefined; form: BlueprintForm }) =>
    id === undefined ? call(createBlueprint, { body: form }) : call(updateBlueprint, { params: { id }, body: form }),
  );
}

/** Deletes a blueprint. Changes the list. */
export function useDeleteBlueprint() {
  return useBlueprintChange((id: string) => call(deleteBlueprint, { params: { id } }));
}

function useBlueprintChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a failure: the usual reason is that another window has changed them.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/blueprints'),
      }),
  });
}
