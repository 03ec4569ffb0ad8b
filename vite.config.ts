import fs from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

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
  plugins: [react(), tailwindcss(), heroImage()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
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

/** The picture of the public pages, out of the starter library. */
function heroImage(): Plugin {
  const fileName = 'images/hero-sector.webp';
  const file = path.join(root, 'content', fileName);
  return {
    name: 'hero-image',
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('Content-Type', 'image/webp').end(fs.readFileSync(file));
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: fs.readFileSync(file) });
    },
  };
}
