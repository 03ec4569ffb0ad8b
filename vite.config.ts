import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload, headInDevelopment, pictures } from './vite.plugins.ts';

const root = import.meta.dirname;
const api = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

/**
 * Modules that come together in one file, because the screens that have them have most of their neighbors too: each
 * file costs its head and, on a slow network, a place in the queue. What the landing page needs (button, mark, theme,
 * notifications, refs and slots) is left out, and what its contact form needs comes without the menus of those who are
 * signed in. Icons of a running quiz are left out too: the portal has none of them.
 */
const TOGETHER: Record<string, RegExp[]> = {
  interface: [
    /lucide-react\/dist\/esm\/icons\/(?!(circle-check|circle-exclamation-point|monitor|moon|sun|x|calculator|chevron-left|circle-dot|coffee|flag|keyboard)\.)/,
    /src\/client\/ui\/(avatar|badge|card|empty-state|field|notice|page-header|progress|query-boundary|segmented|skeleton|use-printing|use-wide-screen)\./,
    /src\/client\/lib\/(counted|countdown|failed|format|printing|storage)\./,
    /src\/client\/api\/(dashboard|progress)\./,
    /src\/client\/components\/use-countdown\./,
    /src\/shared\/practice\/score-bands\./,
  ],
  router: [/node_modules\/(@tanstack\/(react-router|router-core|react-store|store|history)|use-sync-external-store)\//],
  menus: [
    /node_modules\/@floating-ui\//,
    /node_modules\/@radix-ui\/react-(arrow|dropdown-menu|menu|popper|tooltip|use-size)\//,
  ],
  overlays: [
    /node_modules\/(aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
    /node_modules\/@radix-ui\/(primitive|react-(collection|context|dialog|dismissable-layer|focus-guards|focus-scope|id|portal|presence|primitive|visually-hidden|use-(callback-ref|controllable-state|effect-event|escape-keydown|layout-effect)))\//,
    /src\/client\/ui\/(confirm-dialog|dialog)\./,
  ],
  schemas: [/node_modules\/zod\//, /src\/shared\/contract\/(endpoint|fields)\./],
  parts: [
    /src\/client\/components\/(explanation|media-mark|preload-image|option-list|question-media|search-field|topic-branch-rows|topic-chips|topic-picker|topic-place|topic-selects|topic-tree|unsaved-changes|use-leave-guard)\./,
    /src\/client\/components\/lists\/(pager|paging|use-throttled)\./,
    /src\/client\/ui\/(kbd|selection-bar)\./,
    /src\/client\/lib\/(fetch-file|letter-keys|pressed-on)\./,
  ],
};

/** The client: `#client/*` and `#shared/*` resolve through "imports" in package.json, as they do in Node. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), pictures(), fontPreload(), headInDevelopment()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: 'licenses.md' },
    // The content security policy lets no font come out of a style sheet.
    assetsInlineLimit: (file) => (/\.(woff2?|ttf)$/.test(file) ? false : undefined),
    rolldownOptions: {
      // Visitors get a page of their own, rendered by the server, without the router and all that comes with it.
      input: { app: 'index.html', landing: 'landing.html' },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: Object.entries(TOGETHER).map(([name, patterns]) => ({
            name,
            test: (id: string) => patterns.some((pattern) => pattern.test(id)),
            minShareCount: 2,
          })),
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api } },
});
