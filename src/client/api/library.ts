import type { LibraryChoice } from '#shared/hub/library.contract.ts';
import { getLibrary, listLibraryCategories, updateLibrary } from '#shared/hub/library.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { EVERYTHING, readFresh, useChange } from '#client/lib/queries.ts';

/** What an update of the starter library would do; fetched on each visit, since teachers edit what it would change. */
export const libraryQuery = readFresh(getLibrary);

/** What the hub has of each category of the library. */
export const libraryCategoriesQuery = readFresh(listLibraryCategories);

/** Updates the library as chosen. Anything that was fetched before may be out of date afterwards. */
export const useUpdateLibrary = () =>
  useChange((choice: LibraryChoice) => call(updateLibrary, { body: choice }), EVERYTHING);
