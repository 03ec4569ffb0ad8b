import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { Site } from '#shared/hub/site.contract.ts';

/** What the server writes into the page, so that the first screen needs no call. */
export interface Boot {
  user: CurrentUser | null;
  site: Site;
  /** The time zone by which the server counted the days of the answers. */
  timeZone?: string;
  /** Answers of the API to what the first screen asks for, by address. */
  answers?: Readonly<Record<string, unknown>>;
}

/** Null where the page came without: from Vite's own server the placeholder is still in its place. */
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

/** The server wrote it in the shape of the same contract; the schemas would weigh more than the whole landing page. */
function isBoot(boot: unknown): boot is Boot {
  return typeof boot === 'object' && boot !== null && 'user' in boot && 'site' in boot && Boolean(boot.site);
}
