import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { MemoryMediaStore } from '#server/adapters/media-store.ts';
import type { Passwords } from '#server/adapters/passwords.ts';
import { createApp } from '#server/app.ts';
import type { AppDependencies } from '#server/app.ts';
import type { Database, Engine } from '#server/db/engine.ts';
import { loginAdmin, loginStudent } from '#shared/contract/auth.ts';
import { openCleanDatabase } from './database.ts';
import { PASSWORD } from './factories.ts';
import type { UserRow } from './factories.ts';
import { TestClient } from './test-client.ts';
import { TestClock } from './test-clock.ts';

/** The real algorithm at its lowest cost. */
export const cheapPasswords: Passwords = {
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  matches: async (stored, password) => stored !== null && (await verify(stored, password)),
};

export interface TestApp {
  app: FastifyInstance;
  engine: Engine;
  db: Database;
  clock: TestClock;
  media: MemoryMediaStore;
  /** A browser in which nobody is signed in. */
  stranger: () => TestClient;
  /** A browser in which this user has signed in, through the door of their role. */
  as: (user: UserRow) => Promise<TestClient>;
}

type Options = Partial<Pick<AppDependencies, 'engine' | 'passwords' | 'publicUrl' | 'clientFolder' | 'logger'>>;

/** The real app on an empty, migrated database. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const engine = options.engine ?? (await openCleanDatabase());
  const clock = new TestClock();
  const media = new MemoryMediaStore();
  const app = await createApp({
    passwords: cheapPasswords,
    publicUrl: 'http://localhost:3000',
    clientFolder: null,
    ...options,
    engine,
    media,
    clock: clock.read,
  });
  const stranger = () => new TestClient(app);
  const as = async (user: UserRow) => {
    const client = stranger();
    const door = user.role === 'teacher' ? loginAdmin : loginStudent;
    await client.ok(door, { body: { email: user.email, password: PASSWORD } });
    return client;
  };
  return { app, engine, db: engine.db, clock, media, stranger, as };
}
