import { expect, it } from 'vitest';
import { contract } from '#shared/contract/index.ts';
import { changedFields, FIELD_LABELS } from './changed-fields.ts';

const TOPIC = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
const nameOfId = (id: string) => (id === TOPIC ? 'Doppler' : undefined);
const textsOf = (before: object | null, after: object | null) =>
  changedFields({ before, after }, nameOfId).map((change) => [change.label, change.before, change.after]);

/** Fields of forms that are not shown under their own name: the state has others, or none. */
const ELSEWHERE = new Set([
  'expectedRevision',
  'revision',
  'teacherIds',
  'mentionedIds',
  'kind',
  'note',
  'asksAgain',
  'occlusion',
  // It is never read.
  'password',
  'domainsWithDeletedTopics',
]);

it('every field of a form that others may change has a label', () => {
  const shapes = contract.map(({ body }) => (body as { shape?: object } | undefined)?.shape ?? {});
  const fields = shapes.filter((shape) => 'expectedRevision' in shape).flatMap((shape) => Object.keys(shape));
  expect(fields.length).toBeGreaterThan(50);
  expect([...new Set(fields)].filter((field) => !(field in FIELD_LABELS) && !ELSEWHERE.has(field))).toEqual([]);
});

it('only the changed fields are listed, in words', () => {
  const before = { id: TOPIC, name: 'A', dueAt: '2026-11-20T10:00:00.000Z', isOpen: false, cut: 75, students: 3 };
  expect(textsOf(before, { ...before, name: 'B', isOpen: true, cut: 80, students: 4 })).toEqual([
    ['Name', 'A', 'B'],
    ['Passing score in %', '75', '80'],
    ['Students can take this exam', 'No', 'Yes'],
  ]);
  const [due] = textsOf({ dueAt: '2026-11-20T10:00:00.000Z' }, { dueAt: '2026-11-22T10:00:00.000Z' });
  expect(due?.[2]).toContain('Nov 22, 2026');
  expect(textsOf({ examDate: null }, { examDate: '2027-03-01' })).toEqual([['Exam date', '', 'Mar 1, 2027']]);
});

it('ids are shown as names, and what is nested as a list', () => {
  const domain = { name: 'Physics', weight: 40, topicIds: [TOPIC], objectives: [] };
  expect(textsOf({ domains: [] }, { domains: [domain] })).toEqual([
    ['Domains', '', 'Name: Physics, Weight: 40, Topics: Doppler'],
  ]);
  const teacher = { id: 't', firstName: 'Ada', lastName: 'Lind' };
  expect(textsOf({ teachers: [] }, { teachers: [teacher, { ...teacher, firstName: 'Eve' }] })).toEqual([
    ['Teachers', '', 'Ada Lind\nEve Lind'],
  ]);
});

it('what did not exist, or no longer exists, is shown as a whole', () => {
  expect(textsOf(null, { text: 'Be kind' })).toEqual([['Text', '', 'Be kind']]);
  expect(textsOf({ text: 'Be kind' }, null)).toEqual([['Text', 'Be kind', '']]);
});
