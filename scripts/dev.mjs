import { spawn } from 'node:child_process';
import { bin, ensureInstalled, ROOT } from './install.mjs';

ensureInstalled({ withTestTools: true });
// The page comes from Vite with hot reload; it passes /api and /media on to the server, which restarts when it changes.
const children = [
  spawn(bin('tsx'), ['watch', 'src/server/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn(bin('vite'), [], { cwd: ROOT, stdio: 'inherit' }),
];
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill()));
process.on('SIGINT', () => undefined);
