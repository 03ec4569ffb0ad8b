import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { argon2Passwords } from './passwords.ts';

const COMPOSED = 'pässwörd é'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
const MIXED = `${COMPOSED.slice(0, 4)}${DECOMPOSED.slice(5)}`;

it.each([COMPOSED, DECOMPOSED, MIXED])(
  'a password matches in whatever form a keyboard sends it: %j',
  async (password) => {
    const stored = await argon2Passwords.hash(password);
    const matches = await Promise.all([COMPOSED, DECOMPOSED].map((typed) => argon2Passwords.matches(stored, typed)));
    expect(matches).toEqual([true, true]);
    expect(await argon2Passwords.matches(stored, 'passwörd é')).toBe(false);
  },
);

it.each([COMPOSED, DECOMPOSED])(
  'a hash of what a keyboard sent, as older versions made it, still matches: %j',
  async (sent) => {
    const stored = await hash(sent);
    const matches = await Promise.all([COMPOSED, DECOMPOSED].map((typed) => argon2Passwords.matches(stored, typed)));
    expect(matches).toEqual([true, true]);
  },
);

it('nothing matches an account that does not exist', async () => {
  expect(await argon2Passwords.matches(null, 'nobody has this password')).toBe(false);
});
