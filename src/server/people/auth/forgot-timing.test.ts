import { describe, expect, it } from 'vitest';
import { forgotPassword } from '#shared/people/auth.contract.ts';
import { aStudent } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const EACH = 200;

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

describe('the time that forgot-password takes', () => {
  // The two are measured in turns, so that other load on the machine affects both equally.
  it('is the same for known and unknown addresses: medians of 200 each within 10%', { retry: 3 }, async () => {
    const hub = await createTestApp();
    const times = { known: [] as number[], unknown: [] as number[] };
    const students: string[] = [];
    for (let n = 0; n < EACH; n += 1) students.push((await aStudent(hub.db)).email);
    let address = 0;
    const measure = async (email: string) => {
      address += 1;
      const remoteAddress = `198.18.${Math.floor(address / 250)}.${(address % 250) + 1}`;
      const started = performance.now();
      await hub.app.inject({ method: 'POST', url: forgotPassword.path, payload: { email }, remoteAddress });
      return performance.now() - started;
    };
    for (let n = 0; n < 20; n += 1) await measure(`warm-up${n}@example.org`);
    for (const [n, email] of students.entries()) {
      const stranger = `nobody${n}@example.com`;
      if (n % 2 === 0) {
        times.known.push(await measure(email));
        times.unknown.push(await measure(stranger));
      } else {
        times.unknown.push(await measure(stranger));
        times.known.push(await measure(email));
      }
    }
    const ratio = median(times.known) / median(times.unknown);
    console.info(
      `forgot-password: median known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms, ratio ${ratio.toFixed(3)}`,
    );
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });
});
