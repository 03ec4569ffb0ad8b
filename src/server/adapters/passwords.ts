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
  hash: (password) => hash(password.normalize('NFC'), COST),
  async matches(stored, password) {
    decoy ??= hash('nobody has this password', COST);
    const digest = stored ?? (await decoy);
    let isMatch = false;
    for (const form of formsOf(password)) isMatch ||= await verify(digest, form);
    return stored !== null && isMatch;
  },
};

/**
 * The same password, as keyboards may send it: one writes ä as one character, another as a and a mark. Hashes are made of
 * the first form; older ones were made of what the keyboard sent.
 */
const formsOf = (password: string) => new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
