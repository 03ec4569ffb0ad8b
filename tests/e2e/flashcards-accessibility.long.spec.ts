import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { button, expectToSee, heading } from './support/see.ts';

const hub = useHub();

describe('axe finds nothing wrong, on a phone and a desktop, in both themes, with', () => {
  it('a due card, its answer and the grades', async () => {
    const page = await hub.open('/flashcards/due', { as: await hub.student() });
    await expectToSee(button(page, /^Show Answer/));
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Space');
    await expectToSee(page.getByRole('group', { name: 'How well did you know it?' }));
    expect(await violations(page)).toEqual([]);
  });

  it('the overview of a student’s study, and the settings', async () => {
    const page = await hub.open('/flashcards/overview', { as: await hub.student() });
    await expectToSee(page.getByLabel('Exam date'));
    expect(await violations(page)).toEqual([]);
  });

  it('a student’s empty list of own cards', async () => {
    const page = await hub.open('/flashcards/mine', { as: await hub.student() });
    await expectToSee(page.getByRole('heading', { level: 1 }));
    expect(await violations(page)).toEqual([]);
  });

  it('the teacher’s deck, a selection and the editor with its errors', async () => {
    const page = await hub.open('/flashcards', { as: await hub.teacher() });
    await expectToSee(heading(page, 'Manage Flash Cards'));
    await page.getByRole('grid').getByRole('checkbox').first().check();
    await expectToSee(page.getByText('1 selected', { exact: true }));
    expect(await violations(page)).toEqual([]);
    await button(page, 'Create Card').first().click();
    await button(page.getByRole('dialog'), 'Create card').click();
    await expectToSee(page.getByText('Please fill in all fields and select a topic').first());
    expect(await violations(page)).toEqual([]);
  });

  it('the bulk upload with cards and problems, and the import of an Anki package', async () => {
    const page = await hub.open('/flashcards', { as: await hub.teacher() });
    await button(page, 'Bulk Upload').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Cards' }).fill('Front: {{c1::liver}}\n---\nFront: No back\n---');
    await expectToSee(dialog.getByRole('list', { name: 'Problems' }));
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Cards' }).fill('');
    await page.keyboard.press('Escape');
    await button(page, 'Anki Import').first().click();
    await expectToSee(page.getByRole('dialog', { name: 'Import an Anki package' }));
    expect(await violations(page)).toEqual([]);
  });
});
