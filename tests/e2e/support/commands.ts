import { launch, type ServerOptions } from './server.ts';

/** Runs a command such as `npm run backup` on a hub, without npm. */
export const runCommand = (
  command: 'audit' | 'backup' | 'reset-factor' | 'restore',
  args: string[],
  place: Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'env'>,
) => launch({ ...place, command: [`scripts/${command}.mjs`, ...args], teacher: null, isOptimized: false }).ended;
