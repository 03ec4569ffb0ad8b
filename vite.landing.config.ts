import { defineConfig } from 'vite';

/** Builds the landing page for the server to render, beside the server itself: build that one first, it empties the folder. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/client/app/landing-render.tsx',
    outDir: 'dist/server',
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'landing.js' } },
  },
});
