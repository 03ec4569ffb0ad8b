import { spawnSync } from 'node:child_process';

/** Installs a Debian package with apt-get if this process is root. Returns whether the package is installed now. */
export function aptInstall(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing Debian's ${name}…`);
  apt('update'); // if it fails, the existing lists may be enough
  return apt('install', '--yes', '--no-install-recommends', name);
}

function apt(...args: string[]): boolean {
  const options = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', [...options, ...args], { encoding: 'utf8', env });
  if (status !== 0) console.error(`apt-get ${args.join(' ')} failed: ${stderr}`);
  return status === 0;
}
