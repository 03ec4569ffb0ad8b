import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readSession } from './support/answers.ts';
import { violations } from './support/axe.ts';
import { anExam, startExam } from './support/exams.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import {
  expectPosition,
  moreOptions,
  option,
  startQuiz,
  studentInQuiz,
  submitAnswer,
  submitExam,
} from './support/quiz.ts';
import {
  button,
  expectFocus,
  expectNotToSee,
  expectToast,
  expectToSee,
  heading,
  notifications,
} from './support/see.ts';

// The tests that need a browser, for layout, pictures, going back, its clock or axe; the others are in tests/screens.
const hub = useHub();

it('a running quiz ends with "Time\'s up!" when its time has run out, and submits the selected option', async () => {
  const { api } = await hub.student();
  const page = await hub.open('about:blank', { as: api });
  await page.clock.install();
  const { id } = await startQuiz(page, api, { timeLimit: '5 min' });
  await expectToSee(page.getByRole('timer', { name: /^4 minutes \d+ seconds left$|^5 minutes left$/ }));
  await page.clock.fastForward('04:10');
  await expectToSee(page.getByRole('timer', { name: /^(4\d|50) seconds left$/ }));
  await option(page, 1).check();
  await page.clock.fastForward('00:50');
  await expectToSee(heading(page, 'Quiz Results'), page.getByText("Time's up!"));
  const { answers, completedAt } = await readSession(api, id);
  expect(answers).toEqual([expect.objectContaining({ selectedAnswer: 1 })]);
  expect(completedAt).not.toBeNull();
});

it('a running quiz shows an image in full screen, opened, zoomed and closed by keyboard', async () => {
  const category = 'Transducers and Sound Beams';
  const { page, session } = await studentInQuiz(hub, { category, questions: /^All/ });
  const number = session.questions.findIndex(({ imageUrl, kind }) => imageUrl !== null && kind === 'single') + 1;
  await button(page, `Question ${number}, unanswered`).click();
  const image = button(page, new RegExp(`^Image for question ${number}`));
  await image.press('Enter');
  const zoomed = page.getByRole('dialog', { name: `Image for question ${number}` });
  const zoom = zoomed.getByRole('status', { name: 'Zoom' });
  expect(await zoom.textContent()).toBe('100 %');
  await page.keyboard.press('+');
  await expect.poll(() => zoom.textContent()).not.toBe('100 %');
  await page.keyboard.press('Escape');
  await expectNotToSee(zoomed);
  await expectFocus(image);
});

it(
  'students who cover the options type first, by keyboard, and read it again in the review',
  { tags: 'long' },
  async () => {
    const { api } = await hub.student();
    const page = await hub.open('/quiz', { as: api, viewport: PHONE });
    await moreOptions(page);
    await page.getByRole('switch', { name: 'Cover the options' }).click();
    const { id, questions } = await startQuiz(page, api);
    const field = page.getByRole('textbox', { name: 'Your answer, before you see the options' });
    await expectToSee(field, button(page, 'Skip and show the options'));
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('a');
    await field.focus();
    await page.keyboard.type('A shadow');
    await page.keyboard.press('Enter');
    const typed = page.getByText('You typed: A shadow');
    await expectToSee(typed, option(page, 1));
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.keyboard.press('b');
    await page.reload();
    await expectToSee(typed);
    expect(await option(page, 1).isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await submitAnswer(page, 1);
    await button(page, 'Next').click();
    await field.press('Enter');
    await expectToSee(option(page, 1));
    await expectNotToSee(typed);
    await button(page, 'Next').click();
    await expectPosition(page, 3, 5);
    const place = { index: 2, typed: { [questions[0]?.id ?? '']: 'A shadow', [questions[1]?.id ?? '']: '' } };
    await expect.poll(async () => (await readSession(api, id)).place).toMatchObject(place);
    await page.reload();
    await expectToSee(field);

    await submitExam(page);
    await expectToSee(heading(page, 'Quiz Results'), typed);
    await button(page, 'Review Questions One by One').click();
    await expectToSee(page.getByText('Review Mode'), typed);
  },
);

it('a quiz that is left by Back, or by closing its tab, is kept too', async () => {
  const { api, page, session } = await studentInQuiz(hub);
  await option(page, 1).check();
  await page.goBack();
  await expectToSee(heading(page, 'Take a Quiz'), button(page, /^Resume /));
  const place = async () => (await readSession(api, session.id)).place;
  const [first = '', second = ''] = session.questions.map(({ id }) => id);
  await expect.poll(async () => (await place()).selected).toEqual({ [first]: 1 });
  await button(page, /^Resume /).click();
  await expectPosition(page, 1, 5);
  await button(page, 'Next').click();
  await option(page, 2).check();
  await page.close({ runBeforeUnload: true });
  await expect.poll(place).toMatchObject({ index: 1, selected: { [second]: 2 } });
});

it('options stay in place when the answer is revealed, and nothing covers the verdict', async () => {
  const { page, session } = await studentInQuiz(hub, { answers: 'After each answer' }, { viewport: PHONE });
  for (const [index, question] of session.questions.entries()) {
    const boxes = () =>
      page
        .getByRole('main')
        .getByRole('radio')
        .evaluateAll((all) =>
          all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [x, y + window.scrollY, width, height].map(Math.round);
          }),
        );
    await expectPosition(page, index + 1, 5);
    const before = await boxes();
    await submitAnswer(page, question.options.length - 1);
    await expectToSee(page.getByText('✓ Correct'));
    expect(await boxes()).toEqual(before);
    expect(await notifications(page).getByText('Answer Submitted').count()).toBe(0);
    if (index < 4) await button(page, 'Next').click();
  }
  await expectNotToSee(notifications(page).getByText('Answer Submitted'));
  await expectToSee(button(page, /^Question 1, (right|wrong)$/));
});

it('an exam goes on if a part of the app cannot be loaded, which follows once the server can be reached', async () => {
  const { api } = await hub.student();
  await anExam(await hub.teacher(), 'Cut Off');
  const page = await hub.open('about:blank', { as: api, allow: [/ERR_FAILED/, /dynamically imported module/] });
  await page.route('**/assets/exam-room-*', (route) => route.abort());
  // Together, as the notification disappears after five seconds.
  await Promise.all([
    expectToast(page, 'A part of this page could not be loaded yet'),
    startExam(page, api, 'Cut Off').then(() => expectPosition(page, 1, 8)),
  ]);
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, 2, 8);
  await page.unroute('**/assets/exam-room-*');
  if (await remembersFailures(page)) {
    await expectToSee(heading(page, 'Something went wrong'));
    await page.reload();
  }
  await button(page, 'Review').click();
  await expectToSee(page.getByText('0 of 8 questions answered.'));
});

/** Whether the browser is one of those that fail to load a module until the page is reloaded, see record 092. */
async function remembersFailures(page: Page): Promise<boolean> {
  const load = () => page.evaluate<boolean>("import('/assets/probe.js').then(() => true, () => false)");
  await page.route('**/assets/probe.js', (route) => route.abort(), { times: 1 });
  await load();
  await page.route('**/assets/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  return !(await load());
}
