import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createQuestion, getQuestion, listQuestions } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import type { Api } from './support/api.ts';
import { violations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { useHub } from './support/hub.ts';
import { fileOf } from './support/question-files.ts';
import { button, expectFocus, expectToSee, heading, link, tabTo } from './support/see.ts';

const hub = useHub();

/** Three questions of a new topic: plain with a formula, on a picture, with a loop. */
async function addQuestions(teacher: Api, topic: string): Promise<string[]> {
  // Pictures of the starter library.
  const library = await teacher.call(listQuestions, { query: {} });
  const mediaOf = (name: 'imageUrl' | 'videoUrl') => library.find((one) => one[name] !== null)?.[name] ?? null;
  const { id: topicId } = await teacher.call(createTopic, { body: { name: topic } });
  const add = async (body: object) => {
    const form = { question: 'Which one?', options: ['This', 'That'], correctAnswer: 0, topicId, ...body };
    return (await teacher.call(createQuestion, { body: form })).id;
  };
  return [
    await add({
      question: 'What is \\(\\frac{c}{f}\\)?',
      options: ['The wavelength', 'The <b>period</b>', 'The amplitude', 'The power'],
      explanation: 'Speed is frequency times wavelength.',
      details: {
        reasons: { 0: 'It is the distance of one cycle.', 1: 'That is one divided by the frequency.' },
        source: { citation: 'A book of physics', year: 2024, link: 'https://example.org/' },
        objective: 'Waves',
      },
    }),
    await add({
      kind: 'hotspot',
      question: 'Where is the cyst?',
      options: [],
      content: { clicks: 1, partCredit: false },
      correctAnswer: { regions: [{ shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.2, ry: 0.15, name: 'Cyst' }] },
      imageUrl: mediaOf('imageUrl'),
      imageDescription: 'A cyst in an organ',
    }),
    await add({ question: 'What moves?', videoUrl: mediaOf('videoUrl') }),
  ];
}

/** The form as a reviewer opens it, in another browser, offline. */
async function openForm(file: string): Promise<Page> {
  const page = await hub.open('about:blank', { context: { offline: true } });
  // Other pages set this attribute, which tells the themes apart, themselves.
  await page.addInitScript(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const tell = () => document.documentElement.setAttribute('data-theme', dark.matches ? 'dark' : 'light');
    document.addEventListener('DOMContentLoaded', tell);
    dark.addEventListener('change', tell);
  });
  await page.goto(pathToFileURL(file).href);
  return page;
}

const verdict = (page: Page, number: number) => page.getByRole('group', { name: `Your verdict on question ${number}` });
const comment = (page: Page, number: number) => page.getByLabel(`Comment on question ${number}`);

it('an expert fills in the form offline, and the teacher imports the review', async () => {
  const teacher = await hub.teacher();
  const [plain = '', hotspot = ''] = await addQuestions(teacher, 'Waves & Cysts');
  const page = await hub.open('/questions', { as: teacher });
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Expert review' }).click();
  await expectToSee(heading(page, 'Expert Review'));
  expect(await button(page, 'Download the form').isDisabled()).toBe(true);
  await page.getByLabel('Main category').selectOption('Waves & Cysts');
  await expectToSee(page.getByText('3 questions in Waves & Cysts'));
  const { name, content } = await downloaded(page, button(page, 'Download the form'));
  expect(name).toBe('review-waves-cysts.html');

  const form = await openForm(fileOf(name, content));
  await expectToSee(heading(form, 'Review: Waves & Cysts'), form.getByText('0 of 3 reviewed'));
  expect(await form.locator('mfrac').count()).toBe(1);
  const sizes = await form
    .locator('.picture > img, .picture > video')
    .evaluateAll((media) => media.map(({ clientWidth }) => clientWidth));
  expect(sizes.filter((width) => width > 100)).toHaveLength(2);
  expect(await form.locator('video').evaluate((video: HTMLVideoElement) => video.error)).toBeNull();
  expect(await violations(form)).toEqual([]);

  // By keyboard alone, at first with required fields missing.
  await tabTo(button(form, 'Save my review'));
  await form.keyboard.press('Enter');
  await expectToSee(form.getByText('Enter your name.'));
  await expectFocus(form.getByLabel('Name', { exact: true }));
  await form.keyboard.type('Zoë Doe');
  await form.keyboard.press('Tab');
  await form.keyboard.type('RDMS');
  await tabTo(verdict(form, 1).getByLabel('Right as it is'));
  await form.keyboard.press('Space');
  await expectToSee(form.getByText('1 of 3 reviewed'));
  await tabTo(verdict(form, 2).getByLabel('Right as it is'));
  await form.keyboard.press('ArrowDown');
  expect(await verdict(form, 2).getByLabel('Needs a change').isChecked()).toBe(true);
  await comment(form, 3).fill('Not sure yet');
  await button(form, 'Save my review').click();
  await expectToSee(form.getByText('Say what should change in question 2.'));
  await expectFocus(comment(form, 2));
  await form.keyboard.type('Draw it larger.');
  await button(form, 'Save my review').click();
  await expectToSee(form.getByText('Choose a verdict on question 3.'));
  expect(await violations(form)).toEqual([]);

  // Everything is still there after a reload.
  await form.reload();
  await expectToSee(form.getByText('2 of 3 reviewed'));
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Zoë Doe');
  expect(await comment(form, 2).inputValue()).toBe('Draw it larger.');
  await verdict(form, 3).getByLabel('The key is wrong').check();
  await comment(form, 3).fill('It is “That”.');
  const review = await downloaded(form, button(form, 'Save my review'));
  expect(review.name).toBe('review-waves-cysts-zoe-doe.json');
  await expectToSee(form.getByText(/^Saved as review-waves-cysts-zoe-doe\.json/));

  const choose = (given: string) => page.getByLabel('Choose a file').setInputFiles(given);
  await choose(fileOf('other.json', '{}'));
  await expectToSee(page.getByText(/^This is not a review of questions\./));
  await choose(fileOf(review.name, review.content));
  await expectToSee(
    page.getByText(
      /^Zoë Doe, RDMS, reviewed 3 questions on \w{3} \d+, \d{4}: 1 right, 1 needs a change, 1 with a wrong key\.$/,
    ),
  );
  await button(page, 'Import 3 verdicts').click();
  await expectToSee(
    page.getByText('1 question is now marked as reviewed.'),
    page.getByText('2 comments were added.'),
    page.getByText('It is “That”.'),
  );
  expect(await violations(page)).toEqual([]);
  expect((await teacher.call(getQuestion, { params: { id: plain } })).details?.reviewed?.by).toBe('Zoë Doe, RDMS');

  await choose(fileOf(review.name, review.content));
  await button(page, 'Import 3 verdicts').click();
  await expectToSee(page.getByText('3 verdicts changed nothing: the hub already has them, or a later review.'));

  await link(page, 'Where is the cyst?').click();
  await page.waitForURL(`**/questions?*edit=${hotspot}*`);
  await page.getByText('Comments (1)').click();
  await expectToSee(
    page.getByText(/^Review by Zoë Doe, RDMS, on \d{4}-\d\d-\d\d: needs a change\.\s+Draw it larger\.$/),
  );
});
