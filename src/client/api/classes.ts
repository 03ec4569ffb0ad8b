import type { Expecting } from '#shared/contract/fields.ts';
import { createSampleClass } from '#shared/hub/sample-class.endpoints.ts';
import type { ClassForm, SchoolClass } from '#shared/people/classes.contract.ts';
import {
  archiveClass,
  changeMembers,
  createClass,
  deleteClass,
  listClasses,
  putIntoGroup,
  renameGroup,
  renewJoinCode,
  updateClass,
} from '#shared/people/classes.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { readFresh, under, useChange } from '#client/lib/queries.ts';

/** The teacher's own classes. Students join at any time, so they are counted on each visit. */
export const classesQuery = readFresh(listClasses);

/** Adds a class, or changes the one with `id`. */
export const useSaveClass = () =>
  useClassChange(({ id, form }: { id: string | undefined; form: ClassForm & Expecting }) =>
    id === undefined ? call(createClass, { body: form }) : call(updateClass, { params: { id }, body: form }),
  );

export const useArchiveClass = () =>
  useClassChange(({ id, isArchived }: Pick<SchoolClass, 'id'> & { isArchived: boolean }) =>
    call(archiveClass, { params: { id }, body: { isArchived } }),
  );

/** Gives a class a new code, or none. */
export const useRenewJoinCode = () =>
  useClassChange(({ id, isOn }: Pick<SchoolClass, 'id'> & { isOn: boolean }) =>
    call(renewJoinCode, { params: { id }, body: { isOn } }),
  );

export const useChangeMembers = () =>
  useClassChange(({ id, ...body }: { id: string; add?: string[]; remove?: string[] }) =>
    call(changeMembers, { params: { id }, body }),
  );

/** Puts students into a group; into none if its name is empty. */
export const usePutIntoGroup = () =>
  useClassChange(({ id, ...body }: { id: string; studentIds: string[]; group: string }) =>
    call(putIntoGroup, { params: { id }, body }),
  );

export const useRenameGroup = () =>
  useClassChange(({ id, ...body }: { id: string; group: string; name: string }) =>
    call(renameGroup, { params: { id }, body }),
  );

export const useDeleteClass = () => useClassChange((id: string) => call(deleteClass, { params: { id } }));

/** Adds a class of invented students with a month of work. */
export const useCreateSampleClass = () => useClassChange((_nothing: void) => call(createSampleClass));

/** The members of a class affect lists of students, and whom assignments are for. */
function useClassChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  return useChange(
    mutationFn,
    under('/api/classes', '/api/users', '/api/assignments', '/api/gradebook', '/api/needs-attention'),
  );
}
