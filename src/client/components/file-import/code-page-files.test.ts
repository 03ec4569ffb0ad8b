import { expect, it } from 'vitest';
import { codePageOf, inCodePage } from './code-page-files.ts';

it('a file can be read in one code page after another', async () => {
  const file = new File([new Uint8Array(Buffer.from('Gr\x9a\xa7e', 'latin1'))], 'a.csv');
  expect(codePageOf(file, 'windows-1252')).toBe('windows-1252');
  expect(codePageOf(file, null)).toBeNull();
  const western = await inCodePage(file, 'windows-1252');
  expect(await western.text()).toBe('Grš§e');
  const mac = await inCodePage(western, 'macintosh');
  expect([mac.name, await mac.text(), codePageOf(mac, null)]).toEqual(['a.csv', 'Größe', 'macintosh']);
});
