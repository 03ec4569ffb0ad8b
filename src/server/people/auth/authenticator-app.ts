import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

// Time-based one-time passwords (RFC 6238) as in every authenticator app: SHA-1, six digits, 30 seconds each.

const PERIOD_SECONDS = 30;
/** The previous code and the next one are accepted, so a clock may be half a minute off. */
const STEPS_OFF = 1;
/** Codes this far off are recognized, to report that the clock is wrong. */
const STEPS_LOOKED_FOR = (10 * 60) / PERIOD_SECONDS;
/** The length that RFC 4226 recommends. */
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

/** Returns the code's half minute, counted from 1970; null if the code is wrong or from another time. */
export function stepOf({ secret, code, now }: Entered): number | null {
  const off = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return off === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + off;
}

/** Returns how many minutes the app's clock is off, if the code is right for a time close to now; otherwise null. */
export function minutesOff({ secret, code, now }: Entered): number | null {
  const off = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_LOOKED_FOR });
  return off === null ? null : Math.max(1, Math.round((Math.abs(off) * PERIOD_SECONDS) / 60));
}
