import { expect, it } from 'vitest';
import { getSprint } from '#shared/practice/sprints.contract.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectFocus, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();
const GROUP = 'Cyst, complicated cyst or solid mass?';

it('a sprint is run by keyboard: right answers move on, wrong ones are explained beside the look-alike, and it is stored', async () => {
  const student = await hub.student();
  const page = await hub.open('/', { as: student });
  await page
    .getByRole('navigation', { name: 'Study' })
    .getByRole('link', { name: /^Sprints/ })
    .click();
  await expectToSee(page.getByText('New').first());
  expect(await violations(page)).toEqual([]);
  const drawn = page.waitForResponse(/\/api\/sprints\/cyst-or-solid$/);
  await link(page, new RegExp(`^${GROUP}`)).click();
  const { pictures, group } = getSprint.responses[200].parse(await (await drawn).json());
  await expectToSee(heading(page, GROUP));
  expect(await violations(page)).toEqual([]);
  const keyOf = (classId: string | undefined) => String(group.classes.findIndex(({ id }) => id === classId) + 1);
  const nameOf = (key: string) => group.classes[Number(key) - 1]?.name ?? '';

  await button(page, 'Start Sprint').press('Enter');
  await expectToSee(page.getByRole('timer'));
  const picture = (number: number) => page.getByRole('img', { name: `Picture ${number}`, exact: true });
  const canAnswer = page.locator('fieldset[aria-busy=false]');
  await expectToSee(picture(1), canAnswer);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press(keyOf(pictures[0]?.classId));
  await expectToSee(picture(2), canAnswer);

  const right = keyOf(pictures[1]?.classId);
  const wrong = right === '1' ? '2' : '1';
  await page.keyboard.press(wrong);
  await expectToSee(page.getByText(`It is: ${nameOf(right)}.`), page.getByText(`You chose: ${nameOf(wrong)}.`));
  await expectFocus(button(page, 'Continue'));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectToSee(picture(3));

  await button(page, 'Stop').click();
  await expectFocus(heading(page, '1 of 2 pictures right'));
  expect(await violations(page)).toEqual([]);
  await button(page, 'Start Again').click();
  await expectToSee(page.getByText(/1 of 2 pictures right, \d+\.\d s each/));
});

it('a sprint without the clock continues offline, and is stored when the network is back', async () => {
  const student = await hub.student();
  const page = await hub.open('/sprints/cyst-or-solid', {
    as: student,
    viewport: PHONE,
    allow: [/ERR_INTERNET_DISCONNECTED/],
  });
  await page.getByRole('radio', { name: /no clock/ }).check();
  await button(page, 'Start Sprint').click();
  await expectToSee(page.getByText('Picture 1 of 20'));
  expect(await page.getByRole('timer').count()).toBe(0);
  await expectToSee(page.locator('fieldset[aria-busy=false]'));
  await page.context().setOffline(true);
  await page.getByRole('group', { name: 'What is it?' }).getByRole('button').first().click();
  await expectToSee(page.getByText(/1 sprint .* sent/));
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await student.api.call(getSprint, { params: { groupId: 'cyst-or-solid' } })).runs)
    .toMatchObject([{ total: 1 }]);
});
