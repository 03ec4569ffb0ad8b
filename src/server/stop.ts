/** Seconds after the drain until open connections are cut off, and until the process ends in any case. */
const CUT_SECONDS = 20;
const END_SECONDS = 24;

interface Stopping {
  /** Seconds after SIGTERM in which the proxies can notice. */
  drainSeconds: number;
  say: (line: string) => void;
  /** Called at once: no new work starts, and readiness ends. */
  drain: () => void;
  /** Ends the remaining connections. */
  cut: () => void;
  /** Lets requests in flight finish and closes everything. */
  close: () => Promise<void>;
}

/**
 * On SIGTERM, requests are served during the drain, then those in flight finish and everything closes. SIGINT, from
 * somebody at the terminal, does not drain. A second signal ends the process immediately.
 */
export function stopOnSignals({ drainSeconds, say, drain, cut, close }: Stopping): void {
  let isStopping = false;
  const end = () => {
    say('Stopping…');
    setTimeout(cut, CUT_SECONDS * 1000).unref();
    setTimeout(() => fail(`not done after ${END_SECONDS} seconds`), END_SECONDS * 1000).unref();
    close().then(() => process.exit(0), fail);
  };
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    drain();
    if (signal === 'SIGINT' || drainSeconds === 0) return end();
    say(`Draining for ${drainSeconds} s…`);
    setTimeout(end, drainSeconds * 1000);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function fail(reason: unknown): void {
  process.stderr.write(`Could not stop cleanly: ${String(reason)}\n`);
  process.exit(1);
}
