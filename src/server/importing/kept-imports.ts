import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { AppError } from '#server/core/errors.ts';

const KEPT_MINUTES = 60;

interface KeptImportsOptions {
  clock: Clock;
  store: MediaStore;
  /** A part of the file names: "questions". */
  kind: string;
}

/**
 * Keeps what was read from a file until somebody confirms its import by a token: for an hour, and for each account only
 * the latest. It is kept among the staged files: all processes share these, no backup has them, and the daily sweep
 * deletes old ones.
 */
export function createKeptImports<Content>({ clock, store, kind }: KeptImportsOptions) {
  const prefixOf = (accountId: string) => `import-${kind}-${accountId}-`;

  return {
    /** Returns the token. */
    async keep(accountId: string, content: Content): Promise<string> {
      for await (const { name } of store.list('staged')) {
        if (name.startsWith(prefixOf(accountId))) await store.delete('staged', name);
      }
      const token = randomUUID();
      const kept = await promisify(gzip)(JSON.stringify({ keptAt: clock().getTime(), content }));
      await store.put('staged', prefixOf(accountId) + token, kept);
      return token;
    },

    /** Throws 410 if nothing is kept for this account under this token any longer. */
    async read(accountId: string, token: string): Promise<Content> {
      const stored = await store.read('staged', prefixOf(accountId) + token);
      if (stored === null) throw importExpired();
      const text = (await promisify(gunzip)(await buffer(stored.stream))).toString();
      const { keptAt, content } = JSON.parse(text) as { keptAt: number; content: Content }; // as `keep` has written it
      if (clock().getTime() - keptAt > KEPT_MINUTES * 60_000) throw importExpired();
      return content;
    },

    /** Call it while no other import can store anything: throws 410 if one has used the token in the meantime. */
    async use(accountId: string, token: string): Promise<void> {
      const name = prefixOf(accountId) + token;
      if ((await store.size('staged', name)) === null) throw importExpired();
      await store.delete('staged', name);
    },
  };
}

const importExpired = () =>
  new AppError(410, 'import_expired', 'The check of this file has expired. Please check the file again.');
