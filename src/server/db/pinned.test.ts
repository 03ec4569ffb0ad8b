import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { z } from 'zod';
import project from '../../../package.json' with { type: 'json' };

const installed = z.object({ version: z.string() });
const require = createRequire(import.meta.url);

/**
 * embedded-instance.ts replaces functions that PGlite does not document. Check it against a new version, and run
 * `npm run torture`, before changing the number here.
 */
it('PGlite, whose inside is used, is exactly the version that was looked at', () => {
  const [name, version] = ['@electric-sql/pglite', '0.5.16'] as const;
  expect(project.dependencies[name]).toBe(version);
  const main = require.resolve(name);
  const folder = main.slice(0, main.lastIndexOf(`/${name}/`) + name.length + 2);
  expect(installed.parse(require(`${folder}package.json`)).version).toBe(version);
});
