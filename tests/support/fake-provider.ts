import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOidcProvider } from '#server/adapters/identity-provider.ts';

type Claims = Record<string, unknown>;

interface Key {
  kid: string;
  privateKey: KeyObject;
  jwk: object;
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

/** An OpenID Connect identity provider over HTTP that can be made to misbehave. */
export class FakeProvider {
  readonly #server = http.createServer((request, response) => void this.#handle(request, response));
  /** The request behind each code. */
  readonly #granted = new Map<string, { claims: Claims; nonce: string; challenge: string }>();
  #key = newKey();
  issuer = '';
  /** Claims that replace the right ones in ID tokens. */
  wrong: Claims = {};
  /** Signs with a key that it does not publish. */
  forger: Key | null = null;
  /** Responds to everything with 500. */
  isBroken = false;
  /** Blanks after each response. */
  padding = 0;

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Signs with another key from now on; the previous one is no longer published. */
  rotateKey(): void {
    this.#key = newKey();
  }

  forge(): void {
    this.forger = newKey();
  }

  /** The settings with which the hub uses this provider. */
  adapter() {
    return createOidcProvider(
      { issuer: this.issuer, clientId: 'hub', clientSecret: 'a client secret', scopes: 'openid email profile' },
      { publicUrl: 'http://localhost:3000', log: { warn: () => undefined } },
    );
  }

  /** Signs a person in at the provider; returns the query with which their browser comes back. */
  grant(address: string, claims: Claims & { sub: string }): string {
    const asked = new URL(address).searchParams;
    const code = randomUUID();
    this.#granted.set(code, { claims, nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' });
    return new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
  }

  async #handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += String(part);
    const [status, json] = this.isBroken ? [500, {}] : this.#answer(request.url ?? '', new URLSearchParams(body));
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(json) + ' '.repeat(this.padding));
  }

  #answer(path: string, form: URLSearchParams): [status: number, json: object] {
    const { issuer } = this;
    if (path === '/.well-known/openid-configuration') {
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          end_session_endpoint: `${issuer}/end`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
        },
      ];
    }
    if (path === '/keys') return [200, { keys: [this.#key.jwk] }];
    const granted = this.#granted.get(form.get('code') ?? '');
    this.#granted.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (path !== '/token' || granted === undefined || granted.challenge !== challenge) {
      return [400, { error: 'invalid_grant' }];
    }
    return [200, { access_token: 'opens nothing', token_type: 'Bearer', id_token: this.#idToken(granted) }];
  }

  #idToken({ claims, nonce }: { claims: Claims; nonce: string }): string {
    const { kid, privateKey } = this.forger ?? this.#key;
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: this.issuer, aud: 'hub', iat: now, exp: now + 300, nonce };
    const header = base64url(JSON.stringify({ alg: 'RS256', kid: this.forger === null ? kid : this.#key.kid }));
    const text = `${header}.${base64url(JSON.stringify({ ...usual, ...claims, ...this.wrong }))}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
  }
}
