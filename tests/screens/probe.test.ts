import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import type { Account } from '../e2e/support/api.ts';
import { ALL_SIZES, violations } from '../e2e/support/axe.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { button, expectToSee } from '../e2e/support/see.ts';

let student: Account;
beforeAll(async () => {
  student = await hub.student();
});

const picture = (page: Page) => page.getByRole('application', { name: /^Ultrasound picture/ });
const slider = (page: Page, name: string) => page.getByRole('slider', { name: new RegExp(`^${name}`) });

/** A number of what is drawn: it changes with the picture. */
const drawn = (page: Page) =>
  picture(page)
    .locator('canvas')
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement; // the locator is of one
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let sum = 0;
      for (let n = 0; n < data.length; n += 4) sum = (sum * 31 + (data[n] ?? 0)) % 1_000_003;
      return sum;
    });

describe('the probe lab', () => {
  it('shows a body, and moves the probe by keys, sliders and drags', async () => {
    const page = await hub.open('/lab?tab=probe&body=phantom&view=phantom-targets', { as: student });
    await expectToSee(
      page.getByText(/^In the picture: .*gray target/),
      page.getByText('scan plane: 0° off, 0 mm away'),
    );
    expect(await violations(page, ALL_SIZES)).toEqual([]);

    await page.getByText('Tilt', { exact: true }).click();
    await picture(page).focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift+ArrowRight');
    await expectToSee(page.getByText(/^scan plane: 15° off/));
    expect(await slider(page, 'Tilt').getAttribute('aria-valuetext')).toBe('15°');
    await button(page, 'Put the probe back').click();
    await expectToSee(page.getByText('scan plane: 0° off, 0 mm away'));

    await page.getByText('Slide', { exact: true }).click();
    const before = await drawn(page);
    const box = await picture(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 150];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y, { steps: 4 });
    await page.mouse.up();
    expect(await slider(page, 'Slide').getAttribute('aria-valuetext')).toBe('−20 mm');
    await expect.poll(() => drawn(page)).not.toBe(before);
  });

  it('opens with the first view if the address names no existing one', async () => {
    const page = await hub.open('/lab?tab=probe&body=__proto__&view=7', { as: student, viewport: PHONE });
    await expectToSee(picture(page));
    await expect.poll(() => drawn(page)).not.toBe(0);
  });
});

it('a plane is found by keyboard alone, from the picture in words', async () => {
  const teacher = await hub.teacher();
  const { kind, options, content, key } = sampleOf('plane');
  const { id: topicId } = await teacher.call(createTopic, { body: { name: `Planes ${Math.random()}` } });
  const question = { question: 'Show the cysts.', kind, options, content, correctAnswer: key, explanation: 'So.' };
  await teacher.call(createQuestion, { body: { ...question, topicId } });
  const body = { topicIds: [topicId], totalQuestions: 1, answerReveal: 'immediate' as const };
  const session = await student.api.call(createQuizSession, { body });
  const page = await hub.open(`/quiz?session=${session.id}`, { as: student.api });
  await expectToSee(picture(page));
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  await page.getByText('The picture in words').focus();
  await page.keyboard.press('Enter');
  await expectToSee(page.getByText(/^scan plane: 20° off/));
  // Only the two movements of the task are offered.
  expect(await page.getByRole('group', { name: 'Movement' }).getByRole('radio').count()).toBe(2);
  await slider(page, 'Slide').focus();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('PageDown');
  await expect.poll(() => slider(page, 'Slide').getAttribute('aria-valuetext')).toMatch(/^−1\d\d mm$/);
  await page.getByRole('radio', { name: 'Slide' }).focus();
  await page.keyboard.press('ArrowRight');
  await slider(page, 'Tilt').focus();
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('ArrowLeft');
  await expectToSee(page.getByText(/^scan plane: 0° off/));
  expect(await page.getByText(/^In the picture: .*cyst/).count()).toBe(1);
  await button(page, /^Submit Answer/).focus();
  await page.keyboard.press('Enter');
  await expectToSee(page.getByText('100% of the targets.'), page.getByText('✓ The cyst is in the picture.'));
  expect(await violations(page, ALL_SIZES)).toEqual([]);
  await page.close();
  expect((await student.api.call(completeQuizSession, { params: { id: session.id } })).score).toBe(100);
});
