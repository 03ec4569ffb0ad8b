import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutThePower } from '#tests/support/power-cut/power-cuts.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { openEmbedded } from './embedded.ts';

const CUTS = isTorture ? 200 : 3;
const WHILE_MAKING = isTorture ? 12 : 1;
const PATIENCE = isTorture ? 3_600_000 : 300_000;
const SEED = 20_261_121;

let workshop: string;
let disk: string;
beforeEach(() => {
  workshop = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-power-'));
  disk = path.join(workshop, 'disk');
  fs.mkdirSync(disk);
});
afterEach(() => fs.rmSync(workshop, { recursive: true }));

describe('the embedded database on a disk that loses unsynced writes', () => {
  it(
    `opens after each power cut, ${WHILE_MAKING} while it is made and ${CUTS} later, with every acknowledged write`,
    async () => {
      const options = { workshop, whileMaking: WHILE_MAKING, cuts: CUTS, seed: SEED } as const;
      const report = await cutThePower({ ...options, engine: 'durable', style: 'any' });
      const { cuts, acknowledged, lost, slowestOpening } = report;
      record({ cuts, acknowledged, lost, remark: `the database opened within ${slowestOpening} ms` });
      expect(report).toMatchObject({ problem: null, cuts: WHILE_MAKING + CUTS, lost: 0 });
      expect(acknowledged).toBeGreaterThan(cuts);
    },
    PATIENCE,
  );

  it('loses writes if PGlite is used as shipped', { timeout: PATIENCE }, async () => {
    await (await openEmbedded(disk)).close();
    const report = await cutThePower({ workshop, cuts: 1, seed: SEED, engine: 'as shipped', style: 'forget' });
    expect(report.problem).toBe(`${report.lost} acknowledged transactions are not there`);
    expect(report.lost).toBe(report.acknowledged);
  });
});
