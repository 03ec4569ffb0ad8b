import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

// Time-based one-time passwords (RFC 6238) as all authenticator apps have them: SHA-1, six digits, half a minute each.

const PERIOD_SECONDS = 30;
/** A code that was just replaced is still good, and that of a clock which is half a minute ahead. */
const STEPS_OFF = 1;
/** So far off a clock is looked for, to say so. */
const STEPS_LOOKED_FOR = (10 * 60) / PERIOD_SECONDS;
/** As RFC 4226 recommends it. */
const SECRET_BYTES = 20;

export const newSecret = (): string => new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** The `otpauth:` address for a QR code. */
export const addressOf = (secret: string, names: { issuer: string; label: string }): string =>
  appOf(secret, names).toString();

interface Entered {
  secret: string;
  /** Six digits. */
  code: string;
  now: Date;
}

/** The half minute since 1970 that the code is of; null where it is not the app's, or of another time. */
export function stepOf({ secret, code, now }: Entered): number | null {
  const off = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return off === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + off;
}

/** By how many minutes the clock of the app is wrong, where the code is one of some minutes ago or ahead; null for any other. */
export function minutesOff({ secret, code, now }: Entered): number | null {
  const off = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_LOOKED_FOR });
  return off === null ? null : Math.max(1, Math.round((Math.abs(off) * PERIOD_SECONDS) / 60));
}
