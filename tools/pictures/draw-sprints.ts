import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encode } from './bmode/picture.ts';
import { chanceOf } from './sprints/chance.ts';
import { exemplarsOf, GROUPS, listOf } from './sprints/groups.ts';

/**
 * Draws the exemplars of the sprints and writes their list. Without --out, it also deletes pictures that are no longer
 * in the list.
 *
 * Usage: npm run draw-sprints -- [--only group] [--out folder]
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true }, out: { type: 'string' } },
});

const BEST_QUALITY = 62;
const MOST_BYTES = 13_500;

const folder = options.out ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '../../content/sprints');
const groups = GROUPS.filter(({ id }) => !options.only || options.only.includes(id));
if (groups.length === 0) throw new Error(`no group is named ${(options.only ?? []).join(', ')}`);

await mkdir(folder, { recursive: true });
for (const group of groups) {
  for (const { id: classId, draw } of group.classes) {
    let total = 0;
    let worst = BEST_QUALITY;
    const ids = exemplarsOf(group.id, classId);
    for (const [index, id] of ids.entries()) {
      const { pixels, width, height } = draw(chanceOf(id, index));
      const { bytes, quality } = await encode(pixels, width, height, BEST_QUALITY, MOST_BYTES);
      await writeFile(path.join(folder, `${id}.webp`), bytes);
      total += bytes.length;
      worst = Math.min(worst, quality);
    }
    const each = (total / ids.length / 1000).toFixed(1);
    console.log(
      `${group.id.padEnd(22)} ${classId.padEnd(22)} ${each.padStart(5)} kB each (quality from ${String(worst)})`,
    );
  }
}

if (options.out === undefined) {
  const list = listOf(GROUPS);
  await writeFile(path.join(folder, 'sprints.json'), `${JSON.stringify(list, null, 2)}\n`);
  const known = new Set(list.groups.flatMap(({ classes }) => classes.flatMap(({ exemplars }) => exemplars)));
  for (const file of await readdir(folder)) {
    const { name, ext } = path.parse(file);
    if (ext === '.webp' && !known.has(name)) await rm(path.join(folder, file));
  }
}
