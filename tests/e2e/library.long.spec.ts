import { expect, it } from 'vitest';
import { clearDatabase } from '#shared/hub/backup.contract.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading } from './support/see.ts';

const hub = useHub({ engine: 'embedded' });

it('a cleared hub gets the starter library again, and then there is nothing left to add', async () => {
  const teacher = await hub.teacher();
  await teacher.call(clearDatabase, { body: { clearType: 'content-only' } });

  const page = await hub.open('/questions', { as: teacher });
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Starter library' }).click();
  await expectToSee(page.getByRole('heading', { name: 'Nothing new' }));
  expect(await button(page, 'Update Library').isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /^Bring back [\d,]{5,} items that you deleted/ }).press('Space');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Update Library').press('Enter');
  await expectToast(page, 'Library Updated');
  await expectToSee(page.getByText(/^[\d,]{5,} questions and [\d,]+ flashcards added\.$/));
  await expectNotToSee(button(page, 'Update Library'));
  await expectFocus(heading(page, 'Starter Library'));
  expect(await violations(page)).toEqual([]);
});
