import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it.each([
  ['Élévation', 'Élévation'.normalize('NFD'), true],
  ['Élévation', 'ÉLÉVATION'.normalize('NFD'), true],
  ['élévation', ' Élévation ', true],
  ['Печень', 'ПЕЧЕНЬ', true],
  ['Élévation', 'Elevation', false],
  ['10³ Hz', '103 Hz', false],
  ['M-mode', 'M mode', false],
])('%j and %j name one thing: %j', (one, other, isSame) => {
  expect(nameKey(one) === nameKey(other)).toBe(isSame);
});
