import type { Expecting } from '#shared/contract/fields.ts';
import type { BlueprintForm } from '#shared/practice/blueprints.contract.ts';
import {
  createBlueprint,
  deleteBlueprint,
  getBlueprintCoverage,
  listBlueprintPresets,
  listBlueprints,
  updateBlueprint,
} from '#shared/practice/blueprints.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { readFresh, under, useChange } from '#client/lib/queries.ts';

/** All blueprints; fetched on each visit, since one of their topics may have been deleted. */
export const blueprintsQuery = readFresh(listBlueprints);

/** Published outlines to start from. */
export const blueprintPresetsQuery = read(listBlueprintPresets);

/** How many questions the bank has for each domain, counted on each visit. */
export const blueprintCoverageQuery = (id: string) => readFresh(getBlueprintCoverage, { params: { id } });

/** Adds a blueprint, or changes the one with `id`. Changes the list and its coverage. */
export const useSaveBlueprint = () =>
  useBlueprintChange(({ id, form }: { id: string | undefined; form: BlueprintForm & Expecting }) =>
    id === undefined ? call(createBlueprint, { body: form }) : call(updateBlueprint, { params: { id }, body: form }),
  );

/** Deletes a blueprint. Changes the list. */
export const useDeleteBlueprint = () => useBlueprintChange((id: string) => call(deleteBlueprint, { params: { id } }));

function useBlueprintChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  return useChange(mutationFn, under('/api/blueprints'));
}
