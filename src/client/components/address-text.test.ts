import { expect, it } from 'vitest';
import { addressParts } from './address-text.tsx';

it.each([
  ['maya.okafor@example.org', ['maya', '.okafor', '@example', '.org']],
  ['https://hub.example.org/auth?next=/quiz', ['https://hub', '.example', '.org', '/auth', '?next=/quiz']],
  ['localhost', ['localhost']],
  ['@.', ['@', '.']],
])('breaks the address %s at its separators', (address, parts) => {
  expect(addressParts(address)).toEqual(parts);
});
