import { renewCookieSecret } from '../core/settings.repository.ts';
import { readEnv } from '../env.ts';
import { noteCommand, runCommand, say, withHub, type CommandLine } from './command.ts';

/** Replaces the secret that signs cookies, in case it was exposed; returns the exit code. */
export function runRenewSecret({ root, args }: CommandLine): Promise<number> {
  return runCommand(
    'The secret was not renewed',
    async () => {
      if (args.length > 0) throw new Error('use npm run renew-secret');
      await withHub(root, readEnv(process.env), async ({ engine: { db } }) => {
        await renewCookieSecret(db);
        await noteCommand(db, { kind: 'settings', action: 'renew-secret' });
        say('There is a new secret. Restart all processes of the hub: everybody has to sign in again.');
      });
    },
    'Security',
  );
}
