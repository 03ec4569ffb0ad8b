import { expect, it } from 'vitest';
import { signInTeacher } from '../e2e/support/api.ts';
import { sharedHub } from '../e2e/support/hub.ts';
import { button, expectNotToSee, expectToSee, heading, link } from '../e2e/support/see.ts';

it('a teacher views the hub as a student, starts again, and goes back to teaching', async () => {
  const page = await sharedHub.open('/', { as: await signInTeacher(sharedHub.url), allow: [/40[13] .*\/api\//] });
  const other = await page.context().newPage();
  await other.goto(`${sharedHub.url}/classes`);
  await expectToSee(heading(other, 'Classes'));

  await button(page, /, account$/).click();
  await page.getByRole('menuitem', { name: 'View as a student' }).click();
  await expectToSee(heading(page, /^Welcome/));
  const bar = page.getByRole('complementary', { name: 'Student view' });
  await expectToSee(bar.getByText('You are viewing the hub as a student. Your answers don’t count.'));
  expect(await button(page, /, account$/).count()).toBe(0);
  await link(page, 'Quiz History').first().click();
  await expectToSee(page.getByText('No Quiz History Yet'), bar);

  // The teacher’s other tab does nothing in the student’s name.
  await link(other, 'Gradebook').first().click();
  await expectToSee(other.getByRole('dialog', { name: 'Your session has ended' }));

  await button(bar, 'Start again').click();
  await button(page.getByRole('alertdialog'), 'Start again').click();
  await expectToSee(heading(page, /^Welcome/));
  await button(bar, 'Back to teaching').click();
  await expectToSee(button(page, /, account$/));
  await expectNotToSee(bar);
  await expectToSee(link(page, 'Questions').first());
});
