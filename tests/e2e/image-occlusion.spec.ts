import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { listOwnCards } from '#shared/cards/own-cards.contract.ts';
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
  const picture = { name: 'scan.png', mimeType: 'image/png', buffer: await aPicture().png().toBuffer() };
  await dialog.locator('input[type=file]').first().setInputFiles(picture);
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

/** From the middle of the picture to where these keys lead, by the keyboard. */
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

/** How many masks hide the picture of a card, and how many only outline what was hidden. */
async function shapesOf(card: Locator) {
  return card.locator('svg rect').evaluateAll((shapes) => {
    const isOpaque = (shape: Element) => getComputedStyle(shape).fill !== 'none';
    const hiding = shapes.filter(isOpaque).length;
    // Each outline is drawn twice: dark under light.
    return { hiding, outlined: (shapes.length - hiding) / 2 };
  });
}
