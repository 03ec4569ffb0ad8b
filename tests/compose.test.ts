import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const compose = read('compose.yaml');
const example = new Map(
  [...read('.env.example').matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const unique = (names: (string | undefined)[]) => new Set(names);

it('compose takes the variables that .env.example explains, and no other', () => {
  const taken = [...compose.matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name);
  expect(unique(taken)).toEqual(unique([...example.keys()]));
});

it('the proxy takes only variables that compose gives it', () => {
  const [, proxy = ''] = compose.split('\n  proxy:\n');
  const given = [...proxy.matchAll(/^ {6}([A-Z\d_]+):/gm)].map(([, name]) => name);
  const taken = [...read('docker/Caddyfile').matchAll(/\{\$([A-Z\d_]+)\}/g)].map(([, name]) => name);
  expect(unique(taken)).toEqual(unique(given));
});

it('compose gives the hub only settings that it knows', () => {
  const [, app = ''] = /\n {2}app:\n([\s\S]*?)\n\n/.exec(compose) ?? [];
  const given = [...app.matchAll(/^ {6}([A-Z\d_]+):/gm)].map(([, name = '']) => name);
  expect(given).toContain('DATABASE_URL');
  const known = read('src/server/env.ts');
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
});

it('.env.example holds no secrets', () => {
  const secrets = [...example].filter(([name = '']) => /PASSWORD|SECRET|KEY/.test(name));
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter(([, value]) => value !== '')).toEqual([]);
});

/** The sections of the proxy's settings, by address. */
const sites = new Map(
  [...read('docker/Caddyfile').matchAll(/^(\S.*) \{\n([\s\S]*?)^\}/gm)].map(([, address, rules = '']) => [
    address,
    rules,
  ]),
);

it('the proxy has a separate name for the store, to which only the hub’s pages may upload files', () => {
  expect([...sites.keys()]).toEqual(['{$HUB_DOMAIN}', 'http://{$HUB_DOMAIN}', '{$MEDIA_DOMAIN}']);
  const origins = [...sites].map(([, rules]) => /Access-Control-Allow-Origin (.*)/.exec(rules)?.[1]);
  expect(origins).toEqual([undefined, undefined, 'https://{$HUB_DOMAIN}']);
});

it('the proxy sends pages from http to https, and refuses the API there', () => {
  const rules = sites.get('http://{$HUB_DOMAIN}')?.replaceAll(/\s+/g, ' ');
  expect(rules).toContain('handle /api/* { respond "Use https" 403 }');
  expect(rules).toContain('handle { redir https://{host}{uri} permanent }');
  expect(rules).not.toContain('reverse_proxy');
});
