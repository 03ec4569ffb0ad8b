import { describe, expect, it } from 'vitest';
import { PASSWORD_MIN_LENGTH } from '#shared/domain/text-limits.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isEasilyGuessed } from './password-rules.ts';

it('the list of common passwords has ten thousand that meet the minimum length', () => {
  expect(COMMON_PASSWORDS.size).toBe(10_000);
  expect(Math.min(...[...COMMON_PASSWORDS].map(({ length }) => length))).toBe(PASSWORD_MIN_LENGTH);
});

describe('a password that is easily guessed', () => {
  const own = ['Ada', 'Okafor', 'ada.okafor@school.example', 'Echo Learning Hub'];
  it.each(['123456', 'PassWord', 'okafor', 'Okafor2026!', 'a-d-a', 'adaokafor', 'Echo Learning Hub 1'])(
    '%s',
    (password) => {
      expect(isEasilyGuessed(password, { common: COMMON_PASSWORDS, own })).toBe(true);
    },
  );

  it.each(['teal kidney stairwell', 'Okafor loves echoes', '847201936551', '¡¡¡¡¡¡', 'пароль-для-ады'])(
    'not %s',
    (password) => {
      expect(isEasilyGuessed(password, { common: COMMON_PASSWORDS, own })).toBe(false);
    },
  );
});
