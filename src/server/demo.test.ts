import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbedded } from './db/embedded.ts';
import { quizSessions } from './db/schema/quizzes.ts';
import { users } from './db/schema/users.ts';
import { CLASS, WAITING } from './demo/class-list.ts';
import { fillDemo } from './demo.ts';

const root = path.resolve(import.meta.dirname, '../..');
let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-demo-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

it(
  'the demonstration has a class with a month of completed quizzes, and is filled only once',
  { timeout: 600_000 },
  async () => {
    expect(await fillDemo({ root, dataDir })).toBe(true);
    expect(await fillDemo({ root, dataDir })).toBe(false);
    const engine = await openEmbedded(dataDir);
    const people = await engine.db.select().from(users);
    const sessions = await engine.db.select().from(quizSessions).where(isNotNull(quizSessions.completedAt));
    await engine.close();
    expect(people.filter(({ status }) => status === 'pending')).toHaveLength(WAITING.length);
    expect(people.filter(({ role, status }) => role === 'student' && status === 'approved')).toHaveLength(CLASS.length);
    expect(sessions.length).toBeGreaterThan(100);
    expect(new Set(sessions.map(({ startedAt }) => startedAt.toISOString().slice(0, 10))).size).toBeGreaterThan(25);
    expect(sessions.every(({ completedAt }) => (completedAt ?? new Date()) <= new Date())).toBe(true);
  },
);
