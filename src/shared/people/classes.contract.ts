import { z } from 'zod';
import { isTimeZone } from '#shared/domain/study-days.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, idParams, instant, line, nothing } from '../contract/fields.ts';
import { groupName } from './group-names.ts';

/** As teachers see it. A hub without classes has one audience: everybody. */
export const schoolClass = z.object({
  id,
  name: z.string(),
  /** Such as "Fall 2026"; empty where there is none. */
  term: z.string(),
  /** The IANA time zone in which its dates are meant. */
  timeZone: z.string(),
  /** The exam that it prepares for, and when its students take it. */
  blueprintId: id.nullable(),
  examDate: calendarDate.nullable(),
  /** With it students join by themselves; null where they can't. */
  joinCode: z.string().nullable(),
  /** Who registers with the code is approved at once. */
  approvesAtOnce: z.boolean(),
  archivedAt: instant.nullable(),
  /** Whose class it is. */
  teachers: z.array(z.object({ id, firstName: z.string(), lastName: z.string() })),
  students: z.int().describe('those who await approval included'),
  /** Those that somebody is in, by name. A student is in one, or in none. */
  groups: z.array(z.object({ name: z.string(), students: z.int() })),
});
export type SchoolClass = z.output<typeof schoolClass>;

export const classForm = z.strictObject({
  name: line({ max: 100 }).refine((name) => name !== '', 'A class needs a name'),
  term: line({ max: 100 }),
  timeZone: z.string().max(100).refine(isTimeZone, 'Choose a time zone'),
  blueprintId: id.nullable(),
  examDate: calendarDate.nullable(),
  approvesAtOnce: z.boolean(),
  /** Accounts of teachers; whoever is none any more is left out. */
  teacherIds: z.array(id).max(100),
});
export type ClassForm = z.output<typeof classForm>;

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/classes',
  access: 'assistant',
  summary: 'The caller’s own classes, an owner’s all: those that go on by name, then those in the archive',
  responses: { 200: z.array(schoolClass) },
});

export const createClass = endpoint({
  method: 'POST',
  path: '/api/classes',
  access: 'teacher',
  audit: { kind: 'accounts', with: ['teacherIds'] },
  summary: 'Add a class; a teacher who is no owner teaches it',
  body: classForm,
  responses: { 201: schoolClass },
});

export const updateClass = endpoint({
  method: 'PUT',
  path: '/api/classes/:id',
  access: 'teacher',
  audit: { kind: 'accounts', with: ['teacherIds'] },
  summary: 'Change an own class; 409 where a teacher would take the class from themselves',
  params: idParams,
  body: classForm,
  responses: { 200: schoolClass },
});

export const archiveClass = endpoint({
  method: 'PUT',
  path: '/api/classes/:id/archive',
  access: 'teacher',
  summary: 'Put an own class into the archive, or take it out; nobody joins a class in the archive',
  params: idParams,
  body: z.object({ isArchived: z.boolean() }),
  responses: { 200: schoolClass },
});

export const renewJoinCode = endpoint({
  method: 'PUT',
  path: '/api/classes/:id/join-code',
  access: 'teacher',
  audit: { kind: 'accounts' },
  summary: 'Give an own class a new code to join it by, or none; the old one is good for nothing then',
  params: idParams,
  body: z.object({ isOn: z.boolean() }),
  responses: { 200: schoolClass },
});

export const changeMembers = endpoint({
  method: 'POST',
  path: '/api/classes/:id/members',
  access: 'teacher',
  audit: { kind: 'accounts', with: ['add', 'remove'] },
  summary: 'Take students into an own class and out of it; who is no student, or in it already, is passed over',
  params: idParams,
  body: z.object({ add: z.array(id).max(1000).default([]), remove: z.array(id).max(1000).default([]) }),
  responses: { 200: z.object({ added: z.int(), removed: z.int() }) },
});

export const putIntoGroup = endpoint({
  method: 'PUT',
  path: '/api/classes/:id/groups',
  access: 'teacher',
  audit: { kind: 'accounts', with: ['studentIds'] },
  summary:
    'Put students of an own class into one of its groups, out of the one they were in; into none where the name is empty. Who is not in the class is passed over',
  params: idParams,
  /** A name that differs from a group’s only in case means that group; any other is a new one. */
  body: z.object({ studentIds: z.array(id).min(1).max(1000), group: groupName }),
  responses: { 200: schoolClass },
});

export const renameGroup = endpoint({
  method: 'PUT',
  path: '/api/classes/:id/groups/name',
  access: 'teacher',
  summary:
    'Rename a group of an own class, in its assignments too; 404 for a group that nobody is in, 409 for a name that another has',
  params: idParams,
  body: z.object({
    group: groupName,
    name: groupName.refine((name) => name !== '', 'A group needs a name'),
  }),
  responses: { 200: schoolClass },
});

export const deleteClass = endpoint({
  method: 'DELETE',
  path: '/api/classes/:id',
  access: 'teacher',
  audit: { kind: 'accounts' },
  summary: 'Delete an own class with its assignments and marks; accounts stay, and so does all that students did',
  params: idParams,
  responses: { 204: nothing },
});

/** As it is typed: of any case, with blanks and hyphens. */
export const joinCode = z.string().max(40);

export const findJoinableClass = endpoint({
  method: 'GET',
  path: '/api/join/:code',
  access: 'public',
  summary: 'The class that a code belongs to; 404 for a code that is good for nothing',
  params: z.object({ code: joinCode }),
  responses: { 200: z.object({ name: z.string(), term: z.string(), approvesAtOnce: z.boolean() }) },
});

export const joinClass = endpoint({
  method: 'POST',
  path: '/api/classes/join',
  access: 'student',
  summary: 'Join a class by its code; who awaits approval is approved where the class says so. 404 for a wrong code',
  body: z.object({ code: joinCode }),
  responses: { 200: z.object({ name: z.string(), isApproved: z.boolean() }) },
});
