import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { listDisclosures, NewDisclosure } from '#shared/hub/disclosures.contract.ts';
import { filterOf } from './audit.service.ts';
import {
  countNotes,
  deleteNote,
  hasClass,
  insertNote,
  listNotes,
  lockStudent,
  presentNote,
} from './disclosures.repository.ts';

/** Disclosures outside of the hub, recorded by owners. An erasure empties those about the student. */
export function createDisclosuresService({ db }: { db: Database }) {
  return {
    async list({ limit, offset, ...query }: Part<typeof listDisclosures, 'query'>) {
      const filter = filterOf(query);
      const [total, notes] = await Promise.all([countNotes(db, filter), listNotes(db, filter, { limit, offset })]);
      return { total, disclosures: notes.map(presentNote) };
    },

    /** Returns its id. */
    async add({ subjectId, ...note }: NewDisclosure, createdById: string): Promise<string> {
      return auditedTransaction(db, async (tx) => {
        const userId = note.about === 'student' ? subjectId : null;
        const classId = note.about === 'class' ? subjectId : null;
        if (userId !== null && !(await lockStudent(tx, userId))) throw notFound('Student');
        if (classId !== null && !(await hasClass(tx, classId))) throw notFound('Class');
        const disclosureId = await insertNote(tx, { ...note, userId, classId, createdById });
        addAuditDetails({ disclosureId });
        return disclosureId;
      });
    },

    async delete(id: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        if (!(await deleteNote(tx, id))) throw notFound('Disclosure');
      });
    },
  };
}
export type DisclosuresService = ReturnType<typeof createDisclosuresService>;
