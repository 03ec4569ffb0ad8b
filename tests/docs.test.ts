import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const decisions = fs.readdirSync(path.join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/deployment.md',
  'docs/glossary.md',
  'docs/operations.md',
  ...decisions,
];
const textOf = (document: string) => fs.readFileSync(path.join(root, document), 'utf8');
const scripts = Object.keys(
  (JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts, // npm's own format
);

/** Paths in the text that begin with one of the repository's folders. */
function pathsIn(text: string): string[] {
  const found = text.match(/(?<![\w/.-])(src|content|docs|scripts|tests|migrations|bench|docker)\/[\w./-]+/g) ?? [];
  return found.map((name) => name.replace(/[.,]$/, ''));
}

describe.each(documents)('%s', (document) => {
  const text = textOf(document);

  it('names only files and folders that exist', () => {
    const missing = pathsIn(text).filter((name) => !fs.existsSync(path.join(root, name)));
    expect(missing).toEqual([]);
  });

  it('links only to what exists', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    const missing = links.filter((target) => !fs.existsSync(path.join(root, path.dirname(document), target)));
    expect(missing).toEqual([]);
  });

  it('names only commands that package.json has', () => {
    const commands = [...text.matchAll(/npm (?:run )?(start|test|(?<=run )[a-z]+)\b/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});
