import fs from 'node:fs';
import path from 'node:path';
import { starterCategory, type StarterCategory } from '#shared/hub/starter-library.ts';

/** The starter library. */
export function starterCategories(): StarterCategory[] {
  const content = path.resolve(import.meta.dirname, '../../content');
  const names = fs.readdirSync(content).filter((name) => name.endsWith('.json'));
  return names
    .toSorted()
    .map((name) => starterCategory.parse(JSON.parse(fs.readFileSync(path.join(content, name), 'utf8'))));
}
