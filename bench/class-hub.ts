import { openEmbedded } from '#server/db/embedded.ts';
import type { Engine } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { users } from '#server/db/schema/users.ts';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import { type Server, startServer } from '#tests/e2e/support/server.ts';
import { aStudent, PASSWORD } from '#tests/support/factories.ts';
import type { Account } from './class-student.ts';
import { MIGRATIONS, onPostgres, postgresProcess } from './engines.ts';
import { generatedQuestions } from './generated-bank.ts';
import { ending } from './started-servers.ts';

const QUESTIONS = 12_000;
const FLASHCARDS = 1000;
const ROWS_A_STATEMENT = 1000;

/** A filled database that apps can be started on. */
export interface ClassHub {
  accounts: Account[];
  /** PostgreSQL's first process; null for the embedded engine. */
  postgres: number | null;
  /** Another process of the app; the embedded engine allows one. */
  startApp: () => Promise<Server>;
}

export async function onPostgresHub(students: number, work: (hub: ClassHub) => Promise<void>): Promise<void> {
  await onPostgres(async (engine, databaseUrl) => {
    const accounts = await fill(engine, students);
    await ending(async (started) => {
      const startApp = () => started(startServer({ dataDir: emptyFolder(), databaseUrl, env: ENVIRONMENT }));
      await work({ accounts, postgres: await postgresProcess(engine), startApp });
    });
  });
}

export async function onEmbeddedHub(students: number, work: (hub: ClassHub) => Promise<void>): Promise<void> {
  const dataDir = emptyFolder();
  const engine = await openEmbedded(dataDir);
  let accounts: Account[];
  try {
    await migrate(engine.db, MIGRATIONS);
    accounts = await fill(engine, students);
  } finally {
    await engine.close();
  }
  await ending(async (started) => {
    await work({ accounts, postgres: null, startApp: () => started(startServer({ dataDir, env: ENVIRONMENT })) });
  });
}

const ENVIRONMENT = { STARTER_CONTENT: '0' };

/** 12,000 questions and 1,000 flashcards in topics with subcategories, and the students, approved. */
async function fill(engine: Engine, students: number): Promise<Account[]> {
  const { db } = engine;
  const rows = generatedQuestions(QUESTIONS, 9);
  const topicIds = new Map<string, string>();
  for (const { topic } of rows) {
    if (!topicIds.has(topic.main)) topicIds.set(topic.main, await addTopic(engine, topic.main, null));
    const parentId = topicIds.get(topic.main) ?? null;
    if (!topicIds.has(topic.sub)) topicIds.set(topic.sub, await addTopic(engine, topic.sub, parentId));
  }
  const withTopics = rows.map(({ topic, ...question }) => ({ ...question, topicId: topicIds.get(topic.sub) ?? null }));
  for (const some of slices(withTopics)) await db.insert(questions).values(some);
  const cards = withTopics.slice(0, FLASHCARDS).map(({ question, options, correctAnswer, topicId }) => {
    return { front: question, back: options[correctAnswer] ?? '', topicId };
  });
  for (const some of slices(cards)) await db.insert(flashcards).values(some);
  // The factories' password is hashed at its lowest cost: signing in is not what is measured.
  const { email, password } = await aStudent(db);
  const others = Array.from({ length: students - 1 }, (_, index) => {
    return {
      email: `student${index}@example.net`,
      password,
      firstName: `First${index}`,
      lastName: `Last${index}`,
      status: 'approved' as const,
    };
  });
  for (const some of slices(others)) await db.insert(users).values(some);
  await engine.query('analyze');
  return [email, ...others.map((other) => other.email)].map((address) => ({ email: address, password: PASSWORD }));
}

async function addTopic({ db }: Engine, name: string, parentId: string | null): Promise<string> {
  const [row] = await db.insert(topics).values({ name, parentId }).returning();
  if (row === undefined) throw new Error('an insert returns its row');
  return row.id;
}

function* slices<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) yield rows.slice(at, at + ROWS_A_STATEMENT);
}
