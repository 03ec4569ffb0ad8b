import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks, font, headInDevelopment, pictures } from './vite.plugins.ts';

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
  ['interface', (loads) => loads.has('portal')],
  ['dialogs', (loads) => loads.has('dialog')],
  ['menus', (loads) => loads.has('menu')],
  ['parts', (loads) => loads.has('quiz') && TEACHERS.some((load) => loads.has(load))],
  ['quiz', (loads) => loads.has('quiz') && loads.has('setup')],
  ['taking', (loads) => loads.has('quiz')],
  ['setup', (loads) => loads.has('setup')],
  // Otherwise students would load teachers' screens along with the shared modules.
  ['common', (loads) => loads.has('student') && TEACHERS.some((load) => loads.has(load))],
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
  [
    'page',
    /\/node_modules\/(react|react-dom|scheduler)\/|\/lucide-react\/dist\/esm\/(?!icons\/)|\/lib\/(load-chunk|retry)\.ts$|^\0/,
  ],
  ['page', iconPattern('circle-check circle-exclamation-point monitor moon sun x')],
  ['app', /\/node_modules\/(@tanstack\/(?!.*virtual)|use-sync-external-store|@radix-ui\/react-(slot|compose-refs))\/?/],
  [
    'app',
    iconPattern(
      'arrow-left arrow-right chart-line check chevron-down chevron-left chevron-right circle circle-minus clipboard-check clipboard-list clock download eraser eye flame ' +
        'graduation-cap history image-off info key-round layers list-checks log-out menu message-square-exclamation-point ' +
        'monitor-smartphone rotate-ccw-clock search shield-check sliders-vertical timer triangle-exclamation-point trophy',
    ),
  ],
  ['quiz', iconPattern('strikethrough')],
  ['taking', iconPattern('calculator circle-dot circle-x cloud-upload flag keyboard zoom-in')],
  ['console', /\/src\/shared\/console\//],
  [
    'common',
    iconPattern(
      'archive archive-arrow-up file-spreadsheet file-text film folder-tree pencil plus printer school trash trash-2 upload',
    ),
  ],
  ['icons', /\/lucide-react\//],
  ['questions', /\/@tanstack\/.*virtual/],
  ['forms', /\/node_modules\/(react-hook-form|@hookform)\//],
  ['schemas', /\/node_modules\/zod\/|\/src\/shared\/contract\//],
  [
    'menus',
    /\/node_modules\/@floating-ui\/|\/@radix-ui\/react-(arrow|collection|direction|dropdown-menu|menu|popper|roving-focus|tooltip)\//,
  ],
  [
    'dialogs',
    /\/node_modules\/(@radix-ui|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
  ],
];

function iconPattern(names: string): RegExp {
  return new RegExp(`/lucide-react/dist/esm/icons/(${names.replaceAll(' ', '|')})\\.`);
}

interface Context {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}
let loaded: [load: Load, modules: Set<string>][] | undefined;

/** The file for a module that several screens share; null leaves it to the bundler. */
function fileOf(id: string, context: Context): string | null {
  const [file = null] = PACKAGES.find(([, pattern]) => pattern.test(id)) ?? [];
  if (file !== null || !id.startsWith(SOURCE)) return file;
  loaded ??= Object.entries(LOADS).map(([load, roots]) => [
    load as Load,
    reached(roots, context, ON_ANY_SCREEN.has(load)),
  ]);
  const loads: Loads = new Set(loaded.filter(([, modules]) => modules.has(id)).map(([load]) => load));
  return SHARED.find(([, isIn]) => isIn(loads, id))?.[0] ?? null;
}

/** The app's modules loaded with the roots and, on request, those that they can load later. */
function reached(roots: string[], context: Context, withLater: boolean): Set<string> {
  const modules = new Set<string>();
  const open = roots.map((name) => `${SOURCE}client/${name}`);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id) || !id.startsWith(SOURCE)) continue;
    modules.add(id);
    const info = context.getModuleInfo(id);
    open.push(...(info?.importedIds ?? []), ...((withLater && info?.dynamicallyImportedIds) || []));
  }
  return modules;
}

/** The app's start is separate: the landing page's contact form loads the rest, and must not start the app. */
const isStart = (id: string) => /\/src\/client\/app\/(main|app)\.tsx/.test(id);
const isOfApp = (id: string, context: Context) => !isStart(id) && fileOf(id, context) === 'app';

/** The client: `#client/*` and `#shared/*` resolve through "imports" in package.json, as they do in Node. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), chunks(), pictures(), font(), headInDevelopment()],
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
            // One file, no matter who shares it: parts that import each other's classes must stay together.
            { name: (id, context) => (isOfApp(id, context) ? 'app' : null), debugName: 'app' },
            { name: fileOf, debugName: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api } },
});
