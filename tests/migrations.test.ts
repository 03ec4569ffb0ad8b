import fs from 'node:fs';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import * as schema from '#server/db/schema/index.ts';

// While processes are replaced one after another, the previous version works on the new schema. So what a version stops
// using is dropped in the next version at the earliest, and the file says so: `-- contract: unused since 2.3`.

const FOLDER = path.resolve(import.meta.dirname, '../migrations');

const TAKES_AWAY: [string, RegExp][] = [
  [
    'drops something',
    /\bdrop\s+(?:table|column|view|type|function|schema|default)\b|^alter table \S+ drop\s+(?!constraint|not null)/,
  ],
  ['renames something', /\brename\b/],
  ['changes a type', /\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/],
  ['wants a value where there was none', /\bset\s+not\s+null\b/],
  ['adds a column that has to be filled', /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(?:default|generated)\b)/],
];

/** Statements that the previous version could not work with; none if the file says since when they are unused. */
function faultsOf(text: string): string[] {
  if (/^-- contract: \S.+$/m.test(text)) return [];
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
  return statements.flatMap((statement) =>
    TAKES_AWAY.filter(([, pattern]) => pattern.test(statement)).map(([fault]) => `${fault}: ${statement}`),
  );
}

const released = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

it('migrations only add to the previous version’s schema', () => {
  expect(released[0]).toBe('0000_baseline.sql');
  const faults = released.flatMap((name) =>
    faultsOf(fs.readFileSync(path.join(FOLDER, name), 'utf8')).map((fault) => `${name} ${fault}`),
  );
  expect(faults).toEqual([]);
});

describe('the rule for migrations', () => {
  it.each([
    'DROP TABLE "topics" CASCADE;',
    'ALTER TABLE "topics" DROP COLUMN "name";',
    'alter table topics drop name;',
    'ALTER TABLE "topics" RENAME COLUMN "name" TO "title";',
    'ALTER TABLE "topics" RENAME TO "subjects";',
    'ALTER TABLE "topics" ALTER COLUMN "name" SET DATA TYPE integer;',
    'ALTER TABLE "topics" ALTER COLUMN "name" TYPE integer;',
    'ALTER TABLE "topics" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "topics" ALTER COLUMN "name" DROP DEFAULT;',
    'ALTER TABLE "topics" ADD COLUMN "color" text NOT NULL;',
    'CREATE TABLE a (id int);\n--> statement-breakpoint\nDROP TABLE topics;',
  ])('refuses %s', (statement) => {
    expect(faultsOf(statement)).toHaveLength(1);
    expect(faultsOf(`-- contract: nothing uses it since 1.4\n${statement}`)).toEqual([]);
  });

  it.each([
    'CREATE TABLE "things" ("id" uuid PRIMARY KEY NOT NULL, "name" text NOT NULL);',
    'ALTER TABLE "topics" ADD COLUMN "color" text;',
    `ALTER TABLE "topics" ADD COLUMN "color" text DEFAULT 'red' NOT NULL;`,
    'ALTER TABLE "topics" ALTER COLUMN "name" DROP NOT NULL;',
    'ALTER TABLE "topics" DROP CONSTRAINT "short_name";',
    'CREATE INDEX "by_name" ON "topics" ("name");',
    'DROP INDEX "by_name";',
    '-- the rename of a column that drop table has no part in\nselect 1;',
  ])('allows %s', (statement) => {
    expect(faultsOf(statement)).toEqual([]);
  });
});

describe('the folder of migrations', () => {
  const meta = path.join(FOLDER, 'meta');
  const snapshots = fs.readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));

  it('has one snapshot, which is the schema of the code', async () => {
    expect(snapshots).toHaveLength(1);
    type Snapshot = Parameters<typeof generateMigration>[0];
    const text = fs.readFileSync(path.join(meta, snapshots[0] ?? ''), 'utf8');
    const snapshot = JSON.parse(text) as Snapshot; // as drizzle-kit writes it
    const current = generateDrizzleJson(schema, snapshot.id, undefined, 'snake_case');
    expect(await generateMigration(snapshot, current)).toEqual([]);
  });

  it('has less than 300 kB', () => {
    const files = fs.readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const sizes = files.map(({ parentPath, name }) => fs.statSync(path.join(parentPath, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  });
});
