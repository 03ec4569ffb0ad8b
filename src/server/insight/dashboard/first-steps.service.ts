import { writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import type { Site } from '#shared/hub/site.contract.ts';
import { DEFAULT_SITE, type SiteSettings } from '#shared/hub/site.ts';
import type { FirstSteps } from '#shared/insight/dashboard.contract.ts';
import { readFirstSteps } from './dashboard.repository.ts';

interface FirstStepsDependencies {
  db: Database;
  readSite: () => Promise<Site>;
  isMailSetUp: () => boolean;
}

/** The first steps for the owner of a new hub. */
export function createFirstStepsService({ db, readSite, isMailSetUp }: FirstStepsDependencies) {
  async function read(): Promise<FirstSteps> {
    const [site, { isHidden, ...inDatabase }] = await Promise.all([readSite(), readFirstSteps(db)]);
    return { done: { site: isOwn(site), mail: isMailSetUp(), ...inDatabase }, isHidden };
  }

  return {
    read,

    async hide(isHidden: boolean): Promise<FirstSteps> {
      await writeSetting(db, 'first_steps', { isHidden });
      return read();
    },
  };
}
export type FirstStepsService = ReturnType<typeof createFirstStepsService>;

/** Tells whether anything of the site differs from a new hub. */
function isOwn({ photoUrl, ...texts }: Site): boolean {
  const keys = Object.keys(DEFAULT_SITE) as (keyof SiteSettings)[]; // the declared type
  return photoUrl !== null || keys.some((key) => texts[key] !== DEFAULT_SITE[key]);
}
