import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { createClass } from '#shared/people/classes.contract.ts';
import { createAssignment } from '#shared/practice/assignments.contract.ts';
import { aClassForm, plainTerms } from '#tests/support/classes.ts';
import { button, expectToSee, heading } from '../e2e/support/see.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

it('the deletion of all questions names the assignments that ask some, before it is confirmed', async () => {
  const teacher = await hub.teacher();
  const [question] = await teacher.call(listQuestions, { query: { limit: 1 } });
  const { id: classId } = await teacher.call(createClass, { body: { ...aClassForm, name: randomUUID() } });
  const work = { kind: 'questions' as const, questionIds: [question?.id ?? ''] };
  const dates = { opensAt: inHours(-1), dueAt: inHours(1), closesAt: inHours(1) };
  const title = `Week ${randomUUID()}`;
  await teacher.call(createAssignment, { body: { ...plainTerms, ...dates, classId, title, work } });
  const page = await hub.open('/questions', { as: teacher });
  await page.getByRole('checkbox', { name: /^Select all [\d,]+ questions/ }).check();
  await button(page, /^Delete [\d,]+$/).click();
  const dialog = page.getByRole('alertdialog');
  await expectToSee(dialog.getByText(title), dialog.getByText('students can no longer start'));
});

it('a link to a deleted assignment says that it was deleted, to students and to teachers', async () => {
  const own = await hub.open(`/assignments?assignment=${randomUUID()}`, { as: (await hub.student()).api });
  await expectToSee(own.getByText('Assignment not found'));
  await own.goto('/assignments');
  await expectToSee(own.getByText(/^(No assignments yet|To do)$/).first());
  expect(await own.getByText('Assignment not found').count()).toBe(0);

  const address = `/assignments/${randomUUID()}/preview`;
  const preview = await hub.open(address, { as: await hub.teacher(), allow: [/404 \(Not Found\)/] });
  await expectToSee(heading(preview, 'Assignment not found'));
});
