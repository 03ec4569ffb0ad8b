import { defineConfig } from 'vite';

/** Packages that stay in node_modules: they read files of their own, or are large and seldom needed. */
const APART = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@electric-sql/pglite',
  '@electric-sql/pglite/contrib/pg_trgm',
  '@electric-sql/pglite/nodefs',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@open-spaced-repetition/binding',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  'prom-client',
  'sharp',
  'sql.js',
];

/**
 * Bundles the server, the landing page that it renders, what fills the demonstration, the commands, and what reads files, with
 * nearly all packages: finding and reading a thousand small files would take a third of the server's start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: APART },
  define: { 'process.env.NODE_ENV': "'production'" },
  build: {
    ssr: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // "use client" says something to other bundlers.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      input: {
        main: 'src/server/main.ts',
        demo: 'src/server/demo.ts',
        'backup-command': 'src/server/commands/backup-command.ts',
        'renew-secret-command': 'src/server/commands/renew-secret-command.ts',
        'reset-factor-command': 'src/server/commands/reset-factor-command.ts',
        'restore-command': 'src/server/commands/restore-command.ts',
        landing: 'src/client/app/landing-render.tsx',
        'import-process': 'src/server/importing/import-process.ts',
      },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
});
