import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { BODIES } from '#shared/scanner/bodies/bodies.ts';
import type { BodyName } from '#shared/scanner/bodies/body-list.ts';
import { VIEWS } from '#shared/scanner/views/views.ts';
import { drawLabels, drawView } from './scanner/draw-view.ts';

/**
 * Draws the standard views of the scanner's bodies for docs/scanner.
 *
 * Usage: npm run draw-views -- [--only id] [--out folder] [--labels]
 *   --labels  names of regions instead of ultrasound, for the maker of a body; needs --out
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true }, out: { type: 'string' }, labels: { type: 'boolean' } },
});
const folder = options.out ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '../../docs/scanner');
await mkdir(folder, { recursive: true });
for (const [name, views] of Object.entries(VIEWS)) {
  for (const view of views) {
    if (options.only && !options.only.includes(view.id) && !options.only.includes(name)) continue;
    const body = BODIES[name as BodyName](view.options ?? {});
    if (options.labels && options.out) {
      await writeFile(path.join(folder, `${view.id}.labels.png`), await drawLabels(view, body));
    }
    const picture = sharp(await drawView(view, body));
    if (options.out) await picture.png().toFile(path.join(folder, `${view.id}.png`));
    else
      await picture
        .resize({ width: 640 })
        .webp({ quality: 70 })
        .toFile(path.join(folder, `${view.id}.webp`));
    console.log(view.id);
  }
}
