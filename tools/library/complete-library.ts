import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { structuresOf } from '../pictures/structures.ts';

/**
 * Completes new entries in the files of the starter library: adds an id to each question and card, and the regions of
 * questions and masks of cards, by name, if the simulator has the structure.
 *
 * Usage: npm run complete-library
 */
const folder = path.resolve(import.meta.dirname, '../../content');
const regions = z.array(z.object({ name: z.string() }));
const onPicture = z.object({ image: z.string(), correctAnswer: z.object({ regions }) });
const masked = z.object({ image: z.string(), masks: regions });
/** All fields are listed so that each file keeps their order. */
const named = z.looseObject({ name: z.string(), description: z.string() });
const items = z.array(z.looseObject({ id: z.string().optional() }));
const category = named.extend({ subcategories: z.array(named.extend({ questions: items, flashcards: items })) });

function regionsOn(image: string, regionsToFind: z.output<typeof regions>) {
  const names = new Set(regionsToFind.map(({ name }) => name));
  const found = structuresOf(path.parse(image).name).filter(({ name }) => name !== undefined && names.has(name));
  if (new Set(found.map(({ name }) => name)).size < names.size) {
    throw new Error(`${image} does not have all of: ${[...names].join(', ')}`);
  }
  return found;
}

/** The id comes first, where it is easy to find. */
const withId = ({ id = randomBytes(4).toString('hex'), ...item }: z.output<typeof items>[number]) => ({ id, ...item });

for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const content = category.parse(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));
  for (const subcategory of content.subcategories) {
    const questions = subcategory.questions.map(withId);
    const flashcards = subcategory.flashcards.map(withId);
    Object.assign(subcategory, { questions, flashcards });
    for (const question of questions) {
      const { data } = onPicture.safeParse(question);
      if (data)
        Object.assign(question, { correctAnswer: { regions: regionsOn(data.image, data.correctAnswer.regions) } });
    }
    for (const card of flashcards) {
      const { data } = masked.safeParse(card);
      if (data) Object.assign(card, { masks: regionsOn(data.image, data.masks) });
    }
  }
  fs.writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}
