import fs from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { Account, Api } from './api.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Debian's; the headless build uses a quarter less processor time. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const BROWSER_PATH = process.env['CHROMIUM'] ?? BROWSERS.find((file) => fs.existsSync(file)) ?? 'chromium';
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: BROWSER_PATH, headless: true, args: [...BROWSER_ARGUMENTS, ...more] });
}

/** Gives the browser the user's HTTP session. */
export async function signIn(context: BrowserContext, url: string, who: Account | Api): Promise<void> {
  const { cookie } = 'api' in who ? who.api : who;
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}
