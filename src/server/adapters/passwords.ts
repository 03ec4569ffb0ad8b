import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id (this library's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`stored` null) as for a known one. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

let decoy: Promise<string> | undefined;

export const argon2Passwords: Passwords = {
  hash: (password) => hash(password, COST),
  async matches(stored, password) {
    decoy ??= hash('nobody has this password', COST);
    const isMatch = await verify(stored ?? (await decoy), password);
    return stored !== null && isMatch;
  },
};
