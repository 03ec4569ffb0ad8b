import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { imageSources } from '#shared/bank/image-sources.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { escaped } from './page-head.ts';

/** The client build's manifest of its modules, by source name. */
const manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));
type Manifest = z.output<typeof manifest>;

const ENTRY = 'index.html';

/**
 * Returns links for the head of a page that fetch modules under `src/client`, and all that these import, along with the
 * entry. Otherwise the browser discovers each only in the one before, a round trip each.
 */
export function preloadsOf(folder: string): (modules: readonly string[]) => string {
  const file = path.join(folder, '.vite/manifest.json');
  const known = fs.existsSync(file) ? manifest.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : {};
  const entry = filesOf(known, [ENTRY]);
  const links = new Map<string, string>();
  return (modules) => {
    const key = modules.join(' ');
    const before = links.get(key);
    if (before !== undefined) return before;
    const names = modules.map((module) => `src/client/${module}.tsx`);
    const made = [...filesOf(known, names)]
      .filter((each) => !entry.has(each))
      .map((each) => `<link rel="modulepreload" crossorigin href="/${each}">`)
      .join('');
    links.set(key, made);
    return made;
  };
}

/** Returns a link that fetches the picture of a quiz's current question, in the width that fits the screen. */
export function picturePreload({ questions, place: position }: QuizSession): string {
  const url = questions[position.index]?.imageUrl;
  if (!url) return '';
  const { src, srcSet = '', sizes = '' } = imageSources(url, 'full');
  const widths = srcSet === '' ? '' : ` imagesrcset="${escaped(srcSet)}" imagesizes="${escaped(sizes)}"`;
  return `<link rel="preload" as="image" href="${escaped(src)}"${widths}>`;
}

/** The files of the modules and of everything they import. */
function filesOf(modules: Manifest, names: string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const found = modules[name];
    if (found === undefined || seen.has(name)) continue;
    seen.add(name);
    files.add(found.file);
    waiting.push(...found.imports);
  }
  return files;
}
