import fs from 'node:fs';
import type { Locator, Page } from 'playwright-core';

/** Presses what downloads a file; returns the file's name and content. */
export async function downloaded(page: Page, press: Locator): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return { name: file.suggestedFilename(), content: fs.readFileSync(await file.path()) };
}
