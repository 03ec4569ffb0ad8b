import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADDRESSES } from '#shared/domain/addresses.ts';

const root = path.resolve(import.meta.dirname, '..');
const documentsIn = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const decisions = documentsIn('docs/decisions');
const areas = documentsIn('docs/areas');
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.github/pull_request_template.md',
  ...documentsIn('docs'),
  ...documentsIn('docs/trust'),
  ...areas,
  ...decisions,
];
const textOf = (document: string) => fs.readFileSync(path.join(root, document), 'utf8');
const scripts = Object.keys(
  (JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts, // npm's own format
);

/** Paths in the text that begin with one of the repository's folders. */
function pathsIn(text: string): string[] {
  const found =
    text.match(/(?<![\w/.-])(src|content|docs|scripts|tests|tools|migrations|docker|public)\/[\w./-]+/g) ?? [];
  return found.map((name) => name.replace(/[.,]$/, ''));
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

describe.each(documents)('%s', (document) => {
  const text = textOf(document);

  it('names only files and folders that exist', () => {
    const missing = pathsIn(text).filter((name) => !fs.existsSync(path.join(root, name)));
    expect(missing).toEqual([]);
  });

  it('links only to existing targets', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    const missing = links.filter((target) => !fs.existsSync(path.join(root, path.dirname(document), target)));
    expect(missing).toEqual([]);
  });

  it('names only commands that package.json has', () => {
    const commands = [...text.matchAll(/npm (?:run )?(start|test|(?<=run )[a-z-]+)\b/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

/** Paths of the repository's files, each with a slash in front. */
const files = ['', 'src', 'content', 'scripts', 'tests', 'public', 'tools'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: folder !== '', encoding: 'utf8' })
    .map((name) => path.posix.join('/', folder, name)),
);

describe.each(['docs/where-the-rules-are.md', ...areas, ...decisions])('%s', (document) => {
  it('has short names of files only for files that exist', () => {
    const names = [...textOf(document).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|js|css))`/g)];
    const missing = names
      .map(([, name = '']) => name)
      .filter((name) => !files.some((file) => file.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const links = [...textOf(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const missing = links.filter(([, target = '', heading]) => {
      const text = target === '' ? textOf(document) : textOf(path.join(path.dirname(document), target));
      return !text.match(/^#+ .*$/gm)?.some((line) => anchorOf(line) === heading);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

describe('the index of decisions', () => {
  const records = decisions.map((name) => path.basename(name)).filter((name) => /^(?!000)\d{3}-/.test(name));

  it('lists every record once, in order', () => {
    const rows = textOf('docs/decisions/README.md').matchAll(/^\| \[(\d{3})\]\((\1-[\w-]+\.md)\) /gm);
    expect([...rows].map(([, , file]) => file)).toEqual(records);
  });

  it('uses no number twice, and each record has its own in its heading', () => {
    const numbers = records.map((file) => /^# (\d{3}): /.exec(textOf(`docs/decisions/${file}`))?.[1]);
    expect(numbers).toEqual(records.map((file) => file.slice(0, 3)));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('where the rules are', () => {
  const text = textOf('docs/where-the-rules-are.md');

  it('has every screen', () => {
    const addresses = Object.values(ADDRESSES).flat();
    expect(addresses.filter((address) => !text.includes(`\`${address}\``))).toEqual([]);
  });

  it('names a file for every rule', () => {
    const rows = text.split('\n').filter((line) => /^\| (?!rule|screen|-)/.test(line));
    expect(rows.filter((row) => pathsIn(row.split('|').at(-2) ?? '').length === 0)).toEqual([]);
  });
});
