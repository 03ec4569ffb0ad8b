import { defineConfig } from 'vite';

/** Bundles the server's own sources into one file; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
});
