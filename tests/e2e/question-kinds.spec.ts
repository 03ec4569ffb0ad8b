import { beforeAll, describe, expect, it } from 'vitest';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import {
  type Answers,
  byKeyboard,
  createAllKinds,
  goTo,
  kindAt,
  QUESTIONS,
  quizOfAll,
  score,
} from './support/all-kinds.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectToSee } from './support/see.ts';

const hub = useHub();
let topicId: string;

beforeAll(async () => {
  topicId = await createAllKinds(await hub.teacher(), {
    reasons: { 0: 'It brings oxygen.', 2: 'It drains the liver.' },
    source: { citation: 'Atlas of the liver', year: 2024, link: 'https://example.org/liver' },
    reviewed: { on: '2026-01-31', by: 'A. Reviewer' },
  });
});

const byTouch: Answers = {
  multiple: async (page) => {
    for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).tap();
  },
  numeric: (page) => page.getByRole('textbox', { name: /^Your answer/ }).fill('0,31'),
  order: (page) => page.getByRole('button', { name: /^Move up: Check/ }).tap(),
  hotspot: (page) => page.getByRole('application').tap(),
  labels: async (page) => {
    const choices = page.getByRole('main').getByRole('combobox');
    await choices.nth(0).selectOption({ label: 'Left' });
    await choices.nth(1).selectOption({ label: 'Right' });
  },
};

it('every kind is answered by touch on a phone, and reviewed', async () => {
  const { api, session } = await quizOfAll(hub, topicId, 'after_submit');
  const page = await hub.open(`/quiz?session=${session.id}`, {
    as: api,
    viewport: PHONE,
    context: { hasTouch: true, isMobile: true },
  });
  const last = session.questions.length - 1;
  for (const index of session.questions.keys()) {
    await expectToSee(page.getByText(`Question ${index + 1} of 5`, { exact: true }));
    await byTouch[kindAt(session, index)](page);
    await button(page, 'Submit Answer').tap();
    await expect.poll(() => button(page, /^Submit/).count()).toBe(0);
    await button(page, index === last ? 'Finish Quiz' : 'Next').tap();
  }
  await expectToSee(page.getByText('100%', { exact: true }));
  expect(await score(api, session)).toBe(100);
});

describe('axe finds nothing wrong, on a phone and a desktop, in both themes:', () => {
  it('each kind as asked, and with its key, when all are answered by keyboard alone', { tags: 'long' }, async () => {
    const { api, session } = await quizOfAll(hub, topicId, 'immediate');
    const page = await hub.open(`/quiz?session=${session.id}`, { as: api });
    for (const index of session.questions.keys()) {
      await goTo(page, index);
      const kind = kindAt(session, index);
      await byKeyboard[kind](page);
      expect([kind, await violations(page)]).toEqual([kind, []]);
      if (kind !== 'numeric') await button(page, /^Submit Answer/).focus();
      await page.keyboard.press('Enter');
      await expectToSee(page.getByText('Correct', { exact: true }).last());
      if (kind === 'multiple') await page.getByText('Reasons for the others').click();
      expect([kind, await violations(page)]).toEqual([kind, []]);
    }
    expect(await score(api, session)).toBe(100);
  });

  it('the editor of each kind, with reasons and a source', { tags: 'long' }, async () => {
    const page = await hub.open('/questions?edit=new', { as: await hub.teacher() });
    for (const kind of Object.keys(QUESTIONS)) {
      await page.getByLabel('Kind of question').selectOption(kind);
      await button(page, 'Create question').click();
      expect([kind, await violations(page)]).toEqual([kind, []]);
    }

    const teacher = await hub.teacher();
    const [stored] = await teacher.call(listQuestions, { query: { search: 'bring blood to the liver' } });
    const detailed = await hub.open(`/questions?edit=${stored?.id}`, { as: teacher });
    const dialog = detailed.getByRole('dialog');
    await dialog.getByText('Reason for each answer').click();
    await expectToSee(dialog.getByLabel('A. Hepatic artery'));
    await dialog.getByText('Source, review and objective').click();
    await dialog.getByLabel('Link').fill('javascript:alert(1)');
    await button(dialog, 'Save changes').click();
    await expectToSee(dialog.getByText('Enter an address that begins with https://'));
    expect(await violations(detailed)).toEqual([]);
  });
});
