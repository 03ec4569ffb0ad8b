import { spawnSync } from 'node:child_process';

/** Installs a Debian package where this process may: as root, with apt-get. Returns whether it is there now. */
export function aptInstall(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing Debian's ${name}…`);
  apt('update'); // where it fails, the lists there are may do
  return apt('install', '--yes', '--no-install-recommends', name);
}

function apt(...args: string[]): boolean {
  const options = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', [...options, ...args], { encoding: 'utf8', env });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed: ${stderr}`);
  return status === 0;
}
