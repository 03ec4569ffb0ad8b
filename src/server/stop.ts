/** Seconds until what still hangs after the drain is cut off, and until the process ends whatever happens. */
const CUT_SECONDS = 20;
const END_SECONDS = 24;

interface Stopping {
  /** For how long a SIGTERM leaves the proxies time to notice. */
  drainSeconds: number;
  say: (line: string) => void;
  /** Called at once: no new work, readiness ends. */
  drain: () => void;
  /** Ends the connections that are left. */
  cut: () => void;
  /** Lets requests in flight finish and closes everything. */
  close: () => Promise<void>;
}

/**
 * On SIGTERM: requests are served for the drain, then those in flight finish and everything closes. SIGINT, from somebody
 * at the terminal, does not drain. A second signal is not waited for.
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
