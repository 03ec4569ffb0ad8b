import type { EmbeddedClient } from './embedded-database.ts';

/** Called for every query with its text, never its values, and observes how it ends. Returns the query's result. */
export type ObserveQuery = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/** The embedded database with every query observed, also in transactions. */
export function observedEmbedded(client: EmbeddedClient, observe: ObserveQuery): EmbeddedClient {
  return {
    ...observedStatements(client, observe),
    transaction: (work) => client.transaction((tx) => work({ ...tx, ...observedStatements(tx, observe) })),
  };
}

function observedStatements(
  client: Pick<EmbeddedClient, 'query' | 'exec'>,
  observe: ObserveQuery,
): Pick<EmbeddedClient, 'query' | 'exec'> {
  return {
    query: (text, ...rest) => observe(text, () => client.query(text, ...rest)),
    exec: (text, ...rest) => observe(text, () => client.exec(text, ...rest)),
  };
}
