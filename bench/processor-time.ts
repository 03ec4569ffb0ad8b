import fs from 'node:fs';

/** Ticks a second of the times in /proc: fixed on Linux, whatever the kernel's own. */
const TICKS = 100;

/** Seconds of processor time that a process and all below it have had so far, those included that have ended. */
export function processorSeconds(pid: number): number {
  const processes = new Map(
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = statOf(name);
        return found === null ? [] : [[Number(name), found] as const];
      }),
  );
  const total = (one: number): number => {
    const below = [...processes].filter(([, { parent }]) => parent === one);
    return (processes.get(one)?.ticks ?? 0) + below.reduce((sum, [child]) => sum + total(child), 0);
  };
  return total(pid) / TICKS;
}

/** The process that started another; null where there is no such other. */
export const parentOf = (pid: number): number | null => statOf(String(pid))?.parent ?? null;

/** Null for a process that has ended meanwhile. */
function statOf(pid: string): { parent: number; ticks: number } | null {
  try {
    // The name, in brackets, may hold anything.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    const at = (index: number) => Number(fields[index]);
    // utime, stime, and those of children that were waited for.
    return { parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}
