import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { expect, it } from 'vitest';
import { BROWSER_ARGUMENTS, BROWSER_PATH } from './support/pages.ts';
import { emptyFolder } from './support/run-folder.ts';
import { useHub } from './support/hub.ts';

const hub = useHub();
const AT_LEAST = 95;

/** A browser that Lighthouse can control; the system chooses the port, which is recorded in the profile's folder. */
async function steerableBrowser() {
  const profile = emptyFolder();
  const child = spawn(BROWSER_PATH, [
    ...BROWSER_ARGUMENTS,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]);
  const portFile = path.join(profile, 'DevToolsActivePort');
  await expect.poll(() => fs.existsSync(portFile) && fs.readFileSync(portFile, 'utf8').includes('\n')).toBe(true);
  return {
    port: Number(fs.readFileSync(portFile, 'utf8').split('\n', 1)[0]),
    end: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

// Performance is measured, and other work on the machine costs points: the best of three counts.
it(
  'Lighthouse gives the landing page at least 95 in each category, on a simulated phone',
  { retry: 2, timeout: 120_000 },
  async () => {
    const browser = await steerableBrowser();
    try {
      const run = await lighthouse(`${hub.url}/`, { port: browser.port, output: 'json', logLevel: 'error' });
      const categories = Object.values(run?.lhr.categories ?? {});
      const scores = Object.fromEntries(categories.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]));
      console.info(`Lighthouse, mobile preset: ${JSON.stringify(scores)}`);
      const lost = Object.values(run?.lhr.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
      console.info(lost.map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ''}`).join('; '));
      expect(Object.keys(scores).toSorted()).toEqual(['accessibility', 'best-practices', 'performance', 'seo']);
      expect(Math.min(...Object.values(scores))).toBeGreaterThanOrEqual(AT_LEAST);
    } finally {
      await browser.end();
    }
  },
);
