import type { Locator } from 'playwright-core';
import { button, expectFocus, expectNotToSee, expectToSee } from './see.ts';

/**
 * Sets the key of an unanswered question, in the list of issues: an option's letter, or the key in words. Opens the
 * question and cancels once before that.
 */
export async function setKey(issue: Locator, key: string): Promise<void> {
  const opener = button(issue, `Set ${key} as the correct answer`);
  const dialog = issue.page().getByRole('alertdialog', { name: `Set ${key} as the correct answer?` });
  await opener.click();
  await expectToSee(dialog.getByText('No student has answered this question yet.'));
  await issue.page().keyboard.press('Escape');
  await expectNotToSee(dialog);
  await expectFocus(opener);
  await opener.click();
  await button(dialog, `Set ${key}`).click();
}
