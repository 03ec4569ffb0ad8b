import { defineConfig } from 'vite';

/** Bundles the server's own sources, what fills the demonstration, the commands, and what reads files; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        demo: 'src/server/demo.ts',
        'audit-command': 'src/server/commands/audit-command.ts',
        'backup-command': 'src/server/commands/backup-command.ts',
        'renew-secret-command': 'src/server/commands/renew-secret-command.ts',
        'reset-factor-command': 'src/server/commands/reset-factor-command.ts',
        'restore-command': 'src/server/commands/restore-command.ts',
        'import-process': 'src/server/adapters/import-parser/import-process.ts',
      },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    copyPublicDir: false,
  },
});
