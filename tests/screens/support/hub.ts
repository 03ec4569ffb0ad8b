import type { Page } from 'playwright-core';
import { Hub } from '../../e2e/support/hub.ts';
import { openScreen, type ScreenOptions } from './page.ts';

/** The variable with the address of the hub that all tests share. */
export const ADDRESS = 'SCREENS_HUB';

/**
 * The product, whose pages open without a browser. All tests share it, so each brings its own students, and none changes
 * the bank or the settings.
 */
class ScreenHub extends Hub {
  override get url(): string {
    return process.env[ADDRESS] ?? '';
  }

  /** Only what `ScreenPage` has works; the type is Playwright's, so that helpers serve both. */
  override async open(path: string, options?: ScreenOptions): Promise<Page> {
    return (await openScreen(this.url, path, options)) as unknown as Page;
  }
}

export const hub = new ScreenHub();
