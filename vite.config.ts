import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload, headInDevelopment, pictures } from './vite.plugins.ts';

const root = import.meta.dirname;
const api = { target: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

/** What several signed-in screens share and is small. What the landing page needs (button, mark, theme) is left out of it. */
const SMALL_AND_SHARED = [
  /lucide-react\/dist\/esm\/icons\/(?!(monitor|moon|sun)\.)/,
  /src\/client\/ui\/(avatar|badge|card|empty-state|field|notice|page-header|progress|query-boundary|segmented|skeleton)\./,
  /src\/client\/lib\/(counted|format|storage)\./,
];

/** The client: `#client/*` and `#shared/*` resolve through "imports" in package.json, as they do in Node. */
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), pictures(), fontPreload(), headInDevelopment()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      // Visitors get a page of their own, rendered by the server, without the router and all that comes with it.
      input: { app: 'index.html', landing: 'landing.html' },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'interface',
              test: (id) => SMALL_AND_SHARED.some((pattern) => pattern.test(id)),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api } },
});
