import type { FastifyBaseLogger } from 'fastify';
import * as oidc from 'openid-client';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The requested scopes, separated by spaces: `openid` and those that the claims need. */
  scopes: string;
}

/** The parameters of a request to the provider, which its response has to match. */
export interface SignInRequest {
  state: string;
  nonce: string;
  /** The PKCE verifier: a stolen code is useless without it. */
  verifier: string;
  /** Whether the person has to authenticate again at the provider. */
  isFresh: boolean;
}

/** An account at the provider. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  /** The provider's claims about it, from the ID token and the userinfo endpoint. */
  claims: Record<string, unknown>;
}

/** The provider can't be reached, or does not follow OpenID Connect. */
export class ProviderUnavailable extends Error {}
/** The response is invalid: the person canceled, or somebody forged it. */
export class ProviderRefusal extends Error {}

export interface IdentityProvider {
  /** Returns the address to send the browser to. */
  addressFor(request: SignInRequest): Promise<string>;
  /** Redeems the query that the browser came back with, without its question mark. */
  redeem(request: SignInRequest, query: string): Promise<ProviderAccount>;
  /** Returns the address for signing out there too; null if the provider has none or can't be reached. */
  logoutAddress(): Promise<string | null>;
}

const TIMEOUT_SECONDS = 10;
/** The most bytes of a response; real ones have a few thousand. */
const ANSWER_MAX_BYTES = 1_000_000;
/** How long its keys and addresses are cached. Providers publish a new key before they sign with it. */
const KEPT_MS = 60_000;
/** The greatest age of a fresh authentication, which allows for clocks that differ. */
const FRESH_SECONDS = 60;

/** A provider that speaks OpenID Connect: the code flow with PKCE. The first request to it is sent at a sign-in. */
export function createOidcProvider(
  { issuer, clientId, clientSecret, scopes }: OidcSettings,
  { publicUrl, log }: { publicUrl: string; log: Pick<FastifyBaseLogger, 'warn'> },
): IdentityProvider {
  const redirectUri = `${publicUrl}/sso`;
  let kept: { configuration: Promise<oidc.Configuration>; until: number } | null = null;

  function discover(): Promise<oidc.Configuration> {
    if (kept !== null && kept.until > Date.now()) return kept.configuration;
    const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: fetchLimited,
      execute: [
        // The signature of the ID token is checked although it comes from the provider itself.
        oidc.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    });
    kept = { configuration, until: Date.now() + KEPT_MS };
    return configuration;
  }

  async function asking<Result>(
    work: (configuration: oidc.Configuration) => Promise<Result> | Result,
  ): Promise<Result> {
    try {
      return await work(await discover());
    } catch (error) {
      // The provider may have moved or changed its keys.
      kept = null;
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // Not the error itself, which can contain what the provider sent, including tokens.
      log.warn({ reason: message, code }, 'a sign-in at the identity provider failed');
      throw isRefusal(error) ? new ProviderRefusal(message) : new ProviderUnavailable(message);
    }
  }

  return {
    addressFor: ({ state, nonce, verifier, isFresh }) =>
      asking(async (configuration) => {
        const { href } = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isFresh && { prompt: 'login', max_age: '0' }),
        });
        return href;
      }),

    redeem: ({ state, nonce, verifier, isFresh }, query) =>
      asking(async (configuration) => {
        const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          ...(isFresh && { maxAge: FRESH_SECONDS }),
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('there is no ID token');
        // The library only checks that it has not expired.
        if (claims.iat > Date.now() / 1000 + FRESH_SECONDS)
          throw new ProviderRefusal('the ID token is from the future');
        const more =
          configuration.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } };
      }),

    logoutAddress: () =>
      asking((configuration) =>
        configuration.serverMetadata().end_session_endpoint === undefined
          ? null
          : oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/` }).href,
      ).catch((error: unknown) => {
        if (error instanceof ProviderUnavailable) return null;
        throw error;
      }),
  };
}

/** Stops reading a response that is too long: it would have to fit into memory. */
async function fetchLimited(url: string, options: oidc.CustomFetchOptions): Promise<Response> {
  const response = await fetch(url, options as RequestInit); // the library's own types of the same values
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > ANSWER_MAX_BYTES) controller.error(new Error('the response of the identity provider is too long'));
      else controller.enqueue(chunk);
    },
  });
  return response.body === null ? response : new Response(response.body.pipeThrough(limit), response);
}

/** Everything but network failures and the provider's own: what the browser brought, or what was signed, is invalid. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ProviderRefusal) return true;
  if (error instanceof oidc.AuthorizationResponseError) return error.error !== 'temporarily_unavailable';
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  return error instanceof oidc.ClientError && REFUSALS.has(error.code ?? '');
}

/** Error codes of responses that do not match the request. */
const REFUSALS = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);
