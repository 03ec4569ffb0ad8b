import { expect, it } from 'vitest';
import { aDayOfPhones, daysWithTwoPhones } from '#tests/support/offline-phones.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { isTorture, record } from '#tests/support/torture.ts';

const PART = 50;
const PARTS = isTorture ? 10 : 1;

const day = forEachTest(aDayOfPhones);

it.each(Array.from({ length: PARTS }, (_, part) => 1000 + part * PART))(
  `loses and doubles nothing on ${PART} random days with two phones, from seed %i on`,
  async (from) => {
    const { submitted, faults } = await daysWithTwoPhones(day, { from, count: PART });
    record({ calls: submitted, acknowledged: submitted, lost: faults.length });
    expect(faults).toEqual([]);
  },
  600_000,
);
