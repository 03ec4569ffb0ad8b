import fs from 'node:fs';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as schema from '#server/db/schema/index.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const papers = fs.readdirSync(path.join(root, 'docs/trust')).map((name) => `docs/trust/${name}`);

/** The texts in backticks. */
const quotedIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);
/** The cells of each table row with a matching first cell. */
const rowsOf = (text: string, first: RegExp) =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, cell = '']) => first.test(cell));

describe.each(papers)('%s', (paper) => {
  const quoted = quotedIn(read(paper));

  it('names only files that exist', () => {
    // Build output exists only after a build.
    const files = quoted.filter((name) => /^\.?[\w-]+(\/|\.)[\w./-]*\w$/.test(name) && !name.startsWith('dist/'));
    const missing = files.filter((name) => !fs.existsSync(path.join(root, name)));
    expect(missing).toEqual([]);
  });

  it('names only settings that the hub knows', () => {
    const known = read('src/server/env.ts');
    const settings = quoted.filter((name) => /^[A-Z][A-Z\d]*(_[A-Z\d]+)+$/.test(name));
    expect(settings.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(known))).toEqual([]);
  });
});

describe('the data-protection sheet', () => {
  const tables = Object.values<unknown>(schema).flatMap((entry) => (is(entry, PgTable) ? [getTableName(entry)] : []));
  const described = rowsOf(read('docs/trust/data-protection.md'), /^`[a-z_]+`/).flatMap(([, cell = '']) =>
    quotedIn(cell),
  );

  it('describes every table once, and no other', () => {
    expect(described.toSorted()).toEqual(tables.toSorted());
  });
});

describe('the accessibility report', () => {
  /** The criteria of WCAG 2.2, by guideline. */
  const A = `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2
    2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`;
  const AA = `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4
    3.3.3 3.3.4 3.3.8 4.1.3`;
  /** Clauses of EN 301 549 V3.2.1, in ranges if a row covers several: as detailed as a web application needs. */
  const EN = `4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.2.10 4.2.11 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9 6
    7.1.1 7.1.2 7.1.3 7.1.4 7.1.5 7.2 7.3 8 9.4.1.1 9.6 10 11.1–11.6 11.7 11.8.1 11.8.2 11.8.3 11.8.4 11.8.5
    12.1.1 12.1.2 12.2 13`;
  const [, levelA = '', levelAA = '', clauses = ''] = read('docs/trust/accessibility.md').split(/^## .*$/m);
  const CONFORMANCE = /^(supports|partially supports|does not support|not applicable)$/;
  const numbersOf = (rows: string[][]) => rows.map(([, name = '']) => name.split(' ', 1)[0] ?? '');

  it.each([
    ['A', A, levelA],
    ['AA', AA, levelAA],
  ])('has each criterion of level %s once, with its conformance and what shows it', (_level, criteria, part) => {
    const rows = rowsOf(part, /^\d/);
    expect(numbersOf(rows)).toEqual(criteria.split(/\s+/));
    expect(rows.filter(([, , conformance = '']) => !CONFORMANCE.test(conformance))).toEqual([]);
    const shown = rows.filter(
      ([, , conformance, , by = '']) => quotedIn(by).length > 0 || conformance === 'not applicable',
    );
    expect(shown).toEqual(rows);
  });

  it('has each clause of EN 301 549 once, with its conformance and a remark', () => {
    const rows = rowsOf(clauses, /^\d/);
    expect(numbersOf(rows).toSorted()).toEqual(EN.split(/\s+/).toSorted());
    expect(rows.filter(([, , conformance = '']) => !CONFORMANCE.test(conformance))).toEqual([]);
    expect(rows.filter(([, , , remark = '']) => remark === '')).toEqual([]);
  });

  it('names the criteria of WCAG 2.2 that clause 9 does not have', () => {
    const since21 = ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'];
    const named = /new in WCAG 2\.2 and not\s+part of clause 9: ([^:]*?\d)\.\s/.exec(clauses)?.[1] ?? '';
    expect(named.match(/\d\.\d+\.\d+/g)).toEqual(since21);
  });
});

describe('the table of ASVS 5.0', () => {
  /** Sections, with their numbers of requirements of levels 1 and 2; they are numbered from 1. */
  const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
    5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3
    9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1
    13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;
  const all = SECTIONS.split(/\s+/).flatMap((entry) => {
    const [section, count] = entry.split(':');
    return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
  });
  const text = read('docs/trust/asvs.md');
  /** `1.2.6–1.2.7` is a range, ends included. */
  const rows = rowsOf(text, /^\d+\.\d/).map(([, numbers = '', , , how = '']) => {
    const [first = '', last = first] = numbers.split('–');
    return { covered: all.slice(all.indexOf(first), all.indexOf(last) + 1), how };
  });

  it('has each requirement of levels 1 and 2 once, in order, with its evidence or why it is not met', () => {
    expect(rows.flatMap(({ covered }) => covered)).toEqual(all);
    expect(rows.filter(({ how }) => how === '')).toEqual([]);
  });
});

describe('the statements on the source code in the table of ASVS 5.0', () => {
  const sources = fs
    .readdirSync(path.join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, read(`src/server/${name}`)] as const);
  const withText = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([name]) => name);

  it('hold for started programs: there are three, and no command is built from text', () => {
    const starting = ['adapters/ffmpeg-converter.ts', 'db/os-lock.ts', 'importing/process-import-parser.ts'];
    expect(withText(/child_process/).toSorted()).toEqual(starting);
    expect(withText(/import \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'|\bshell:/)).toEqual([]);
  });

  it('hold for markup: only one place accepts any, after sanitizing it', () => {
    const screens = fs
      .readdirSync(path.join(root, 'src/client'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && read(`src/client/${name}`).includes('dangerouslySetInnerHTML'));
    expect(screens).toEqual(['components/formula.tsx']);
  });
});
