import { findUserByEmail } from '../core/accounts.repository.ts';
import { readEnv } from '../env.ts';
import { removeFactors } from '../people/auth/factors.service.ts';
import { noteCommand, runCommand, say, withHub, type CommandLine } from './command.ts';

/** Removes an account's second factors for somebody who has lost them; returns the exit code. */
export function runResetFactor({ root, args }: CommandLine): Promise<number> {
  return runCommand(
    'The second factor was not removed',
    async () => {
      const [email, ...more] = args;
      if (email === undefined || more.length > 0) throw new Error('use npm run reset-factor EMAIL');
      await withHub(root, readEnv(process.env), async ({ engine: { db } }) => {
        const user = await findUserByEmail(db, email);
        if (user === undefined) throw new Error('no account has this address');
        if (!(await removeFactors(db, user.id))) throw new Error('this account has none');
        await noteCommand(db, { kind: 'accounts', action: 'reset-factor', subjectId: user.id });
        say('Authenticator app, passkeys and recovery codes are removed, and the account is signed out everywhere.');
        say('Signing in now needs only the password.');
      });
    },
    'Manage Accounts',
  );
}
