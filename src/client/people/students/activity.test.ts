import { expect, it } from 'vitest';
import { activeChanged } from './activity.tsx';

it('a notification says whether the user of an account can sign in', () => {
  const maya = { firstName: 'Maya', lastName: 'Okafor' };
  expect(activeChanged(maya, true).description).toBe('Maya Okafor is active and can sign in.');
  expect(activeChanged(maya, false).description).toBe("Maya Okafor is inactive and can't sign in any more.");
});
