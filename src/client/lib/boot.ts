import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { Site } from '#shared/hub/site.contract.ts';

/** The data that the server embeds in the page, so that the first screen needs no request. */
export interface Boot {
  user: CurrentUser | null;
  site: Site;
  /** The time zone in which the server counted the days in the answers. */
  timeZone?: string;
  /** The API responses that the first screen needs, by address. */
  answers?: Readonly<Record<string, unknown>>;
}

/** Returns null if the page has no data: on Vite's own server, the placeholder is not replaced. */
export function parseBoot(text: string): Boot | null {
  try {
    const boot: unknown = JSON.parse(text);
    return isBoot(boot) ? boot : null;
  } catch {
    return null;
  }
}

export function readBoot(): Boot | null {
  return parseBoot(document.querySelector('#boot')?.textContent ?? '');
}

/** The server follows the same contract; checking with schemas would weigh more than the whole landing page. */
function isBoot(boot: unknown): boot is Boot {
  return typeof boot === 'object' && boot !== null && 'user' in boot && 'site' in boot && Boolean(boot.site);
}
