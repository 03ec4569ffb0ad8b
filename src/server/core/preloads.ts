import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { AddressOf, Audience } from '#shared/domain/addresses.ts';

/** What the client's build tells of its modules, by the name of their source. */
const manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));
type Manifest = z.output<typeof manifest>;

const ENTRY = 'index.html';
const routesOf = (audience: Audience) => `src/client/app/routes/${audience}.tsx`;

/** Where people come in, and the screen that is there. A screen that is left out comes a little later. */
const SCREENS: { readonly [A in Audience]: { readonly [path in AddressOf<A>]?: string } } = {
  public: { '/auth': 'people/auth-screen' },
  student: {
    '/': 'practice/portal-screen',
    '/quiz': 'practice/quiz-screen',
    '/quiz-history': 'practice/quiz-history-screen',
    '/flashcards': 'cards/flashcards-screen',
    '/flashcards/due': 'cards/due-cards-screen',
  },
  teacher: {
    '/': 'insight/dashboard-screen',
    '/questions': 'bank/questions-screen',
    '/students': 'people/students-screen',
    '/topics': 'bank/topics-screen',
    '/analytics': 'insight/analytics-screen',
    '/verify-mcqs': 'bank/verify-mcqs-screen',
    '/flashcards': 'cards/flashcard-deck-screen',
  },
};

/**
 * Answers links for the head of a page that fetch the modules of an audience and of its screen at `screenPath` at once,
 * along with the entry. Without them each is found only in the one before, a round trip each.
 */
export function preloadsOf(folder: string): (audience: Audience, screenPath: string) => string {
  const file = path.join(folder, '.vite/manifest.json');
  const modules = fs.existsSync(file) ? manifest.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : {};
  const entry = filesOf(modules, [ENTRY]);
  const links = new Map<string, string>();
  return (audience, screenPath) => {
    const screens: Readonly<Record<string, string>> = SCREENS[audience];
    const screen = screens[screenPath];
    const key = `${audience} ${screen ?? ''}`;
    const known = links.get(key);
    if (known !== undefined) return known;
    const wanted = [routesOf(audience), ...(screen === undefined ? [] : [`src/client/${screen}.tsx`])];
    const made = [...filesOf(modules, wanted)]
      .filter((each) => !entry.has(each))
      .map((each) => `<link rel="modulepreload" crossorigin href="/${each}">`)
      .join('');
    links.set(key, made);
    return made;
  };
}

/** The files of the modules and of all that these import. */
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
