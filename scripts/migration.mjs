import fs from 'node:fs';
import path from 'node:path';
import { bin, ensureInstalled, ROOT, run } from './install.mjs';

const META = path.join(ROOT, 'migrations/meta');

const [name, ...options] = process.argv.slice(2);
if (name === undefined || !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(name)) {
  console.error('Say what it does: npm run migration -- color-of-topics, with --custom after it for SQL by hand');
  process.exit(1);
}
ensureInstalled({ withTestTools: true });
run(bin('drizzle-kit'), ['generate', '--name', name, ...options]);

// drizzle-kit compares the schema with the last snapshot only, so no other is kept, and that on one line.
const snapshots = fs.readdirSync(META).filter((file) => file.endsWith('_snapshot.json'));
const last = snapshots.toSorted().at(-1) ?? '';
for (const file of snapshots) if (file !== last) fs.rmSync(path.join(META, file));
const content = JSON.parse(fs.readFileSync(path.join(META, last), 'utf8'));
fs.writeFileSync(path.join(META, last), `${JSON.stringify(content)}\n`);
