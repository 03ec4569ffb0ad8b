// Aim: the embedded engine is no slower than another checkout, with one client and with sixteen.
import fs from 'node:fs';
import { openEmbedded } from '#server/db/embedded.ts';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import { onDatabase, onServers } from './harness.ts';
import { inTurns, report, sized } from './measure.ts';
import { fillSpeedHub, ROUNDS } from './speed-hub.ts';
import { described, inTurn, load, middle } from './speed-load.ts';
import { SCENARIOS, type Scenario } from './speed-scenarios.ts';

const AMOUNT = sized(150, 20);
const CLIENTS = [1, 16];

/** Requests per second of a hub with the embedded engine, and of another checkout if `BENCH_AGAINST` names one. */
export async function run(): Promise<void> {
  await onServers(async (start) => {
    const folder = emptyFolder();
    const scenarios = await onDatabase(openEmbedded(folder), async (engine) => {
      const filled = await fillSpeedHub(engine);
      const made: Scenario[] = [];
      for (const make of SCENARIOS) made.push(await make(filled));
      await filled.hub.app.close();
      return made;
    });
    const root = process.env['BENCH_AGAINST'];
    const copy = emptyFolder();
    if (root !== undefined) fs.cpSync(folder, copy, { recursive: true });
    const options = { env: { STARTER_CONTENT: '0' } };
    const hub = await start({ ...options, dataDir: folder });
    const other = root === undefined ? null : await start({ ...options, dataDir: copy, root });
    for (const { name, requests, others = requests } of scenarios) {
      const targets = [
        { target: hub, next: inTurn(requests) },
        ...(other ? [{ target: other, next: inTurn(others) }] : []),
      ];
      for (const connections of CLIENTS) {
        const works = targets.map((one) => () => load({ ...one, connections, amount: AMOUNT }));
        const [own = [], compared = []] = await inTurns(works, { rounds: ROUNDS, warmUp: 1 });
        const what = `${name}, ${connections === 1 ? '1 client' : `${connections} clients`}`;
        if (other === null) {
          report({ what, value: middle(own, 'perSecond'), unit: '/s', detail: described(own) });
        } else {
          report({
            what: `${what}: throughput ÷ other checkout`,
            value: middle(own, 'perSecond') / middle(compared, 'perSecond'),
            unit: '×',
            detail: `hub ${described(own)}; other checkout ${described(compared)}`,
          });
        }
      }
    }
  });
}
