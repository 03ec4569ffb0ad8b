import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import { putIntoGroup, type SchoolClass } from '#shared/people/classes.contract.ts';
import { listInvitations } from '#shared/people/invitations.contract.ts';
import { listStaffInvitations } from '#shared/people/staff-invitations.contract.ts';
import type { Assignment } from '#shared/practice/assignments.contract.ts';
import { aClassForm, aClassHub, noAccommodation, type ClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher, type UserRow } from '#tests/support/factories.ts';
import { anInvitee, sendInvitations, sendStaffInvitations } from '#tests/support/invitations.ts';

interface Setting {
  hub: ClassHub;
  ofClass: SchoolClass;
  /** An assignment for the class, and one for everybody. */
  given: Assignment;
  forAll: Assignment;
  student: UserRow;
}

/**
 * Who of those the endpoint admits may access a class: its teachers and the owners, its students, or everybody. A class
 * code is given to people who have yet to join.
 */
type Decision = 'its teachers' | 'its students' | 'all' | 'all with the code';
interface Decided {
  for: Decision;
  body?: (setting: Setting) => object;
  /** Query parameters needed besides the class. */
  query?: string;
}
const itsTeachers = (body?: Decided['body']): Decided => ({ for: 'its teachers', ...(body && { body }) });

const DECISIONS: Record<string, Decided> = {
  'GET /api/analytics/student-activity: query.classId': itsTeachers(),
  'GET /api/dashboard/topic-performance: query.classId': itsTeachers(),
  'GET /api/analytics/student-completion: query.classId': itsTeachers(),
  'GET /api/analytics/student-completion/count: query.classId': itsTeachers(),
  'GET /api/analytics/charts: query.classId': itsTeachers(),
  'GET /api/analytics/performance: query.classId': itsTeachers(),
  'GET /api/analytics/questions: query.classId': itsTeachers(),
  'GET /api/contact-submissions: query.classId': itsTeachers(),
  'GET /api/mail-log: query.classId': itsTeachers(),
  'GET /api/mailings: query.classId': itsTeachers(),
  'GET /api/assignments: query.classId': itsTeachers(),
  'POST /api/assignments: body.classId': itsTeachers(({ hub, ofClass }) => hub.form({ classId: ofClass.id })),
  'PUT /api/assignments/:id: params.id': itsTeachers(({ hub }) => hub.form({ classId: null })),
  'PUT /api/assignments/:id: body.classId': itsTeachers(({ hub, ofClass }) => hub.form({ classId: ofClass.id })),
  'DELETE /api/assignments/:id: params.id': itsTeachers(),
  'PUT /api/assignments/:id/students/:studentId: params.id': itsTeachers(() => noAccommodation),
  'PUT /api/assignments/:id/marks: params.id': itsTeachers(() => ({ areShown: true })),
  'POST /api/assignments/:id/attempts: params.id': { for: 'its students' },
  'GET /api/assignments/:id/preview: params.id': itsTeachers(),
  'GET /api/assignments/:id/results: params.id': itsTeachers(),
  'POST /api/students/register: body.classCode': { for: 'all with the code' },
  'PUT /api/classes/:id: params.id': itsTeachers(({ ofClass }) => ({
    ...aClassForm,
    teacherIds: ofClass.teachers.map(({ id }) => id),
  })),
  'PUT /api/classes/:id/archive: params.id': itsTeachers(() => ({ isArchived: false })),
  'PUT /api/classes/:id/join-code: params.id': itsTeachers(() => ({ isOn: true })),
  'POST /api/classes/:id/members: params.id': itsTeachers(({ student }) => ({ add: [student.id] })),
  'PUT /api/classes/:id/groups: params.id': itsTeachers(({ student }) => ({ studentIds: [student.id], group: 'B' })),
  'PUT /api/classes/:id/groups/name: params.id': itsTeachers(() => ({ group: 'A', name: 'B' })),
  'DELETE /api/classes/:id: params.id': itsTeachers(),
  'GET /api/gradebook: query.classId': itsTeachers(),
  'GET /api/gradebook/file: query.classId': { for: 'its teachers', query: '&format=csv' },
  'POST /api/invitations: body.classId': itsTeachers(({ ofClass }) => ({
    classId: ofClass.id,
    isDryRun: true,
    people: [anInvitee],
  })),
  'GET /api/invitations: query.classId': itsTeachers(),
  'POST /api/invitations/:id/renew: params.id': itsTeachers(),
  'DELETE /api/invitations/:id: params.id': itsTeachers(),
  'GET /api/students/counts: query.classId': itsTeachers(),
  'GET /api/needs-attention: query.classId': itsTeachers(),
  'GET /api/needs-attention/recipients: query.classId': itsTeachers(),
  'POST /api/staff-invitations: body.classIds': {
    for: 'all',
    body: ({ ofClass }) => ({
      staffRole: 'assistant',
      classIds: [ofClass.id],
      isDryRun: true,
      people: [anInvitee],
    }),
  },
  'POST /api/staff-invitations/:id/renew: params.id': { for: 'all' },
  'DELETE /api/staff-invitations/:id: params.id': { for: 'all' },
  'GET /api/users/pending: query.classId': itsTeachers(),
  'GET /api/users/all: query.classId': itsTeachers(),
  'GET /api/users/all: query.notInClass': itsTeachers(),
  'GET /api/users/count: query.classId': itsTeachers(),
  'GET /api/users/count: query.notInClass': itsTeachers(),
};

const fieldsOf = (part: unknown) => Object.keys((part as { shape?: object } | undefined)?.shape ?? {});
const OF_CLASSES = /class|assignment|invitation/i;

/** Returns where requests to an endpoint name a class or something that belongs to one. */
function inputsNaming({ path, query, body }: EndpointDefinition): string[] {
  const isNamed = [...path.matchAll(/([\w-]+)\/:id\b/g)].some(([, resource = '']) => OF_CLASSES.test(resource));
  return [
    ...(isNamed ? ['params.id'] : []),
    ...fieldsOf(query).flatMap((name) => (OF_CLASSES.test(name) ? [`query.${name}`] : [])),
    ...fieldsOf(body).flatMap((name) => (OF_CLASSES.test(name) ? [`body.${name}`] : [])),
  ];
}
const CASES = contract.flatMap((endpoint) =>
  inputsNaming(endpoint).map((input) => ({
    name: `${endpoint.method} ${endpoint.path}: ${input}`,
    place: input,
    endpoint,
  })),
);

it('access is decided for exactly the places in the contract that name a class or something of one', () => {
  expect(Object.keys(DECISIONS).toSorted()).toEqual(CASES.map(({ name }) => name).toSorted());
});

/** Returns the value of `:id`: something of the class or, if the class is named elsewhere, the assignment for all. */
async function idFor({ path }: EndpointDefinition, input: string, { hub, ofClass, given, forAll }: Setting) {
  if (input !== 'params.id') return forAll.id;
  if (path.startsWith('/api/classes/')) return ofClass.id;
  if (path.startsWith('/api/assignments/')) return given.id;
  if (path.startsWith('/api/invitations/')) {
    await sendInvitations(hub, { classId: ofClass.id });
    return (await hub.owner.ok(listInvitations, { query: { classId: ofClass.id } }))[0]?.id ?? '';
  }
  await sendStaffInvitations(hub, { classIds: [ofClass.id] });
  return (await hub.owner.ok(listStaffInvitations))[0]?.id ?? '';
}

const CALLERS = {
  'an owner': { staffRole: 'owner', isOwn: false },
  'a teacher of the class': { staffRole: 'teacher', isOwn: true },
  'an assistant of the class': { staffRole: 'assistant', isOwn: true },
  'a teacher of another class': { staffRole: 'teacher', isOwn: false },
  'an assistant of another class': { staffRole: 'assistant', isOwn: false },
  'a student of the class': { staffRole: null, isOwn: true },
  'a student of another class': { staffRole: null, isOwn: false },
} as const;

type Caller = (typeof CALLERS)[keyof typeof CALLERS];

/** Creates a class with an assignment and a student in a group, and the caller in this class or in another one. */
async function aSetting(hub: ClassHub, { staffRole, isOwn }: Caller) {
  const student = await aStudent(hub.db);
  const user = staffRole === null ? await aStudent(hub.db) : await aTeacher(hub.db, { staffRole });
  const teaches = (theirs: boolean) => (staffRole !== null && theirs ? [user.id] : []);
  const ofClass = await hub.aClass({ teacherIds: teaches(isOwn) });
  const other = await hub.aClass({ teacherIds: teaches(!isOwn) });
  await hub.enroll(ofClass, student);
  if (staffRole === null) await hub.enroll(isOwn ? ofClass : other, user);
  await hub.owner.ok(putIntoGroup, { params: ofClass, body: { studentIds: [student.id], group: 'A' } });
  const given = await hub.give({ classId: ofClass.id });
  const forAll = await hub.give({ classId: null });
  return { hub, ofClass, given, forAll, student, user, client: await hub.as(user) };
}

describe.each(Object.entries(CALLERS))('%s', (_name, caller) => {
  let hub: ClassHub;
  /** Reused until a request changes something: creating a setting takes ten times as long as most requests. */
  let setting: Awaited<ReturnType<typeof aSetting>> | null = null;
  beforeAll(async () => {
    hub = await aClassHub();
  });

  /** Whether a call was allowed, not found or refused by the endpoint's access. */
  async function outcomeOf({ name, place: input, endpoint }: (typeof CASES)[number]) {
    setting ??= await aSetting(hub, caller);
    const { ofClass, student, user, client } = setting;
    const decided = DECISIONS[name];
    const [part, field] = input.split('.');
    const id = endpoint.path.includes(':id') ? await idFor(endpoint, input, setting) : '';
    const path = endpoint.path.replace(':id', id).replace(':studentId', student.id);
    const query = part === 'query' ? `?${field}=${ofClass.id}${decided?.query ?? ''}` : '';
    const payload = decided?.body?.(setting);
    const { status } = await client.send(endpoint.method, path + query, payload && { payload });
    if (endpoint.method !== 'GET' && status < 400) setting = null;

    const isLetIn = isAdmitted(endpoint.access, { ...user, staffRole: user.staffRole ?? null });
    const isTheirs = caller.isOwn || caller.staffRole === 'owner' || decided?.for === 'all';
    const expected = isLetIn ? (isTheirs ? 'allowed' : '404') : '403';
    return { name, outcome: [200, 201, 204].includes(status) ? 'allowed' : String(status), expected };
  }

  it('is allowed or refused everywhere by the decision', async () => {
    const outcomes = [];
    for (const one of CASES) {
      if (DECISIONS[one.name]?.for !== 'all with the code') outcomes.push(await outcomeOf(one));
    }
    expect(outcomes.filter(({ outcome, expected }) => outcome !== expected)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(40);
  });
});
