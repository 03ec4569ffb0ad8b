import { z } from 'zod';
import { isTimeZone } from '#shared/domain/study-days.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, expecting, id, idParams, instant, line, nothing, revision } from '../contract/fields.ts';
import { groupName } from './group-names.ts';
import * as endpoints from './classes.endpoints.ts';

/** A class as teachers see it. A hub without classes has one audience: everybody. */
export const schoolClass = z.object({
  id,
  name: z.string(),
  /** Such as "Fall 2026"; empty if there is none. */
  term: z.string(),
  /** The IANA time zone of its dates. */
  timeZone: z.string(),
  /** The exam that it prepares for, and the date when its students take it. */
  blueprintId: id.nullable(),
  examDate: calendarDate.nullable(),
  /** The code with which students join by themselves; null if they can't. */
  joinCode: z.string().nullable(),
  /** Students who register with the code are approved at once. */
  approvesAtOnce: z.boolean(),
  archivedAt: instant.nullable(),
  /** Its students are invented, and are deleted with it. */
  isSample: z.boolean(),
  /** The teachers of the class. */
  teachers: z.array(z.object({ id, firstName: z.string(), lastName: z.string() })),
  students: z.int().describe('including those who await approval'),
  /** Groups with members, by name. A student is in one at most. */
  groups: z.array(z.object({ name: z.string(), students: z.int() })),
  revision,
});
export type SchoolClass = z.output<typeof schoolClass>;

export const classForm = z.strictObject({
  name: line({ max: 100 }).refine((name) => name !== '', 'A class needs a name'),
  term: line({ max: 100 }),
  timeZone: z.string().max(100).refine(isTimeZone, 'Choose a time zone'),
  blueprintId: id.nullable(),
  examDate: calendarDate.nullable(),
  approvesAtOnce: z.boolean(),
  /** Accounts of teachers; accounts that are no longer teachers are left out. */
  teacherIds: z.array(id).max(100),
});
export type ClassForm = z.output<typeof classForm>;

export const listClasses = endpoint({
  ...endpoints.listClasses,
  summary: 'The caller’s own classes, or all for an owner: active ones by name, then archived ones',
  responses: { 200: z.array(schoolClass) },
});

export const createClass = endpoint({
  ...endpoints.createClass,
  audit: { kind: 'accounts', with: ['teacherIds'] },
  summary: 'Add a class; a teacher who is not an owner becomes its teacher',
  body: classForm,
  responses: { 201: schoolClass },
});

export const updateClass = endpoint({
  ...endpoints.updateClass,
  audit: { kind: 'accounts', with: ['teacherIds'] },
  summary: 'Change one of the caller’s classes; 409 if a teacher would remove themselves from the class',
  params: idParams,
  body: classForm.safeExtend(expecting),
  responses: { 200: schoolClass },
});

export const archiveClass = endpoint({
  ...endpoints.archiveClass,
  audit: { kind: 'accounts', with: ['isArchived'] },
  summary: 'Archive one of the caller’s classes, or restore it; nobody can join an archived class',
  params: idParams,
  body: z.object({ isArchived: z.boolean() }),
  responses: { 200: schoolClass },
});

export const renewJoinCode = endpoint({
  ...endpoints.renewJoinCode,
  audit: { kind: 'accounts' },
  summary: 'Give one of the caller’s classes a new join code, or none; the old one stops working',
  params: idParams,
  body: z.object({ isOn: z.boolean() }),
  responses: { 200: schoolClass },
});

export const changeMembers = endpoint({
  ...endpoints.changeMembers,
  audit: { kind: 'accounts', with: ['add', 'remove'] },
  summary: 'Add students to one of the caller’s classes, or remove them; skips non-students and existing members',
  params: idParams,
  body: z.object({ add: z.array(id).max(1000).default([]), remove: z.array(id).max(1000).default([]) }),
  responses: { 200: z.object({ added: z.int(), removed: z.int() }) },
});

export const putIntoGroup = endpoint({
  ...endpoints.putIntoGroup,
  audit: { kind: 'accounts', with: ['studentIds'] },
  summary:
    'Move students of one of the caller’s classes to one of its groups, or to none if the name is empty. Students who are not in the class are skipped',
  params: idParams,
  /** A name that differs from a group’s only in case means that group; any other name creates one. */
  body: z.object({ studentIds: z.array(id).min(1).max(1000), group: groupName }),
  responses: { 200: schoolClass },
});

export const renameGroup = endpoint({
  ...endpoints.renameGroup,
  audit: { kind: 'accounts' },
  summary:
    'Rename a group in one of the caller’s classes, in its assignments too; 404 for a group without members, 409 for the name of another',
  params: idParams,
  body: z.object({
    group: groupName,
    name: groupName.refine((name) => name !== '', 'A group needs a name'),
  }),
  responses: { 200: schoolClass },
});

export const deleteClass = endpoint({
  ...endpoints.deleteClass,
  audit: { kind: 'accounts' },
  summary: 'Delete one of the caller’s classes with its assignments and marks; accounts and students’ activity stay',
  params: idParams,
  responses: { 204: nothing },
});

/** The code as typed: in any case, with blanks and hyphens. */
export const joinCode = z.string().max(40);

export const findJoinableClass = endpoint({
  ...endpoints.findJoinableClass,
  summary: 'The class that a code belongs to; 404 for an invalid code',
  params: z.object({ code: joinCode }),
  responses: { 200: z.object({ name: z.string(), term: z.string(), approvesAtOnce: z.boolean() }) },
});

export const joinClass = endpoint({
  ...endpoints.joinClass,
  audit: { kind: 'accounts' },
  summary: 'Join a class by its code; approves pending students if the class says so. 404 for a wrong code',
  body: z.object({ code: joinCode }),
  responses: { 200: z.object({ name: z.string(), isApproved: z.boolean() }) },
});
