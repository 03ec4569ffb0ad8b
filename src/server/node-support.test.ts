import { expect, it } from 'vitest';
import { nodeWarning } from './node-support.ts';

it.each([
  ['20.19.5', '2026-04-30T23:59:59Z', null],
  [
    '20.19.5',
    '2026-05-01T00:00:00Z',
    'Node 20.19.5 has had no security fixes since 2026-04-30: install a newer version, such as Node 24',
  ],
  ['22.11.0', '2026-05-01T00:00:00Z', null],
  ['24.0.0', '2028-04-30T12:00:00Z', null],
  ['99.0.0', '2040-01-01T00:00:00Z', null],
])('Node %s is warned of only once it gets no more security fixes (%s)', (version, now, warning) => {
  expect(nodeWarning(version, new Date(now))).toBe(warning);
});
