import { beforeEach, describe, expect, it } from 'vitest';
import { aClassForm } from '#tests/support/classes.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { archiveClass, changeMembers, createClass, type ClassForm } from '#shared/people/classes.contract.ts';
import { chooseExam, getToday } from '#shared/practice/today.contract.ts';

const today = () => hub.student.ok(getToday);

// Their current day is 2026-03-11.
const hub = forEachTest(anExamHub);

async function aClassOfTheirs(changes: Partial<ClassForm>) {
  const { id } = await hub.teacher.ok(createClass, { body: { ...aClassForm, ...changes } });
  await hub.teacher.ok(changeMembers, { params: { id }, body: { add: [hub.person.id] } });
  return id;
}

beforeEach(() => hub.fillBank());

describe('the exam of a class', () => {
  it('becomes the exam and date of a student who has set none', async () => {
    await hub.aBlueprint();
    const vascular = await hub.aBlueprint({ exam: 'VT' });
    await aClassOfTheirs({ blueprintId: vascular.id, examDate: '2026-03-21' });
    expect(await today()).toMatchObject({
      examDate: '2026-03-21',
      examDateOf: 'Vascular A',
      daysLeft: 10,
      exam: { blueprintId: vascular.id },
    });
  });

  it('is replaced by the date and the exam that the student sets, and returns without them', async () => {
    const spi = await hub.aBlueprint();
    const vascular = await hub.aBlueprint({ exam: 'VT' });
    await aClassOfTheirs({ blueprintId: vascular.id, examDate: '2026-03-21' });
    const own = await hub.student.ok(chooseExam, { body: { examDate: '2026-04-01', blueprintId: spi.id } });
    expect(own).toMatchObject({ examDate: '2026-04-01', examDateOf: null, exam: { blueprintId: spi.id } });
    const none = await hub.student.ok(chooseExam, { body: { examDate: null, blueprintId: null } });
    expect(none).toMatchObject({
      examDate: '2026-03-21',
      examDateOf: 'Vascular A',
      exam: { blueprintId: vascular.id },
    });
  });

  it('is the nearest one not in the past, ignoring archived and other classes', async () => {
    await aClassOfTheirs({ name: 'Past', examDate: '2026-03-10' });
    await aClassOfTheirs({ name: 'Later', examDate: '2026-04-02' });
    const nearest = await aClassOfTheirs({ name: 'Today', examDate: '2026-03-11' });
    await hub.teacher.ok(createClass, { body: { ...aClassForm, name: 'Others', examDate: '2026-03-11' } });
    expect(await today()).toMatchObject({ examDate: '2026-03-11', examDateOf: 'Today', daysLeft: 0 });
    await hub.teacher.ok(archiveClass, { params: { id: nearest }, body: { isArchived: true } });
    expect(await today()).toMatchObject({ examDate: '2026-04-02', examDateOf: 'Later', daysLeft: 22 });
  });

  it('can have no date, and is ignored if students cannot take it', async () => {
    const spi = await hub.aBlueprint();
    const vascular = await hub.aBlueprint({ exam: 'VT' });
    const closed = await hub.aBlueprint({ exam: 'AB', isOpen: false });
    await aClassOfTheirs({ name: 'No date', blueprintId: vascular.id });
    expect(await today()).toMatchObject({ examDate: null, examDateOf: null, exam: { blueprintId: vascular.id } });
    await aClassOfTheirs({ name: 'Closed', blueprintId: closed.id, examDate: '2026-03-21' });
    expect(await today()).toMatchObject({ examDateOf: 'Closed', exam: { blueprintId: spi.id } });
  });

  it('needs no additional statement', async () => {
    const { id: blueprintId } = await hub.aBlueprint();
    await today();
    const before = await queriesOf(today);
    await aClassOfTheirs({ blueprintId, examDate: '2026-03-21' });
    expect(await queriesOf(today)).toBe(before);
  });
});
