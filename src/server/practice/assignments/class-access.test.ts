import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import { putIntoGroup } from '#shared/people/classes.contract.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import type { Assignment } from '#shared/practice/assignments.contract.ts';
import { aClassForm, aClassHub, nothingSpecial } from '#tests/support/classes.ts';
import type { ClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import type { UserRow } from '#tests/support/factories.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';

/** Whether an endpoint is about one class, by its path or by what it filters. */
function isOfClass({ path, query }: EndpointDefinition): boolean {
  const filters = query === undefined ? [] : Object.keys((query as { shape?: object }).shape ?? {});
  return /^\/api\/(classes|assignments)\/:id/.test(path) || filters.some((name) => /class/i.test(name));
}
const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

interface Setting {
  hub: ClassHub;
  ofClass: SchoolClass;
  given: Assignment;
  student: UserRow;
}

/** What each of them takes beside the id of a class: those who may get an answer, the others none. */
const BODIES: Record<string, (setting: Setting) => object> = {
  'PUT /api/classes/:id': ({ ofClass }) => ({ ...aClassForm, teacherIds: ofClass.teachers.map(({ id }) => id) }),
  'PUT /api/classes/:id/archive': () => ({ isArchived: false }),
  'PUT /api/classes/:id/join-code': () => ({ isOn: true }),
  'POST /api/classes/:id/members': ({ student }) => ({ add: [student.id] }),
  'PUT /api/classes/:id/groups': ({ student }) => ({ studentIds: [student.id], group: 'B' }),
  'PUT /api/classes/:id/groups/name': () => ({ group: 'A', name: 'B' }),
  'PUT /api/assignments/:id': ({ hub, ofClass }) => hub.form({ classId: ofClass.id }),
  'PUT /api/assignments/:id/marks': () => ({ areShown: true }),
  'PUT /api/assignments/:id/students/:studentId': () => nothingSpecial,
};
/** What else their queries need. */
const QUERIES: Record<string, string> = { 'GET /api/gradebook/file': '&format=csv' };

const CALLERS = {
  'an owner': { staffRole: 'owner', isOwn: false },
  'a teacher of the class': { staffRole: 'teacher', isOwn: true },
  'an assistant of the class': { staffRole: 'assistant', isOwn: true },
  'a teacher of another class': { staffRole: 'teacher', isOwn: false },
  'an assistant of another class': { staffRole: 'assistant', isOwn: false },
  'a student of the class': { staffRole: null, isOwn: true },
} as const;

describe.each(Object.entries(CALLERS))('%s', (_name, { staffRole, isOwn }) => {
  let hub: ClassHub;
  beforeAll(async () => {
    hub = await aClassHub();
  });

  it.each(contract.filter(isOfClass).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'gets what %s says of the class, or none of it',
    async (name, endpoint) => {
      const student = await aStudent(hub.db);
      const user = staffRole === null ? student : await aTeacher(hub.db, { staffRole });
      const ofClass = await hub.aClass({ teacherIds: isOwn ? [user.id] : [] });
      await hub.enroll(ofClass, student);
      await hub.owner.ok(putIntoGroup, { params: ofClass, body: { studentIds: [student.id], group: 'A' } });
      const given = await hub.give({ classId: ofClass.id });
      const client = await hub.as(user);
      const id = endpoint.path.startsWith('/api/assignments/:id') ? given.id : ofClass.id;
      const path = endpoint.path.replace(':id', id).replace(':studentId', student.id);
      const filter = endpoint.path.includes('/:id') ? '' : `?classId=${ofClass.id}${QUERIES[name] ?? ''}`;
      const payload = BODIES[name]?.({ hub, ofClass, given, student });
      const { status, text } = await client.send(endpoint.method, path + filter, payload && { payload });

      const isLetIn = isAdmitted(endpoint.access, { ...user, staffRole: user.staffRole ?? null });
      const mayKnow = isOwn || staffRole === 'owner';
      const expected = isLetIn ? (mayKnow ? /^20[014]$/ : /^404$/) : /^403$/;
      expect([String(status), text]).toEqual([expect.stringMatching(expected), expect.anything()]);
    },
  );
});

it('there is something of classes to be decided', () => {
  expect(contract.filter(isOfClass).length).toBeGreaterThan(12);
});
