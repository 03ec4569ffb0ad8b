import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BackupStore } from '#server/adapters/backup-store.ts';
import type { JobHandlers, JobName, JobPayloads, Jobs } from '#server/adapters/jobs.ts';
import type { MailError, MailTransport, OutgoingMail } from '#server/adapters/mail-transport.ts';
import {
  checkedName,
  type ByteRange,
  type ListedMedia,
  type MediaData,
  type MediaKind,
  type MediaStore,
  type StoredMedia,
} from '#server/adapters/media-store.ts';

// In-memory versions of the hub's external stores.

/** Keeps media in memory. */
export class MemoryMediaStore implements MediaStore {
  readonly uploadOrigin: string | null = null;
  readonly #files = new Map<string, { data: Uint8Array; modifiedAt: Date }>();

  async put(kind: MediaKind, name: string, data: MediaData): Promise<void> {
    const key = `${kind}/${checkedName(name)}`;
    const bytes = data instanceof Uint8Array ? data : await buffer(data.stream);
    this.#files.set(key, { data: bytes, modifiedAt: new Date() });
  }

  async read(kind: MediaKind, name: string, range?: ByteRange): Promise<StoredMedia | null> {
    const data = this.#files.get(`${kind}/${checkedName(name)}`)?.data;
    if (data === undefined) return null;
    const part = range ? data.subarray(range.start, range.end + 1) : data;
    return { stream: Readable.from(Buffer.from(part), { objectMode: false }), size: data.length };
  }

  async size(kind: MediaKind, name: string): Promise<number | null> {
    return this.#files.get(`${kind}/${checkedName(name)}`)?.data.length ?? null;
  }

  async delete(kind: MediaKind, name: string): Promise<void> {
    this.#files.delete(`${kind}/${checkedName(name)}`);
  }

  async *list(kind: MediaKind): AsyncGenerator<ListedMedia> {
    for (const [key, { data, modifiedAt }] of this.#files) {
      if (key.startsWith(`${kind}/`)) yield { name: key.slice(kind.length + 1), size: data.length, modifiedAt };
    }
  }

  async uploadUrl(): Promise<null> {
    return null;
  }

  clear(): void {
    this.#files.clear();
  }
}

/** Keeps jobs in memory until `drain`. */
export class MemoryJobs implements Jobs {
  readonly waiting: { name: JobName; payload: object }[] = [];

  async send<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void> {
    this.waiting.push({ name, payload });
  }

  /** Runs all waiting jobs, or only those with these names. */
  async drain(handlers: JobHandlers, names?: JobName[]): Promise<void> {
    const next = () => this.waiting.findIndex((job) => names === undefined || names.includes(job.name));
    for (let index = next(); index !== -1; index = next()) {
      for (const job of this.waiting.splice(index, 1)) {
        const handle = handlers[job.name] as (payload: object) => Promise<void>; // this name's payload
        await handle(job.payload);
      }
    }
  }
}

const idle = async () => undefined;

/** For a job queue, handlers that do nothing. */
export const idleHandlers: JobHandlers = {
  'deliver-mail': idle,
  'request-password-reset': idle,
  'assignment-mail': idle,
  'birthday-mail': idle,
  'daily-reminder': idle,
  'daily-sweep': idle,
  'rebuild-counters': idle,
  'class-activity': idle,
  'item-statistics': idle,
  readiness: idle,
  'needs-attention': idle,
  'fit-schedules': idle,
  'daily-backup': idle,
  'complete-overdue-quizzes': idle,
};

/** Keeps mail in memory; `failWith` makes the next attempts fail, or the given ones. */
export class MemoryMailTransport implements MailTransport {
  readonly sent: OutgoingMail[] = [];
  isSetUp: boolean;
  failWith: MailError | ((mail: OutgoingMail) => MailError | null) | null = null;

  constructor({ isSetUp = true } = {}) {
    this.isSetUp = isSetUp;
  }

  async send(mail: OutgoingMail): Promise<string> {
    const failure = typeof this.failWith === 'function' ? this.failWith(mail) : this.failWith;
    if (failure !== null) throw failure;
    this.sent.push(mail);
    return '250 OK';
  }

  async forget(id: string): Promise<void> {
    if (this.isSetUp) return;
    const index = this.sent.findIndex((mail) => mail.id === id);
    if (index !== -1) this.sent.splice(index, 1);
  }

  async close(): Promise<void> {
    this.sent.length = 0;
  }
}

export function createMemoryBackupStore() {
  return { location: 'memory', archive: new MemoryMediaStore(), pool: new MemoryMediaStore() } satisfies BackupStore;
}
