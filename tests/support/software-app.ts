import { Secret, TOTP } from 'otpauth';
import { beginAuthenticator, confirmAuthenticator, confirmWithCode } from '#shared/people/factors.contract.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

type Clocked = Pick<TestApp, 'clock'>;

/** The code that an authenticator app shows some minutes from now, by the hub's clock. */
export function codeOf({ clock }: Clocked, secret: string, minutes = 0): string {
  const timestamp = clock.read().getTime() + minutes * 60_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Adds an authenticator app to the signed-in account; its recovery codes are in `codes`. */
export async function addAppTo(client: TestClient, hub: Clocked) {
  const { secret } = await client.ok(beginAuthenticator);
  const { recoveryCodes } = await client.ok(confirmAuthenticator, { body: { code: codeOf(hub, secret) } });
  return { secret, codes: recoveryCodes ?? [] };
}

/** Confirms with this code, as changing second factors requires. */
export const confirmBy = (client: TestClient, code = '') => client.ok(confirmWithCode, { body: { code } });
