import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { listFlashcardsByTopic } from '#shared/cards/flashcards.contract.ts';
import { listOwnCards } from '#shared/cards/own-cards.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { aPicture } from '#tests/support/media-files.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectFocus, expectNotToSee, expectToast, expectToSee, heading, tabTo } from './support/see.ts';

const hub = useHub();

it('a student draws two masks over a picture, and studies them, by keyboard alone', async () => {
  const student = await hub.student();
  const page = await hub.open('/flashcards/mine', { as: student });
  await tabTo(button(page, 'Write a Card'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create card' });
  await expectToSee(dialog);
  await givePicture(dialog);
  await tabTo(button(dialog, 'Hide parts of the image'));
  await page.keyboard.press('Enter');
  await drawRectangle(dialog, ['ArrowLeft', 'ArrowUp']);
  await drawRectangle(dialog, ['ArrowRight', 'ArrowDown']);
  for (const [number, name] of ['Liver', 'Portal vein'].entries()) {
    await dialog.getByLabel(`Rectangle ${number + 1}: what it hides (the answer)`).fill(name);
  }
  await tabTo(dialog.getByRole('radio', { name: 'Hide one' }));
  await page.keyboard.press('ArrowRight');
  await expectToSee(dialog.getByText('The first of 2 cards, one for each mask:'));
  await page.keyboard.press('Control+Enter');
  await expectToast(page, '2 cards saved');
  const { cards } = await student.api.call(listOwnCards, {});
  expect(cards.map(({ back, occlusion }) => [back, occlusion?.mode, occlusion?.masks.length])).toEqual([
    ['Portal vein', 'all', 2],
    ['Liver', 'all', 2],
  ]);

  await button(page, /^Edit/).first().click();
  await expectToSee(page.getByRole('dialog').getByLabel('This card asks for'));
  await expectToSee(page.getByRole('dialog').getByRole('img', { name: /^Picture with a mask/ }));
  expect(await violations(page)).toEqual([]);
  await page.goto('/flashcards/due');
  await expectToSee(page.getByRole('article').getByRole('img', { name: /^Picture with a mask/ }));
  expect(await violations(page)).toEqual([]);
  for (const [answer, place] of [
    ['Liver', 'top left'],
    ['Portal vein', 'bottom right'],
  ] as const) {
    const card = page.getByRole('article');
    await expectToSee(
      card.getByRole('img', { name: `Picture with a mask, at the ${place}. What does it hide? 1 other mask` }),
    );
    await expect.poll(() => shapesOf(card)).toEqual({ hiding: 2, outlined: 0 });
    await expectNotToSee(card.getByText(answer));
    await page.keyboard.press('Space');
    await expectToSee(card.getByText(answer, { exact: true }));
    await expectToSee(card.getByRole('img', { name: /^Picture. What was hidden is outlined/ }));
    expect(await shapesOf(card)).toEqual({ hiding: 1, outlined: 1 });
    await page.keyboard.press('3');
  }
  await expect
    .poll(
      async () => (await student.api.call(listDueCards, {})).cards.filter(({ schedule }) => schedule !== null).length,
    )
    .toBe(2);
});

it('a teacher draws masks for the deck, two by pointer and one by keyboard, and a student studies them by topic', async () => {
  const teacher = await hub.teacher();
  const { id: topicId } = await teacher.call(createTopic, { body: { name: 'Masked views' } });
  const page = await hub.open('/flashcards', { as: teacher });
  await button(page, 'Create Card').first().click();
  const dialog = page.getByRole('dialog', { name: 'Create flash card' });
  await dialog.getByLabel('Main category').selectOption({ value: topicId });
  await givePicture(dialog);
  await button(dialog, 'Hide parts of the image').click();
  await dragRectangle(dialog, { from: [0.1, 0.1], to: [0.3, 0.3] });
  await dragRectangle(dialog, { from: [0.9, 0.3], to: [0.7, 0.1] });
  await drawRectangle(dialog, ['ArrowRight', 'ArrowDown']);
  const answers = ['Liver', 'Gallbladder', 'Kidney'];
  for (const [number, name] of answers.entries()) {
    await dialog.getByLabel(`Rectangle ${number + 1}: what it hides (the answer)`).fill(name);
  }
  await button(dialog, 'Create card').click();
  await expectToast(page, '3 flash cards created successfully');
  const stored = await teacher.call(listFlashcardsByTopic, { params: { topicId } });
  expect(stored.map(({ back, occlusion }) => [back, occlusion?.asked])).toEqual(answers.map((back, n) => [back, n]));
  const drawn = (x: number) => ({ x: expect.closeTo(x, 1) as number, width: expect.closeTo(0.2, 1) as number });
  expect(stored[0]?.occlusion).toMatchObject({ mode: 'one', masks: [drawn(0.1), drawn(0.7), {}] });

  const student = await hub.open(`/flashcards?topic=${topicId}`, { as: await hub.student() });
  await student.getByLabel('Subcategory').click();
  await student.getByRole('option', { name: 'All of Masked views' }).click();
  await button(student, 'Start Studying').click();
  const card = student.getByRole('region', { name: 'Masked views' });
  // Both faces are always in the page; the answer is read out once it is shown.
  const told = async () => (await card.locator('[aria-live]').allTextContents()).join('');
  const places = ['top left', 'top right', 'bottom right'];
  const seen: string[] = [];
  for (const step of ['Next', 'Next', 'Finish']) {
    const picture = card.getByRole('img', { name: /^Picture with a mask, at the .*\. What does it hide\?$/ });
    await expectToSee(picture);
    const alt = (await picture.getAttribute('alt')) ?? '';
    const asked = places.findIndex((place) => alt.includes(place));
    seen.push(places[asked] ?? alt);
    expect(await told()).toBe('');
    await student.keyboard.press('Space');
    await expectToSee(card.getByRole('img', { name: /^Picture. What was hidden is outlined/ }));
    await expect.poll(told).toBe(answers[asked]);
    await button(card, step).click();
  }
  // In any order.
  expect(seen.toSorted()).toEqual(places.toSorted());
  await expectToSee(student.getByRole('heading', { name: 'Session Complete!' }));
});

it('a student writes and edits a cloze card on a phone', async () => {
  const student = await hub.student();
  const page = await hub.open('/flashcards/mine', { as: student, viewport: PHONE });
  await button(page, 'Write a Card').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Front', { exact: true }).fill('The {{c1::liver}} is echogenic.');
  await button(dialog, 'Create card').click();
  await expectToast(page, 'Card Saved');
  await expectToSee(page.getByRole('definition').getByText('The [...] is echogenic.'));
  await button(page, /^Edit/).click();
  await dialog.getByLabel('Back', { exact: true }).fill('More than the kidney.');
  await button(dialog, 'Save changes').click();
  await expectNotToSee(dialog);
  await expectToSee(heading(page, 'My Cards'), page.getByText(/More than the kidney\./));
  const { cards } = await student.api.call(listOwnCards, {});
  expect(cards).toMatchObject([
    { cloze: 'The {{c1::liver}} is echogenic.', back: 'The liver is echogenic.\n\nMore than the kidney.' },
  ]);
});

/** An image for the front of the card. */
async function givePicture(dialog: Locator): Promise<void> {
  const picture = { name: 'scan.png', mimeType: 'image/png', buffer: await aPicture().png().toBuffer() };
  await dialog.locator('input[type=file]').first().setInputFiles(picture);
}

/** From one corner to the other, in fractions of the picture. */
async function dragRectangle(
  dialog: Locator,
  { from, to }: Record<'from' | 'to', [x: number, y: number]>,
): Promise<void> {
  await button(dialog, 'Add rectangle').click();
  const surface = dialog.getByRole('application', { name: 'Draw on the picture' });
  await surface.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await surface.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { mouse } = dialog.page();
  await mouse.move(x + from[0] * width, y + from[1] * height);
  await mouse.down();
  await mouse.move(x + to[0] * width, y + to[1] * height, { steps: 3 });
  await mouse.up();
  await expectToSee(dialog.getByRole('application', { name: 'Regions of the picture' }));
}

/** From the middle of the picture to the target of these keys, by keyboard. */
async function drawRectangle(dialog: Locator, keys: string[]): Promise<void> {
  const page: Page = dialog.page();
  await tabTo(button(dialog, 'Add rectangle'));
  await page.keyboard.press('Enter');
  await expectFocus(dialog.getByRole('application', { name: 'Draw on the picture' }));
  await page.keyboard.press('Enter');
  for (const key of keys) for (let step = 0; step < 4; step += 1) await page.keyboard.press(`Shift+${key}`);
  await page.keyboard.press('Enter');
  await expectToSee(dialog.getByRole('application', { name: 'Regions of the picture' }));
}

/** How many masks hide a card's picture, and how many only outline what was hidden. */
async function shapesOf(card: Locator) {
  return card.locator('svg rect').evaluateAll((shapes) => {
    const isOpaque = (shape: Element) => getComputedStyle(shape).fill !== 'none';
    const hiding = shapes.filter(isOpaque).length;
    // Each outline is drawn twice: dark under light.
    return { hiding, outlined: (shapes.length - hiding) / 2 };
  });
}
