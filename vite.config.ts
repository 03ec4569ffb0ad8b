import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { font, headInDevelopment, pictures } from './vite.plugins.ts';

const root = import.meta.dirname;
const SOURCE = `${root}/src/`;
const api = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

/** The first screens, by the modules under `src/client` that they load. */
const LOADS = {
  landing: ['app/landing-main.tsx'],
  start: ['app/main.tsx', 'app/app-router.tsx', 'app/layouts/signed-in-layout.tsx'],
  portal: ['app/main.tsx', 'app/routes/student.tsx', 'practice/portal-screen.tsx'],
  setup: ['practice/quiz-screen.tsx', 'practice/quiz/quiz-setup.tsx'],
  quiz: ['practice/quiz-screen.tsx', 'practice/quiz/taking-quiz.tsx'],
  teacher: ['app/routes/teacher.tsx'],
  dashboard: ['insight/dashboard-screen.tsx'],
  questions: ['bank/questions-screen.tsx'],
  dialog: ['ui/dialog-box.tsx'],
  menu: ['ui/menu-box.tsx', 'ui/tooltip.tsx'],
  /** Modules that a running quiz needs later, and those for a teacher's next step in the list. */
  rest: [
    'practice/quiz/completing-quiz.tsx',
    'practice/quiz/quiz-results.tsx',
    'practice/quiz/quiz-dialogs.tsx',
    'practice/quiz/kept-session.ts',
  ],
  editor: ['bank/questions/editor/question-editor.tsx'],
  // On any screen.
  student: ['app/routes/student.tsx'],
  public: ['app/routes/public.tsx'],
};
type Load = keyof typeof LOADS;
type Loads = ReadonlySet<Load>;
const ON_ANY_SCREEN: ReadonlySet<string> = new Set<Load>(['student', 'public']);
const TEACHERS: Load[] = ['teacher', 'dashboard', 'questions'];

/**
 * Files that several screens share, each with the modules that load its contents, except those in a file above. Each file
 * costs a request header and, on a slow network, a place in the queue, so there are few; but no first screen should load
 * much that it does not need.
 */
const SHARED: [file: string, isIn: (loads: Loads, id: string) => boolean][] = [
  ['page', (loads) => loads.has('landing') && loads.has('portal')],
  ['app', (loads) => loads.has('start')],
  ['assignments', (loads, id) => loads.has('portal') && id.includes('/practice/assignments/')],
  // The portal shares it with the end of a quiz; a running quiz does not need it.
  ['next-step', (loads, id) => loads.has('portal') && id.includes('/components/next-step/')],
  ['interface', (loads) => loads.has('portal')],
  ['dialogs', (loads) => loads.has('dialog')],
  ['menus', (loads) => loads.has('menu')],
  ['parts', (loads) => loads.has('quiz') && TEACHERS.some((load) => loads.has(load))],
  ['quiz', (loads) => loads.has('quiz') && loads.has('setup')],
  ['taking', (loads) => loads.has('quiz')],
  ['setup', (loads) => loads.has('setup')],
  // Otherwise students would load teachers' screens along with the shared modules.
  ['common', (loads) => loads.has('student') && TEACHERS.some((load) => loads.has(load))],
  // Apart, as the teacher's routes and the file of what they share would import each other.
  ['endpoints', (loads, id) => (loads.has('teacher') || loads.has('dashboard')) && id.endsWith('.endpoints.ts')],
  ['teacher', (loads) => loads.has('teacher') || loads.has('dashboard')],
  ['questions', (loads) => loads.has('questions')],
  ['account', (loads) => loads.has('public') && (loads.has('rest') || loads.has('editor'))],
  ['rest', (loads) => loads.has('rest')],
  ['kinds', (loads, id) => loads.has('student') && loads.has('editor') && id.includes('/question-kinds/')],
  ['contracts', (loads) => loads.has('student') && loads.has('editor')],
  ['editor', (loads) => loads.has('editor')],
];

/** The packages in these files. */
const PACKAGES: [file: string, pattern: RegExp][] = [
  ['page', /\/node_modules\/(react|react-dom|scheduler)\/|\/lucide-react\/dist\/esm\/(?!icons\/)|^\0/],
  ['app', /\/node_modules\/(@tanstack\/(?!.*virtual)|use-sync-external-store|@radix-ui\/react-(slot|compose-refs))\/?/],
  ['console', /\/src\/shared\/(console\/|scanner\/core\/flow-colors)/],
  ['scanner', /\/src\/shared\/scanner\/(core\/|plane-task|bodies\/body-list)/],
  ['bodies', /\/src\/shared\/scanner\//],
  ['questions', /\/@tanstack\/.*virtual/],
  ['forms', /\/node_modules\/(react-hook-form|@hookform)\//],
  ['schemas', /\/node_modules\/zod\/|\/src\/shared\/contract\/(?!endpoint-head)/],
  [
    'menus',
    /\/node_modules\/@floating-ui\/|\/@radix-ui\/react-(arrow|collection|direction|dropdown-menu|menu|popper|roving-focus|tooltip)\//,
  ],
  [
    'dialogs',
    /\/node_modules\/(@radix-ui|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
  ],
];

interface ModuleInfo {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
interface Context {
  getModuleInfo: (id: string) => ModuleInfo | null;
}
let loaded: [load: Load, modules: Set<string>][] | undefined;

/** The file for a module that several screens share; null leaves it to the bundler. */
function fileOf(id: string, context: Context): string | null {
  const [file = null] = PACKAGES.find(([, pattern]) => pattern.test(id)) ?? [];
  if (file !== null || !isSorted(id)) return file;
  loaded ??= Object.entries(LOADS).map(([load, roots]) => [
    load as Load,
    reached(roots, context, ON_ANY_SCREEN.has(load)),
  ]);
  const loads: Loads = new Set(loaded.filter(([, modules]) => modules.has(id)).map(([load]) => load));
  return SHARED.find(([, isIn]) => isIn(loads, id))?.[0] ?? (ICON.test(id) ? 'icons' : null);
}

/** The app's modules loaded with the roots and, on request, those that they can load later. */
function reached(roots: string[], context: Context, withLater: boolean): Set<string> {
  const modules = new Set<string>();
  const open = roots.map((name) => `${SOURCE}client/${name}`);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id) || !isSorted(id)) continue;
    modules.add(id);
    const info = context.getModuleInfo(id);
    open.push(
      ...(info?.importedIds ?? []),
      ...iconsOf(info, context),
      ...((withLater && info?.dynamicallyImportedIds) || []),
    );
  }
  return modules;
}

/** Modules whose file follows from the screens that load them. */
const isSorted = (id: string) => id.startsWith(SOURCE) || ICON.test(id);
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/** The icons that a module imports from the package, whose one entry re-exports all of them. */
function iconsOf(info: ModuleInfo | null, context: Context): string[] {
  const entry = info?.importedIds.find((id) => ALL_ICONS.test(id));
  const names = /import \{([^}]*)\} from ["']lucide-react["']/.exec(info?.code ?? '')?.[1]?.match(/\w+/g) ?? [];
  if (entry === undefined) return [];
  const exported = context.getModuleInfo(entry)?.code ?? '';
  return names.flatMap((name) => {
    const file = new RegExp(`default as ${name}\\b[^}]*\\} from ["']\\./(icons/[\\w-]+\\.m?js)`).exec(exported)?.[1];
    return file === undefined ? [] : [path.join(path.dirname(entry), file)];
  });
}

/** The app's start is separate: the landing page's contact form loads the rest, and must not start the app. */
const isStart = (id: string) => /\/src\/client\/app\/(main|app)\.tsx/.test(id);
/** One file, no matter who shares it: parts that import each other's classes or constants must stay together. */
function wholeFileOf(id: string, context: Context): string | null {
  const file = isStart(id) ? null : fileOf(id, context);
  return file === 'app' || file === 'endpoints' ? file : null;
}

/** The client: `#client/*` and `#shared/*` resolve through "imports" in package.json, as they do in Node. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), pictures(), font(), headInDevelopment()],
  // Bodies load one by one, which only modules can.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: 'licenses.md' },
    // The content security policy forbids fonts inside style sheets.
    assetsInlineLimit: (file) => (/\.(woff2?|ttf)$/.test(file) ? false : undefined),
    rolldownOptions: {
      // Visitors get a separate page, rendered by the server, without the router and its dependencies.
      input: { app: 'index.html', landing: 'landing.html' },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: wholeFileOf, debugName: 'whole' },
            { name: fileOf, debugName: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api } },
});
