import { sprintEntry, type SprintEntry } from '#shared/practice/sprints.contract.ts';
import { getSprint, listSprints, saveSprint } from '#shared/practice/sprints.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { readFresh } from '#client/lib/queries.ts';
import { toast } from '#client/lib/toast.ts';
import { outboxes, refusedToast } from './outbox.ts';

/** The groups of look-alikes, and the student's progress with each. */
export const sprintsQuery = readFresh(listSprints);

/** A group with pictures that are drawn for each sprint: a refetch must not redraw a running one. */
export const sprintQuery = (groupId: string) => ({
  ...read(getSprint, { params: { groupId } }),
  staleTime: Infinity,
  gcTime: 0,
});

/** Sprints in progress, on their way to the server; each answer sends its whole sprint. */
export const sprintOutboxOf = outboxes<SprintEntry>('sprint', (client) => ({
  shape: sprintEntry,
  idOf: ({ id }) => id,
  inOrder: (a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt) || (a.id < b.id ? -1 : 1),
  batchSize: 1,
  send: async (entries) => {
    const answered: string[] = [];
    for (const { id, ...body } of entries) {
      await call(saveSprint, { params: { id }, body });
      answered.push(id);
    }
    return { answered };
  },
  onRecorded: () => void client.invalidateQueries({ queryKey: sprintsQuery.queryKey, exact: true }),
  onRefused: (_, error) => toast(refusedToast('A sprint could not be recorded', error)),
}));
