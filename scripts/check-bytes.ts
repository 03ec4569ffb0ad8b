import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { ensureBuilt } from './build.mjs';

const CLIENT = path.resolve(import.meta.dirname, '../dist/client');

interface FirstLoad {
  name: string;
  /** Thousands of bytes of JavaScript, gzipped at level 9. */
  limitKb: number;
  /** The page of the build that starts it. */
  page: 'index.html' | 'landing.html';
  /** Modules besides the entry that are loaded lazily, yet needed before anything shows. */
  modules: string[];
}

export const LANDING: FirstLoad = {
  name: 'landing, signed out',
  limitKb: 90,
  page: 'landing.html',
  modules: [],
};
export const PORTAL: FirstLoad = {
  name: 'student portal',
  limitKb: 150,
  page: 'index.html',
  modules: ['src/client/app/routes/student.tsx', 'src/client/practice/portal-screen.tsx'],
};
const QUIZ: FirstLoad = {
  name: 'running quiz',
  limitKb: 170,
  page: 'index.html',
  modules: [
    'src/client/app/routes/student.tsx',
    'src/client/practice/quiz-screen.tsx',
    'src/client/practice/quiz/taking-quiz.tsx',
  ],
};
const QUESTIONS: FirstLoad = {
  name: 'question list',
  limitKb: 205,
  page: 'index.html',
  modules: ['src/client/app/routes/teacher.tsx', 'src/client/bank/questions-screen.tsx'],
};

const STUDENT_ROUTES = 'src/client/app/routes/student.tsx';
const TEACHER_ROUTES = 'src/client/app/routes/teacher.tsx';

/** The part of Vite's manifest used here: chunks by their source or, if several sources share one, by name. */
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof manifest>;

export function readManifest(): Manifest {
  return manifest.parse(JSON.parse(fs.readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')));
}

/** Paths under dist/client of all scripts of a first load. */
export function scriptsOf({ page, modules }: FirstLoad, chunks: Manifest): string[] {
  const keys = reachable([page, ...modules], chunks, (chunk) => chunk.imports);
  return [...scriptsOfPage(page), ...filesOf(keys, chunks)];
}

/** The teacher's own scripts: her routes and the screens they lead to, except those that students have too. */
export function teacherScripts(chunks: Manifest): string[] {
  const shared = new Set(chunks[STUDENT_ROUTES]?.dynamicImports);
  const screens = (chunks[TEACHER_ROUTES]?.dynamicImports ?? []).filter(
    (key) => key.endsWith('-screen.tsx') && !shared.has(key),
  );
  return filesOf(new Set([TEACHER_ROUTES, ...screens]), chunks);
}

/** All scripts that a student can ever load, on any screen. */
export function studentScripts(chunks: Manifest): string[] {
  const start = ['index.html', STUDENT_ROUTES];
  return filesOf(
    // The entry names all audiences, of which only one is loaded: its lazy imports are not followed.
    reachable(start, chunks, (chunk) => (chunk === chunks['index.html'] ? chunk.imports : allImports(chunk))),
    chunks,
  );
}

export function gzippedBytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(CLIENT, file)), { level: 9 }).length, 0);
}

/** Scripts that the page names outside the manifest, such as the one that sets the theme. */
function scriptsOfPage(page: string): string[] {
  const html = fs.readFileSync(path.join(CLIENT, page), 'utf8');
  const names = [...html.matchAll(/<script\s[^>]*src="\/([^"]+)"/g)].map(([, name = '']) => name);
  return names.filter((name) => !name.startsWith('assets/'));
}

const allImports = (chunk: Manifest[string]) => [...chunk.imports, ...chunk.dynamicImports];

function reachable(start: string[], chunks: Manifest, next: (chunk: Manifest[string]) => string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...start];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = chunks[key];
    if (chunk === undefined) throw new Error(`${key} is not in the manifest of the build`);
    open.push(...next(chunk));
  }
  return seen;
}

function filesOf(keys: Set<string>, chunks: Manifest): string[] {
  const files = [...keys].map((key) => chunks[key]?.file ?? '');
  return [...new Set(files.filter((file) => file.endsWith('.js')))];
}

function check(): boolean {
  const chunks = readManifest();
  let isGood = true;
  for (const load of [LANDING, PORTAL, QUIZ, QUESTIONS]) {
    const scripts = scriptsOf(load, chunks);
    const kb = gzippedBytes(scripts) / 1000;
    const isWithin = kb <= load.limitKb;
    console.log(`${load.name}: ${kb.toFixed(1)} kB of ${load.limitKb} kB in ${scripts.length} scripts`);
    if (!isWithin) console.error(`${load.name}: ${(kb - load.limitKb).toFixed(1)} kB over the limit`);
    isGood &&= isWithin;
  }
  if (reachable(['landing.html'], chunks, allImports).has('index.html')) {
    console.error('the landing page can load the app, which would replace it');
    isGood = false;
  }
  for (const [key, { file, imports }] of Object.entries(chunks)) {
    if (!reachable(imports, chunks, (chunk) => chunk.imports).has(key)) continue;
    console.error(`${file} and a file that it imports import each other, so that constants may be undefined`);
    isGood = false;
  }
  const forStudents = new Set(studentScripts(chunks));
  const teachers = teacherScripts(chunks);
  if (teachers.length < 2) throw new Error('the build has no chunk of the teacher’s screens');
  for (const file of teachers.filter((script) => forStudents.has(script))) {
    console.error(`${file} is for teachers, but students load it`);
    isGood = false;
  }
  return isGood;
}

if (process.argv[1] === import.meta.filename) {
  await ensureBuilt();
  if (!check()) process.exitCode = 1;
}
