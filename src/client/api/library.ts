import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getLibrary, updateLibrary, type LibraryChoice } from '#shared/hub/library.contract.ts';
import { call, read } from '#client/lib/call.ts';

/** What an update of the starter library would do; fetched on each visit, since teachers edit what it would change. */
export const libraryQuery = { ...read(getLibrary), staleTime: 0 };

/** Updates the library as chosen. Anything that was fetched before may be out of date afterwards. */
export function useUpdateLibrary() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: LibraryChoice) => call(updateLibrary, { body: choice }),
    onSettled: () => client.invalidateQueries(),
  });
}
