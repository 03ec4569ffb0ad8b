import { randomInt } from 'node:crypto';
import type { Clock } from '#server/adapters/clock.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { Principal, Staff } from '#server/core/principal.ts';
import { refuseStale, revised } from '#server/core/revisions.ts';
import type { Database } from '#server/db/engine.ts';
import { brokenConstraint, retried } from '#server/db/transactions.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import type { ClassForm, SchoolClass } from '#shared/people/classes.contract.ts';
import { groupNamed } from '#shared/people/group-names.ts';
import { requireOwnClass } from './classes.policy.ts';
import {
  deleteClassRow,
  deleteMembers,
  findByJoinCode,
  insertClass,
  insertMembers,
  listOwnClasses,
  lockOwnClass,
  replaceTeachers,
  updateClassRow,
  type ClassChange,
  type ClassRow,
  type OwnClass,
} from './classes.repository.ts';
import { listGroupNames, renameGroupRows, setGroup } from './groups.repository.ts';

/** Codes leave out characters that are easily mistaken for others. */
const CODE_LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';
const CODE_LENGTH = 8;

const CODE_TRIES = 5;
/** PostgreSQL's code for a unique violation. */
const UNIQUE_VIOLATION = '23505';

const randomCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** Turns a typed code into its stored form. */
const normalCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

interface ClassDependencies {
  db: Database;
  clock: Clock;
  /** Approves the pending students among these; returns how many. */
  approve: (tx: Database, userIds: string[]) => Promise<number>;
  newJoinCode?: () => string;
}

/** Classes, their teachers and students, and joining them. Classes that are not the caller's own are not found. */
export function createClassesService({ db, clock, approve, newJoinCode = randomCode }: ClassDependencies) {
  async function getOwn(on: Database, staff: Staff, id: string): Promise<SchoolClass> {
    const [found] = await listOwnClasses(on, staff, id);
    if (found === undefined) throw notFound('Class');
    return presentClass(found);
  }

  /** Changes one of the caller's own classes and returns the result. */
  async function change(
    staff: Staff,
    id: string,
    work: (tx: Database, before: ClassRow) => Promise<ClassChange>,
  ): Promise<SchoolClass> {
    return auditedTransaction(db, async (tx) => {
      const before = existing(await lockOwnClass(tx, staff, id), 'Class');
      await updateClassRow(tx, id, { ...(await work(tx, before)), updatedAt: clock() });
      return getOwn(tx, staff, id);
    });
  }

  /** Returns the class that students join with this code; 404 if there is none. */
  async function findByCode(typed: string): Promise<ClassRow> {
    return existing(await findByJoinCode(db, normalCode(typed)), 'Class');
  }

  /** 404 if the blueprint was deleted. */
  const naming = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (brokenConstraint(error)?.includes('blueprint') === true) throw notFound('Blueprint');
      throw error;
    }
  };

  return {
    async list(staff: Staff): Promise<SchoolClass[]> {
      return (await listOwnClasses(db, staff)).map(presentClass);
    },

    /** Checks a filter. */
    requireOwn: (staff: Staff, id: string | undefined): Promise<void> => requireOwnClass(db, staff, id),

    async create(staff: Staff, { teacherIds, ...form }: ClassForm): Promise<SchoolClass> {
      const own = staff.staffRole === 'owner' ? teacherIds : [...teacherIds, staff.id];
      return naming(() =>
        auditedTransaction(db, async (tx) => {
          const id = await insertClass(tx, form);
          await replaceTeachers(tx, id, own);
          return getOwn(tx, staff, id);
        }),
      );
    },

    async update(
      staff: Staff,
      id: string,
      { teacherIds, expectedRevision, revision: _revision, ...form }: ClassForm & Expecting,
    ): Promise<SchoolClass> {
      return naming(() =>
        change(staff, id, async (tx) => {
          await refuseStale(expectedRevision, () => getOwn(tx, staff, id));
          if (staff.staffRole !== 'owner' && !teacherIds.includes(staff.id)) {
            throw conflict('You can’t remove yourself from the class: an owner can');
          }
          await replaceTeachers(tx, id, teacherIds);
          return form;
        }),
      );
    },

    archive: (staff: Staff, id: string, isArchived: boolean): Promise<SchoolClass> =>
      change(staff, id, async (_tx, { archivedAt }) => ({ archivedAt: isArchived ? (archivedAt ?? clock()) : null })),

    /** Sets a new code, or none. Draws again if another class has the code; 409 if every draw is taken. */
    async renewJoinCode(staff: Staff, id: string, isOn: boolean): Promise<SchoolClass> {
      try {
        return await retried({ after: [UNIQUE_VIOLATION], attempts: CODE_TRIES }, () =>
          change(staff, id, async () => ({ joinCode: isOn ? newJoinCode() : null })),
        );
      } catch (error) {
        if (brokenConstraint(error) !== 'classes_join_code') throw error;
        throw conflict('No join code could be created. Please try again');
      }
    },

    async changeMembers(
      staff: Staff,
      id: string,
      { add, remove }: { add: string[]; remove: string[] },
    ): Promise<{ added: number; removed: number }> {
      return auditedTransaction(db, async (tx) => {
        existing(await lockOwnClass(tx, staff, id), 'Class');
        const removed = await deleteMembers(tx, id, remove);
        const added = await insertMembers(tx, { classId: id, userIds: add, at: clock() });
        return { added, removed };
      });
    },

    /** Puts members into a group; an empty name takes them out of theirs. */
    putIntoGroup: (staff: Staff, id: string, { studentIds, group }: { studentIds: string[]; group: string }) =>
      change(staff, id, async (tx) => {
        const known = await listGroupNames(tx, id);
        const groupName = group && (groupNamed(group, namesOf(known)) ?? group);
        await setGroup(tx, { classId: id, userIds: studentIds, groupName });
        return {};
      }),

    /** 404 for a group without members; 409 if the name is another group's, even one that only an assignment names. */
    renameGroup: (staff: Staff, id: string, { group, name }: { group: string; name: string }) =>
      change(staff, id, async (tx) => {
        const known = await listGroupNames(tx, id);
        const from = groupNamed(group, namesOf(known.filter(({ isEmpty }) => !isEmpty)));
        if (from === undefined) throw notFound('Group');
        const others = namesOf(known).filter((one) => one !== from);
        if (groupNamed(name, others) !== undefined) {
          throw conflict('Another group has this name, or an assignment still uses it');
        }
        await renameGroupRows(tx, { classId: id, from, to: name });
        return {};
      }),

    async remove(staff: Staff, id: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        existing(await lockOwnClass(tx, staff, id), 'Class');
        await deleteClassRow(tx, id);
      });
    },

    findByCode,

    /** Joins by code, once or again. Approves pending students if the class says so. */
    async join(student: Pick<Principal, 'id' | 'status'>, typed: string) {
      const found = await findByCode(typed);
      return auditedTransaction(db, async (tx) => {
        addAuditDetails({ classId: found.id });
        await insertMembers(tx, { classId: found.id, userIds: [student.id], at: clock() });
        const isApproved = found.approvesAtOnce && (await approve(tx, [student.id])) > 0;
        return { name: found.name, isApproved: isApproved || student.status === 'approved' };
      });
    },
  };
}
export type ClassesService = ReturnType<typeof createClassesService>;

const namesOf = (groups: readonly { name: string }[]) => groups.map(({ name }) => name);

function presentClass({ row, teachers, students, groups }: OwnClass): SchoolClass {
  const { createdAt: _createdAt, updatedAt: _updatedAt, archivedAt, ...found } = row;
  const shown = { ...found, archivedAt: archivedAt?.toISOString() ?? null, teachers, students, groups };
  return revised(shown, ['name', 'term', 'timeZone', 'blueprintId', 'examDate', 'approvesAtOnce', 'teachers']);
}
