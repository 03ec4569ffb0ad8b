import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './install.mjs';
import { startCluster } from './postgres-cluster.ts';
import { EMBEDDED_ONLY } from './test-tiers.ts';
import { runVitest, type Report } from './vitest-run.ts';

/**
 * Runs the proofs that nothing is lost, in their long form, on both engines. `npm run torture -- power-cut` runs those
 * with that word in the names of their files.
 */

/** As tests/support/torture.ts records it. */
const figures = z.object({
  test: z.string(),
  cuts: z.int().optional(),
  kills: z.int().optional(),
  calls: z.int().optional(),
  acknowledged: z.int().optional(),
  lost: z.int().optional(),
  remark: z.string().optional(),
});
type Figures = z.output<typeof figures>;

interface Proof extends Partial<Figures> {
  name: string;
  engine: string;
  isGood: boolean;
  seconds: number;
}

const COLUMNS = ['cuts', 'kills', 'calls', 'acknowledged', 'lost'] as const;
const HEADINGS = ['cuts', 'kills', 'calls', 'writes acknowledged', 'lost', 'seconds', 'proof'];

const filters = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-torture-'));
const proofs: Proof[] = [];

async function prove(engine: string, vitestArguments: string[], databaseUrl?: string): Promise<void> {
  console.log(`\n── ${engine}`);
  const file = path.join(folder, `${engine}.ndjson`);
  const { TEST_DATABASE_URL: _theirs, ...env } = process.env;
  const { code, report } = await runVitest([...vitestArguments, '--maxWorkers=1'], {
    ...env,
    TORTURE: '1',
    TORTURE_REPORT: file,
    ...(databaseUrl !== undefined && { TEST_DATABASE_URL: databaseUrl }),
  });
  const found = report === null ? [] : proofsOf(engine, report, recordedIn(file));
  proofs.push(...found);
  // A file that can't be loaded and an error outside of a test do not count as a failed test.
  if (code !== 0 && found.every(({ isGood }) => isGood)) {
    proofs.push({ engine, name: 'the run itself', isGood: false, seconds: 0 });
  }
}

function proofsOf(engine: string, { testResults }: Report, recorded: Figures[]): Proof[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status, duration }) => {
      const own = recorded.find(({ test }) => test.replaceAll(' > ', ' ') === fullName);
      const isGood = status === 'passed' && (own?.lost ?? 0) === 0;
      return { ...own, engine, name: fullName, isGood, seconds: Math.round((duration ?? 0) / 1000) };
    });
}

const recordedIn = (file: string): Figures[] =>
  fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => figures.parse(JSON.parse(line)))
    : [];

function printTable(): void {
  const count = (value: number | undefined) => (value === undefined ? '' : value.toLocaleString('en'));
  const total = (column: (typeof COLUMNS)[number]) => proofs.reduce((sum, proof) => sum + (proof[column] ?? 0), 0);
  const rows = proofs.map((proof) => [
    ...COLUMNS.map((column) => count(proof[column])),
    count(proof.seconds),
    `${proof.isGood ? '' : 'FAILED '}${proof.engine}: ${proof.name}${proof.remark === undefined ? '' : ` (${proof.remark})`}`,
  ]);
  const seconds = proofs.reduce((sum, proof) => sum + proof.seconds, 0);
  const sums = [...COLUMNS.map((column) => count(total(column))), count(seconds), `${proofs.length} proofs`];
  const lines = [HEADINGS, ...rows, sums];
  const widths = HEADINGS.slice(0, -1).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log('');
  for (const line of lines) {
    console.log(line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  }
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => name.endsWith('.torture.test.ts'));
const isWanted = (name: string) => filters.length === 0 || filters.some((filter) => name.includes(filter));

const files = [...filesIn('src'), ...filesIn('tests')].filter(isWanted);
const ofBuilt = [
  'tests/e2e/durability.long.spec.ts',
  'tests/e2e/many-processes.long.spec.ts',
  'tests/e2e/two-containers.long.spec.ts',
].filter(isWanted);
if (files.length + ofBuilt.length === 0) throw new Error(`There is no proof ${filters.join(', ')}`);
const cluster = await startCluster();
try {
  if (files.length > 0) await prove('embedded', files);
  const onBoth = files.filter((name) => !EMBEDDED_ONLY.includes(name));
  if (onBoth.length > 0 && cluster !== null) await prove('PostgreSQL', onBoth, cluster.url);
  if (ofBuilt.length > 0) {
    await ensureBuilt();
    await prove('built server', ['--config', 'vitest.e2e.config.ts', ...ofBuilt], cluster?.url);
  }
} finally {
  await cluster?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
printTable();
if (cluster === null) console.log('SKIPPED: the proofs on PostgreSQL, because no server could be found or installed');
process.exitCode = proofs.every(({ isGood }) => isGood) ? 0 : 1;
