import { Gauge, type Registry } from 'prom-client';
import type { Engine } from '#server/db/engine.ts';
import { createQueueFigures } from './queue-figures.ts';

/** Figures read on request: the engine, its pool, and the queues in the database. */
export function createStandingMetrics(engine: Engine, registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name: `hub_${name}`, help, labelNames, registers: [registry] });
  gauge('engine', 'The kind of database, as a label', 'kind').set({ kind: engine.kind }, 1);
  const isUp = gauge('db_up', 'Whether the database answered when this was read');
  const jobs = gauge('jobs', 'Jobs of all processes, by state: waiting, active, failed', 'name', 'state');
  const jobAge = gauge('job_oldest_waiting_seconds', 'How long the oldest job that is due has waited', 'name');
  const mail = gauge('mails', 'Mails of all processes, by state: queued, sending, failed', 'state');
  const mailAge = gauge('mail_oldest_seconds', 'How long the oldest mail has been due, or in the air', 'state');
  const backup = gauge('backup_failed', 'Whether the last daily backup failed');
  const readQueues = createQueueFigures(engine);
  if (engine.pool) watchPool(engine.pool.bind(engine), registry);

  return {
    async refresh(): Promise<void> {
      const figures = await readQueues();
      isUp.set(figures === null ? 0 : 1);
      // Unknown figures are omitted instead of repeating old ones.
      for (const one of [jobs, jobAge, mail, mailAge, backup]) one.reset();
      if (figures === null) {
        backup.remove();
        return;
      }
      for (const { name, state, count, age } of figures.jobs) {
        jobs.set({ name, state }, count);
        if (state === 'waiting') jobAge.set({ name }, age ?? 0);
      }
      for (const { state, count, age } of figures.mail) {
        mail.set({ state }, count);
        if (state !== 'failed') mailAge.set({ state }, age ?? 0);
      }
      backup.set(figures.hasFailedBackup ? 1 : 0);
    },
  };
}

function watchPool(read: NonNullable<Engine['pool']>, registry: Registry): void {
  const connections = new Gauge({
    name: 'hub_db_pool_connections',
    help: 'Connections of this process, by state: used, idle; max is how many there may be',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { open, idle, max } = read();
      this.set({ state: 'used' }, open - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'max' }, max);
    },
  });
  const waiting = new Gauge({
    name: 'hub_db_pool_waiting',
    help: 'Queries and transactions that wait for a connection',
    registers: [],
    collect() {
      this.set(read().waiting);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}
