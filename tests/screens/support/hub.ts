import type { Page } from 'playwright-core';
import * as e2e from '../../e2e/support/hub.ts';
import { openScreen } from './page.ts';

/** The variable with the address of the hub that tests share. */
export const ADDRESS = 'SCREENS_HUB';

/** Pages without a browser. Only what `ScreenPage` has works; the type is Playwright's, so that helpers serve both. */
export const inWindow: e2e.Opener = {
  open: async (url, path, options) => (await openScreen(url, path, options)) as unknown as Page,
  close: async () => {},
};

class SharedHub extends e2e.Hub {
  override get url(): string {
    return process.env[ADDRESS] ?? '';
  }
}

/** The product. Tests share it, so each brings its own students, and none changes the bank or the settings. */
export const hub: e2e.Hub = new SharedHub(inWindow);

/** A hub for the tests of one file, which may change everything. */
export const useHub = (...[options]: Parameters<typeof e2e.useHub>) => e2e.useHub(options, inWindow);

/** The same with mail, which goes to an SMTP server that stores it. */
export const useMailHub = () => e2e.useMailHub(inWindow);
