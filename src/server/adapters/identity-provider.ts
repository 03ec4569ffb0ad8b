import type { FastifyBaseLogger } from 'fastify';
import * as oidc from 'openid-client';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What is asked for, with spaces between: `openid` and what the claims need. */
  scopes: string;
}

/** What was asked of the provider: what it answers has to fit. */
export interface Asked {
  state: string;
  nonce: string;
  /** Of PKCE: a code that somebody else gets hold of is worth nothing without. */
  verifier: string;
  /** Whether the person has to enter their password, or what they have, there again. */
  isFresh: boolean;
}

/** An account at the provider. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  /** What the provider says of it, from the ID token and from where it tells more. */
  claims: Record<string, unknown>;
}

/** The provider can't be reached, or does not do what OpenID Connect says. */
export class ProviderUnavailable extends Error {}
/** What came back is not good: the person stopped, or somebody made it up. */
export class ProviderRefusal extends Error {}

export interface IdentityProvider {
  /** Where the browser goes on to. */
  addressFor(asked: Asked): Promise<string>;
  /** Redeems what the browser came back with, a query without its question mark. */
  redeem(asked: Asked, query: string): Promise<ProviderAccount>;
  /** Where the browser goes to sign out there too; null where the provider has no such address, or can't be reached. */
  logoutAddress(): Promise<string | null>;
}

const TIMEOUT_SECONDS = 10;
/** For so long its keys and addresses are not asked for again. Providers publish a new key before they sign with it. */
const KEPT_MS = 60_000;
/** Once more asked for a password: it may have been entered this long ago, for clocks that differ. */
const FRESH_SECONDS = 60;

/** A provider that speaks OpenID Connect: the code flow with PKCE. Nothing is asked of it before somebody signs in. */
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
      // It may have moved, or have other keys by now.
      kept = null;
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // Not the error itself, which can hold what the provider sent, tokens included.
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

/** Anything but the network and the provider's own failures: what the browser brought, or what was signed, is not right. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.AuthorizationResponseError) return error.error !== 'temporarily_unavailable';
  if (error instanceof oidc.ResponseBodyError) return error.status < 500;
  return error instanceof oidc.ClientError && REFUSALS.has(error.code ?? '');
}

/** Codes of errors for what does not fit what was asked. */
const REFUSALS = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]);
