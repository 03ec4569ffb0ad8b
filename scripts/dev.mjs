import { spawn } from 'node:child_process';
import { bin, ensureInstalled, ROOT } from './install.mjs';

ensureInstalled({ withTestTools: true });
// Vite serves the page with hot reload; it passes /api and /media on to the server, which restarts on changes.
// Links in the log and in mails lead to Vite's page, because the server's own may not be built.
const env = { PUBLIC_URL: 'http://localhost:5173', ...process.env };
const children = [
  spawn(bin('tsx'), ['watch', 'src/server/main.ts'], { cwd: ROOT, stdio: 'inherit', env }),
  spawn(bin('vite'), [], { cwd: ROOT, stdio: 'inherit' }),
];
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill()));
process.on('SIGINT', () => undefined);
