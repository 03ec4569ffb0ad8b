import { expect, it } from 'vitest';
import { networkName } from './network-link.tsx';

it.each([
  ['https://www.linkedin.com/in/somebody', 'LinkedIn'],
  ['https://linkedin.com/in/somebody', 'LinkedIn'],
  ['https://www.xing.com/profile/Some_Body', 'Xing'],
  ['https://example.org/me', 'Professional profile'],
  ['https://notlinkedin.com/in/me', 'Professional profile'],
  ['linkedin.com/in/me', 'Professional profile'],
])('the link to %s is named %s', (url, name) => {
  expect(networkName(url)).toBe(name);
});
