import { NoopLogger } from 'drizzle-orm/logger';
import type { Engine } from '#server/db/engine.ts';

/** As the driver gets it: its text and its values. */
export type Statement = [text: string, values: unknown[]];

/** What `explain` tells of a step, as far as it matters here. */
interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** The statements that some work sends, in their order; nothing else may go on meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { logQuery } = NoopLogger.prototype;
  const statements: Statement[] = [];
  NoopLogger.prototype.logQuery = (...[text, values]: unknown[]) => {
    statements.push([text as string, values as unknown[]]);
  };
  await work();
  NoopLogger.prototype.logQuery = logQuery;
  return statements.filter(([text]) => !/^(begin|commit|rollback)/i.test(text));
}

/** Rows that a statement reads of all tables together, those included that it then leaves out. */
export async function rowsRead(engine: Engine, [statement, values]: Statement): Promise<number> {
  const { rows } = await engine.query(`explain (analyze, format json) ${statement}`, values);
  const [row] = rows as { 'QUERY PLAN': [{ Plan: Plan }] }[];
  const read = (plan: Plan): number => {
    const left = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
    const own = plan['Relation Name'] === undefined ? 0 : (plan['Actual Rows'] + left) * plan['Actual Loops'];
    return own + (plan.Plans ?? []).reduce((sum, step) => sum + read(step), 0);
  };
  return row === undefined ? Number.NaN : Math.round(read(row['QUERY PLAN'][0].Plan));
}
