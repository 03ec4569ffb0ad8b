/** The part of oidc-provider that tests use; it ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Client {
    client_id: string;
    client_secret: string;
    redirect_uris: string[];
    post_logout_redirect_uris: string[];
  }

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Client[];
        claims: Record<string, string[]>;
        features: Record<string, { enabled: boolean }>;
        cookies: { keys: string[] };
        jwks?: { keys: object[] };
        pkce: { required: () => boolean };
        findAccount: (
          context: unknown,
          id: string,
        ) => { accountId: string; claims: () => Record<string, unknown> } | undefined;
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
