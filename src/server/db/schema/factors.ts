import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { SSO_STAFF_ROLES } from '#shared/domain/limits.ts';
import { users } from './users.ts';

// What people sign in with besides the password. None of it is in a backup: whoever has one must not sign in with it.

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The authenticator app of an account. */
export const authenticators = pgTable('authenticators', {
  userId: owner().primaryKey(),
  /** Base32; null until a code of the first app has been entered. */
  secret: text(),
  /** Of an app that is being set up, maybe in the place of another. */
  pendingSecret: text(),
  /** Since when codes are asked for. */
  since: instantColumn(),
  /** The half minute, counted from 1970, whose code was used last: none is good twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Codes that have not been used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: idColumn(),
    userId: owner(),
    /** Its SHA-256; the code is 120 random bits. */
    digest: text().notNull(),
  },
  (t) => [uniqueIndex('recovery_codes_digest').on(t.userId, t.digest)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: owner(),
    /** What the browser calls it, in base64url. */
    credentialId: text().notNull().unique('passkeys_credential_id'),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** How often it was used, as it says itself; 0 for ever where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: createdAtColumn(),
    usedAt: instantColumn(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Accounts whose owner has switched off the password: it signs nobody in, and a passkey does. */
export const passwordsOff = pgTable('passwords_off', {
  userId: owner().primaryKey(),
  since: instantColumn().notNull(),
});

/** What browsers were asked to sign, for all processes: each is deleted with its answer. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** Random, in base64url. */
  challenge: text().primaryKey(),
  /** For whom a passkey is made; null where one is asked for. */
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instantColumn().notNull(),
});

/** Accounts of the school's identity provider, each with whose account here it opens. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    /** What the provider knows the person by, whatever their name and address. */
    subject: text().notNull(),
    userId: owner(),
    /** The address that the provider named last, in lower case. */
    email: text(),
    /** What the rules for claims made of the account last; null where they made nothing of it. */
    givenRole: text({ enum: SSO_STAFF_ROLES }),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
);
