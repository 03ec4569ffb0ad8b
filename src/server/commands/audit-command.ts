import { readEnv } from '../env.ts';
import { checkAudit } from '../hub/audit/audit.service.ts';
import { runCommand, say, withHub, type CommandLine } from './command.ts';

/** Verifies the chain of the audit log; returns the exit code. */
export function runAudit({ root, args }: CommandLine): Promise<number> {
  return runCommand(
    'The check of the audit log failed',
    async () => {
      if (args.join(' ') !== 'verify') throw new Error('use npm run audit -- verify');
      await withHub(root, readEnv(process.env), async ({ engine }) => {
        const { entries, from, digest, fault } = await checkAudit(engine.db);
        if (fault !== null)
          throw new Error(`entry ${fault.number} ${fault.what}; the ${entries} before it are in order`);
        say(
          entries === 0
            ? 'The log has no entries.'
            : `All ${entries} entries from ${from} on are unchanged. The last one’s digest: ${digest}`,
        );
      });
    },
    'Audit log',
  );
}
