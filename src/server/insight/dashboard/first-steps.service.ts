import { z } from 'zod';
import { readSetting, writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { Site } from '#shared/hub/site.contract.ts';
import type { changeFirstSteps, FirstSteps } from '#shared/insight/dashboard.contract.ts';
import { readFirstSteps } from './dashboard.repository.ts';

interface FirstStepsDependencies {
  db: Database;
  readSite: () => Promise<Site>;
  isMailSetUp: () => boolean;
}

/** The setting; a restored one may be anything. */
const stored = z
  .object({ isHidden: z.boolean().catch(false), visited: z.array(z.string()).catch([]) })
  .catch({ isHidden: false, visited: [] });

type Change = Part<typeof changeFirstSteps, 'body'>;

/** The first steps for the owner of a new hub. */
export function createFirstStepsService({ db, readSite, isMailSetUp }: FirstStepsDependencies) {
  async function read(): Promise<FirstSteps> {
    const [site, { isHidden, ...inDatabase }] = await Promise.all([readSite(), readFirstSteps(db)]);
    const isIntroduced = site.instructorName !== '' || site.photoUrl !== null;
    return { done: { site: isIntroduced, mail: isMailSetUp(), ...inDatabase }, isHidden };
  }

  return {
    read,

    /** Hides or shows the list, and adds a step that an owner went to. */
    async change({ isHidden, visited }: Change): Promise<FirstSteps> {
      await db.transaction(async (tx) => {
        await takeLock(tx, 'settings');
        const before = stored.parse(await readSetting(tx, 'first_steps'));
        await writeSetting(tx, 'first_steps', {
          isHidden: isHidden ?? before.isHidden,
          visited: [...new Set([...before.visited, ...(visited ? [visited] : [])])],
        });
      });
      return read();
    },
  };
}
export type FirstStepsService = ReturnType<typeof createFirstStepsService>;
