import { describe, expect, it } from 'vitest';
import type { Assignment } from '#shared/practice/assignments.contract.ts';
import { checkDraft, draftOf, emptyDraft, movedTo, shifted, type AssignmentDraft } from './assignment-draft.ts';

const ZONE = 'America/New_York';
const TOPIC = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
const now = new Date('2026-10-28T14:30:20Z');
const draft = { ...emptyDraft(now, ZONE, null), title: 'Week 1', topicIds: [TOPIC] };

describe('a new assignment', () => {
  it('opens now, and is due at the end of the day in a week, in the time zone of the class', () => {
    expect(draft).toMatchObject({ opensAt: '2026-10-28T10:30', dueAt: '2026-11-04T23:59' });
    // The clocks are set back in between.
    expect(checkDraft(draft, ZONE)).toMatchObject({
      form: { opensAt: '2026-10-28T14:30:00.000Z', dueAt: '2026-11-05T04:59:59.999Z' },
    });
  });

  it('closes when it is due, unless late work is accepted', () => {
    const typed = { ...draft, closesAt: '2026-11-06T12:00' };
    expect(checkDraft(typed, ZONE)).toMatchObject({ form: { closesAt: '2026-11-05T04:59:59.999Z' } });
    expect(checkDraft({ ...typed, takesLate: true }, ZONE)).toMatchObject({
      form: { closesAt: '2026-11-06T17:00:59.999Z' },
    });
  });

  it.each([
    [{ title: ' ' }, { title: 'An assignment needs a title' }],
    [{ topicIds: [] }, { topicIds: 'Choose at least one topic' }],
    [{ count: '' }, { count: 'Enter a number' }],
    [{ count: '2.5' }, { count: 'Enter a number' }],
    [{ count: '501' }, { count: 'At most 500 questions' }],
    [{ dueAt: '' }, { dueAt: 'Enter a date and a time' }],
    [{ dueAt: '2026-10-28T10:30' }, { dueAt: 'It is due before it opens' }],
    [{ kind: 'questions' }, { questionIds: 'Choose at least one question' }],
    [{ attempts: '21' }, { attempts: 'At most 20 attempts' }],
    [{ weight: 'x' }, { weight: 'Enter a number' }],
  ] as const)('with %j says what is wrong', (typed, faults) => {
    expect(
      checkDraft({ ...draft, ...typed, topicIds: [...((typed as typeof draft).topicIds ?? draft.topicIds)] }, ZONE),
    ).toMatchObject({
      faults,
    });
  });
});

it('a copy for the next term keeps the time of day, even across a clock change', () => {
  expect(shifted(draft, 140)).toMatchObject({ opensAt: '2027-03-17T10:30', dueAt: '2027-03-24T23:59' });
});

describe('an assignment that is opened and saved', () => {
  const saved = (changes: Partial<AssignmentDraft>, times: Partial<Assignment> = {}) => {
    const checked = checkDraft({ ...draft, takesLate: true, closesAt: '2026-11-06T12:00', kinds: ['single'] }, ZONE);
    if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
    const stored: Assignment = {
      ...checked.form,
      ...times,
      id: TOPIC,
      areKeysShown: true,
      students: 0,
      handedIn: 0,
      updatedAt: '',
      revision: 'first',
    };
    return {
      before: { form: { ...checked.form, ...times } },
      after: checkDraft({ ...draftOf(stored, ZONE), ...changes }, ZONE),
    };
  };

  it('is unchanged', () => {
    const { before, after } = saved({});
    expect(after).toEqual(before);
  });

  it.each([
    // The second 1:30 of the day on which the clocks are set back.
    { opensAt: '2026-11-01T05:10:20.500Z', dueAt: '2026-11-01T06:30:00.000Z', closesAt: '2026-11-01T06:30:20.000Z' },
    { opensAt: '2026-10-28T14:30:00.000Z', dueAt: '2026-11-05T04:59:00.000Z', closesAt: '2026-11-05T04:59:00.000Z' },
  ])('keeps the parts of its times that the form does not show: %j', (times) => {
    const { before, after } = saved({ title: 'Week 2' }, times);
    expect(after).toEqual({ form: { ...before.form, title: 'Week 2' } });
  });

  it('gets a new time to the end of its minute', () => {
    const times = { dueAt: '2026-11-05T04:59:00.000Z', closesAt: '2026-11-05T04:59:00.000Z' };
    const { after } = saved({ dueAt: '2026-11-03T23:59' }, times);
    expect(after).toMatchObject({ form: { dueAt: '2026-11-04T04:59:59.999Z', closesAt: '2026-11-04T04:59:59.999Z' } });
    const moved = saved({ takesLate: true, dueAt: '2026-11-03T12:00', closesAt: '2026-11-04T23:59' }, times);
    expect(moved.after).toMatchObject({ form: { closesAt: '2026-11-05T04:59:00.000Z' } });
  });
});

describe('the audience in another class', () => {
  const forGroups = { ...draft, classId: 'one', studentIds: ['ann'], groups: ['Group A', 'Lab'] };
  const other = (...names: string[]) => ({ id: 'two', groups: names.map((name) => ({ name, students: 1 })) });

  it('is the groups with the same names', () => {
    const moved = { classId: 'two', studentIds: [], groups: ['GROUP A'], lostGroups: ['Lab'] };
    expect(movedTo(other('GROUP A', 'B'), forGroups)).toEqual(moved);
  });

  it('is the whole class if it has none of these groups, or the hub, until a class has them', () => {
    const lostGroups = ['Group A', 'Lab'];
    expect(movedTo(other('B'), forGroups)).toEqual({ classId: 'two', studentIds: null, groups: [], lostGroups });
    const inHub = movedTo(undefined, forGroups);
    expect(inHub).toEqual({ classId: null, studentIds: null, groups: [], lostGroups });
    expect(movedTo(other('Lab'), { ...forGroups, ...inHub })).toMatchObject({ studentIds: [], groups: ['Lab'] });
  });

  it('has to be selected again if it was only students, and stays everybody if it was everybody', () => {
    expect(movedTo(other('B'), { ...forGroups, groups: [] })).toMatchObject({ studentIds: [], lostGroups: [] });
    expect(movedTo(other('B'), draft)).toMatchObject({ studentIds: null, lostGroups: [] });
  });
});
