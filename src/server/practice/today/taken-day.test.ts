import { expect, it } from 'vitest';
import { aDayOfPhones, daysWithTwoPhones } from '#tests/support/offline-phones.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const day = forEachTest(aDayOfPhones);

it('loses and doubles no answer on ten random days with two phones, and leaves nothing after signing out', async () => {
  const { submitted, reminders, faults } = await daysWithTwoPhones(day, { from: 1, count: 10 });
  expect(faults).toEqual([]);
  expect(submitted).toBeGreaterThan(50);
  expect(reminders).toBeGreaterThan(0);
}, 300_000);
