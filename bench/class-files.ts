import fs from 'node:fs';
import path from 'node:path';

const CLIENT = path.resolve(import.meta.dirname, '../dist/client');

/** Files that a browser gets once and keeps for an hour, then asks whether they have changed. */
const UNHASHED = ['/theme.js', '/favicon.svg', '/manifest.webmanifest'];

const SCREENS = {
  portal: 'practice/portal-screen',
  quiz: 'practice/quiz-screen',
  history: 'practice/quiz-history-screen',
  cards: 'cards/due-cards-screen',
} as const;

export type ScreenName = keyof typeof SCREENS;

/** What a browser loads for the app and for each screen, the first time. Files that screens share are in each of them. */
export interface ClientFiles {
  app: string[];
  screens: Record<ScreenName, string[]>;
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/** Of the client as it was built last. */
export function clientFiles(): ClientFiles {
  const manifest = JSON.parse(fs.readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest; // Vite's own
  const page = fs.readFileSync(path.join(CLIENT, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  const of = (entry: string) => [...chunksOf(manifest, entry)].flatMap(({ file, css = [] }) => [file, ...css]);
  const app = [...named, ...asPaths([...of('index.html'), ...of('src/client/app/routes/student.tsx')]), ...UNHASHED];
  const screens = Object.fromEntries(
    Object.entries(SCREENS).map(([name, file]) => [name, asPaths(of(`src/client/${file}.tsx`))]),
  ) as Record<ScreenName, string[]>; // the entries are those of SCREENS
  return { app: [...new Set(app)], screens };
}

const asPaths = (files: string[]) => files.map((file) => `/${file}`);

function chunksOf(manifest: Manifest, entry: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[entry];
  if (chunk === undefined) throw new Error(`the client was built without ${entry}`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const each of chunk.imports ?? []) chunksOf(manifest, each, found);
  return found;
}
