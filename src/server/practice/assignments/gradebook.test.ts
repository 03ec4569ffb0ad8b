import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listOwnAssignments, showMarks } from '#shared/practice/assignments.contract.ts';
import { getGradebook, getStudentMarks } from '#shared/practice/gradebook.contract.ts';
import { aClassHub, noAccommodation } from '#tests/support/classes.ts';
import { aFlashcard, aStudent, aTeacher, someQuestions, type UserRow } from '#tests/support/factories.ts';
import { aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { download } from '#tests/support/media-files.ts';
import { queriesOf } from '#tests/support/queries.ts';

const hub = forEachTest(aClassHub);

const gradebook = () => hub.owner.ok(getGradebook, { query: { classId: hub.ofClass.id } });
/** Marks by students' last names, in the order of the assignments; the total last. */
const marks = async () =>
  Object.fromEntries(
    (await gradebook()).students.map(({ lastName, cells, total }) => [
      lastName,
      [...cells.map((one) => one?.mark), total],
    ]),
  );

describe('the gradebook', () => {
  it('lists students by name with their marks and weighted totals', async () => {
    const [bea, abe] = [await hub.aMember({ lastName: 'Bea' }), await hub.aMember({ lastName: 'abe' })];
    const first = await hub.give({ title: 'First', dueAt: hub.in(5), closesAt: hub.in(5) });
    const second = await hub.give({ title: 'Second', weight: 3, studentIds: [bea.id, abe.id] });
    await hub.give({ title: 'Elsewhere', classId: (await hub.aClass()).id });
    const client = await hub.as(bea);
    await hub.handIn(await hub.begin(first, client), 4, client);
    await hub.handIn(await hub.begin(second, client), 2, client);
    await hub.accommodate(second, { isExcused: true }, abe);
    const shown = await gradebook();
    expect(shown.assignments.map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(shown.students.map(({ lastName }) => lastName)).toEqual(['abe', 'Bea', hub.person.lastName]);
    hub.goTo(6);
    expect(await marks()).toEqual({
      Bea: [80, 40, 50],
      abe: [0, null, 0],
      [hub.person.lastName]: [0, undefined, 0],
    });
  });

  it('rounds marks once, at the end', async () => {
    const [question = ''] = hub.bank.map(({ id }) => id);
    const more = await someQuestions(hub.db, 7, { topicId: hub.topic.id });
    const work = { kind: 'questions' as const, questionIds: [question, ...more.map(({ id }) => id)] };
    const given = await hub.give({ work, attempts: 0, counts: 'average' });
    for (let n = 0; n < 3; n += 1) expect((await hub.handIn(await hub.begin(given), 5)).score).toBe(63);
    expect(await marks()).toEqual({ [hub.person.lastName]: [62.5, 62.5] });
    expect(await hub.student.ok(listOwnAssignments)).toMatchObject({ past: [{ mark: 62.5 }], total: 62.5 });
  });

  it('has no column for an assignment of no class that no student of the class has', async () => {
    const elsewhere = await aStudent(hub.db);
    await hub.give({ classId: null, title: 'Theirs', studentIds: [elsewhere.id] });
    expect((await gradebook()).assignments).toEqual([]);
    await hub.give({ classId: null, title: 'Also here', studentIds: [elsewhere.id, hub.person.id] });
    expect((await gradebook()).assignments.map(({ title }) => title)).toEqual(['Also here']);
  });

  it('counts only reviews of cards that were done in time', async () => {
    const card = await aFlashcard(hub.db, { topicId: hub.topic.id });
    await hub.give({ work: { kind: 'cards', topicIds: [hub.topic.id], count: 2 } });
    const review = (hours: number) => {
      hub.goTo(hours);
      return sendReviews(hub, hub.student, [aGrade(card.id, hub.clock.read())]);
    };
    await review(1);
    expect((await gradebook()).students[0]?.cells).toMatchObject([{ state: 'begun', mark: null }]);
    await review(11);
    expect((await gradebook()).students[0]?.cells).toMatchObject([{ state: 'late', mark: 100 }]);
  });

  it('has only the assignments for everybody if the caller has no class', async () => {
    await hub.give();
    await hub.give({ classId: null, title: 'Everybody' });
    const teacher = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
    expect((await teacher.ok(getGradebook)).assignments.map(({ title }) => title)).toEqual(['Everybody']);
    expect((await gradebook()).assignments).toHaveLength(2);
  });

  it('is sorted on the server by name, total or assignment, both ways; students without a mark come last', async () => {
    const { ofClass, person } = hub;
    const [bea, cal] = [await hub.aMember({ lastName: 'Bea' }), await hub.aMember({ lastName: 'Cal' })];
    const first = await hub.give({ title: 'First', dueAt: hub.in(5) });
    const second = await hub.give({ title: 'Second', weight: 3 });
    const names: Record<string, string> = { [bea.id]: 'Bea', [cal.id]: 'Cal', [person.id]: 'third' };
    const handInBoth = async (student: UserRow, ...right: [number, number]) => {
      const client = await hub.as(student);
      await hub.handIn(await hub.begin(first, client), right[0], client);
      await hub.handIn(await hub.begin(second, client), right[1], client);
    };
    await handInBoth(bea, 5, 1);
    await handInBoth(cal, 2, 4);
    const by = async (sort: string, order: 'asc' | 'desc', page = {}) => {
      const shown = await hub.owner.ok(getGradebook, { query: { classId: ofClass.id, sort, order, ...page } });
      expect(shown.sort).toBe(sort);
      return shown.students.map(({ id }) => names[id]);
    };
    expect(await by('total', 'asc')).toEqual(['Bea', 'Cal', 'third']);
    expect(await by('total', 'desc')).toEqual(['Cal', 'Bea', 'third']);
    expect(await by('total', 'desc', { limit: 1, offset: 1 })).toEqual(['Bea']);
    expect(await by(first.id, 'asc')).toEqual(['Cal', 'Bea', 'third']);
    expect(await by(second.id, 'asc')).toEqual(['Bea', 'Cal', 'third']);
    expect(await by('name', 'desc')).toEqual((await by('name', 'asc')).toReversed());
  });

  it('is sorted by the marks of more students than are read at once', async () => {
    const first = await hub.give();
    await hub.db.execute(sql`
      insert into assignments (class_id, title, work, opens_at, due_at, closes_at)
      select class_id, 'Week ' || n, work, opens_at, due_at, closes_at from assignments, generate_series(1, 199) n`);
    await hub.enroll(hub.ofClass, ...(await Promise.all(Array.from({ length: 200 }, () => aStudent(hub.db)))));
    await hub.db.execute(sql`
      insert into quiz_sessions (user_id, topic_ids, total_questions, correct_answers, completed_at, assignment_id)
      select user_id, '{}', 100, row_number() over (order by user_id) % 101, now(), ${first.id} from class_members`);
    for (const sort of ['total', first.id]) {
      const query = { classId: hub.ofClass.id, sort, order: 'desc', limit: 150, offset: 50 } as const;
      const shown = await hub.owner.ok(getGradebook, { query });
      expect(shown.sort).toBe(sort);
      // 201 students have 100 to 0 and 100 to 1: each mark twice, but 0 once.
      expect(shown.students.map(({ total }) => total)).toEqual(
        Array.from({ length: 150 }, (_, n) => 100 - Math.floor((n + 50) / 2)),
      );
    }
  });

  it('is sorted by name if the assignment has been deleted', async () => {
    const query = { classId: hub.ofClass.id, sort: crypto.randomUUID() };
    expect(await hub.owner.ok(getGradebook, { query })).toMatchObject({
      sort: 'name',
      students: [{ id: hub.person.id }],
    });
  });

  it('shows 200 assignments, says how many older ones there are, and counts them in totals and the file', async () => {
    const oldest = await hub.give({ title: 'Oldest', dueAt: hub.in(1), closesAt: hub.in(1) });
    await hub.handIn(await hub.begin(oldest), 5);
    await hub.db.execute(sql`
      insert into assignments (class_id, title, work, opens_at, due_at, closes_at)
      select class_id, 'Week ' || n, work, opens_at, due_at + n * interval '1 hour', closes_at + n * interval '1 hour'
      from assignments, generate_series(1, 200) n`);
    const shown = await gradebook();
    expect(shown).toMatchObject({ older: 1, students: [{ total: 100 }] });
    expect(shown.assignments).toHaveLength(200);
    expect(shown.students[0]?.cells).toHaveLength(200);
    expect(shown.assignments[0]?.title).toBe('Week 1');
    const { text } = await hub.owner.send('GET', `/api/gradebook/file?format=csv&classId=${hub.ofClass.id}`);
    expect(text.split('\r\n')[0]?.split(',')).toHaveLength(3 + 201 + 1);
    expect(text).toContain('Email,Oldest,Week 1,');
  });

  it('without a class has the assignments of the caller’s only class, and all students', async () => {
    const outsider = await aStudent(hub.db);
    await hub.group('A', hub.person);
    await hub.give({ title: 'Of the class' });
    await hub.give({ title: 'Of the group', studentIds: [], groups: ['A'] });
    await hub.give({ classId: null, title: 'Everybody' });
    const whole = await hub.owner.ok(getGradebook);
    const ofGroup = await hub.owner.ok(getGradebook, { query: { group: 'A' } });
    const columns = whole.assignments.map(({ title }) => title);
    const titlesOf = (id: string) =>
      columns.filter((_, index) => whole.students.find((one) => one.id === id)?.cells[index] != null).toSorted();
    expect(titlesOf(hub.person.id)).toEqual(['Everybody', 'Of the class', 'Of the group']);
    expect(titlesOf(outsider.id)).toEqual(['Everybody']);
    expect(ofGroup.students.map(({ id }) => id)).toEqual([hub.person.id]);
    await hub.aClass({ name: 'The second' });
    expect((await hub.owner.ok(getGradebook)).assignments.map(({ title }) => title)).toEqual(['Everybody']);
  });

  it('shows marks to students once the teacher releases them', async () => {
    const given = await hub.give({ areMarksShown: false });
    const change = (areShown: boolean) => hub.owner.ok(showMarks, { params: given, body: { areShown } });
    expect(await change(true)).toMatchObject({ areMarksShown: true });
    expect(await change(false)).toMatchObject({ areMarksShown: false });
  });

  it('takes five statements besides the session, however large it is', async () => {
    await hub.give({ work: { kind: 'cards', topicIds: [hub.topic.id], count: 2 } });
    const ofOne = await queriesOf(gradebook);
    await Promise.all([hub.aMember(), hub.aMember()]);
    for (let n = 0; n < 4; n += 1) await hub.give();
    expect(await queriesOf(gradebook)).toBe(ofOne);
    const byTotal = () => hub.owner.ok(getGradebook, { query: { classId: hub.ofClass.id, sort: 'total' } });
    expect(await queriesOf(byTotal)).toBe(ofOne);
    expect(ofOne).toBeLessThanOrEqual(7);
  });
});

describe('the marks of one student', () => {
  const marksOf = (studentId: string, who = hub.owner) => who.ok(getStudentMarks, { params: { studentId } });

  it('cover all classes, match the gradebook, and show the student’s own due dates', async () => {
    const first = await hub.give({ title: 'First', dueAt: hub.in(5), areMarksShown: false });
    const other = await hub.aClass({ name: 'Other' });
    await hub.enroll(other, hub.person);
    const accommodation = { ...noAccommodation, mark: 40, reason: 'Oral', dueAt: hub.in(30), closesAt: hub.in(30) };
    const second = await hub.give({ title: 'Second', classId: other.id, weight: 3 });
    await hub.accommodate(second, accommodation);
    await hub.give({ title: 'Not theirs', studentIds: [(await hub.aMember()).id] });
    await hub.handIn(await hub.begin(first), 4);
    const { assignments, total } = await marksOf(hub.person.id);
    const ofOther = { className: 'Other', classId: other.id, dueAt: hub.in(30) };
    const ofFirst = { className: 'Vascular A', dueAt: hub.in(5), areMarksShown: false };
    expect(assignments).toMatchObject([
      { title: 'Second', ...ofOther, cell: { state: 'marked', mark: 40, accommodation } },
      { title: 'First', ...ofFirst, cell: { state: 'done', mark: 80 } },
    ]);
    expect(total).toBe(50);
  });

  it('leave out classes that are not the caller’s', async () => {
    await hub.give();
    await hub.give({ classId: null, title: 'Everybody' });
    const assistant = await hub.as(await aTeacher(hub.db, { staffRole: 'assistant' }));
    expect((await marksOf(hub.person.id, assistant)).assignments.map(({ title }) => title)).toEqual(['Everybody']);
  });

  it('exist only for students', async () => {
    for (const studentId of [(await aTeacher(hub.db)).id, crypto.randomUUID()]) {
      expect((await hub.owner.call(getStudentMarks, { params: { studentId } })).status).toBe(404);
    }
  });

  it('take four statements besides the session', async () => {
    await hub.give({ work: { kind: 'cards', topicIds: [hub.topic.id], count: 2 } });
    for (let n = 0; n < 3; n += 1) await hub.give();
    expect(await queriesOf(() => marksOf(hub.person.id))).toBe(5);
  });
});

describe('the gradebook as a file', () => {
  it('opens in a spreadsheet with numeric cells and frozen headings', async () => {
    const given = await hub.give({ title: '=Week 1', weight: 2.5 });
    await hub.give({ title: 'Week 2', dueAt: hub.in(12) });
    const third = await hub.give({ title: 'Week 3', dueAt: hub.in(13) });
    await hub.handIn(await hub.begin(given), 4);
    await hub.accommodate(third, { isExcused: true });
    hub.goTo(12.5);
    const url = `/api/gradebook/file?format=xlsx&classId=${hub.ofClass.id}`;
    const { bytes: data } = await download(hub, { client: hub.owner, url });
    const [name = ''] = read(data).SheetNames;
    const rows = utils.sheet_to_json(read(data).Sheets[name] ?? {}, { header: 1 });
    const { firstName, lastName, email } = hub.person;
    expect(rows).toEqual([
      ['Last name', 'First name', 'Email', '=Week 1', 'Week 2', 'Week 3', 'Total'],
      ['', '', 'Weight', 2.5, 1, 1, ''],
      [lastName, firstName, email, 80, 'Missing', 'Excused', 80],
    ]);
    expect(strFromU8(unzipSync(data)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('state="frozen"');
  });

  it('can be CSV, with no cell read as a formula', async () => {
    await hub.give({ title: '=1+1' });
    const { text } = await hub.owner.send('GET', `/api/gradebook/file?format=csv&classId=${hub.ofClass.id}`);
    expect(text).toContain(`,'=1+1,Total`);
  });
});
