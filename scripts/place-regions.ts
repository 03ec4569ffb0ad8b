import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { structuresOf } from './structures.ts';

/**
 * Draws the regions of the starter library's questions again, each by its name, where the simulator has the structure.
 *
 * Usage: tsx scripts/place-regions.ts
 */
const folder = path.resolve(import.meta.dirname, '../content');
const onPicture = z.object({
  image: z.string(),
  correctAnswer: z.object({ regions: z.array(z.object({ name: z.string() })) }),
});
/** All fields are named so that each file keeps their order. */
const named = z.looseObject({ name: z.string(), description: z.string() });
const category = named.extend({ subcategories: z.array(named.extend({ questions: z.array(z.looseObject({})) })) });

for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const content = category.parse(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));
  for (const question of content.subcategories.flatMap(({ questions }) => questions)) {
    const parsed = onPicture.safeParse(question);
    if (!parsed.success) continue;
    const { image, correctAnswer } = parsed.data;
    const structures = structuresOf(path.parse(image).name);
    const names = new Set(correctAnswer.regions.map(({ name }) => name));
    const regions = structures.filter(({ name }) => name !== undefined && names.has(name));
    if (new Set(regions.map(({ name }) => name)).size < names.size) {
      throw new Error(`${image} does not have all of: ${[...names].join(', ')}`);
    }
    question['correctAnswer'] = { regions };
  }
  fs.writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}
