import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SPECTRAL } from '#shared/console/spectral/mode.ts';
import type { Account } from '../e2e/support/api.ts';
import { expectToSee } from '../e2e/support/see.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';

let student: Account;
beforeAll(async () => {
  // Students who await approval can use the lab as well.
  student = await hub.student({ isApproved: false });
});

const SCENE = SPECTRAL.scenes[0]?.id ?? '';

async function openLab(scene = SCENE): Promise<Page> {
  const page = await hub.open(`/lab?mode=spectral&scene=${scene}`, { as: student });
  await expectToSee(machine(page));
  return page;
}
const machine = (page: Page) => page.getByRole('group', { name: /^Spectral Doppler/ });
const slider = (page: Page, name: string) => machine(page).getByRole('slider', { name, exact: true });
const described = (page: Page) => page.getByRole('group', { name: 'What the picture shows' });

describe('the lab', () => {
  it('keeps mode and scene in the address', { tags: 'long' }, async () => {
    const page = await openLab();
    const other = SPECTRAL.scenes[1];
    if (other === undefined) throw new Error('there is only one scene');
    await page.getByLabel('Scene').selectOption(other.name);
    await expectToSee(page.getByText(other.description));
    expect(new URL(page.url()).searchParams.get('scene')).toBe(other.id);
    await page.reload();
    await expectToSee(page.getByText(other.description));
  });

  it('opens with the first scene if the address names no existing one', { tags: 'long' }, async () => {
    const page = await openLab('nothing');
    await expectToSee(page.getByText(SPECTRAL.scenes[0]?.description ?? ''));
    await page.goto('/lab?mode=__proto__');
    await expectToSee(machine(page));
  });
});

describe('a picture', () => {
  it('is described again when a knob has come to rest', async () => {
    const page = await openLab();
    const list = described(page).getByRole('list');
    const before = await list.textContent();
    await slider(page, 'Scale (PRF)').focus();
    await page.keyboard.press('Home');
    await expect.poll(() => list.textContent()).not.toBe(before);
    expect(await list.textContent()).toContain('The peaks wrap to the other end of the scale');
  });
});
