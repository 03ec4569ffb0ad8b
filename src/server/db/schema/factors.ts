import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instantColumn } from './columns.ts';
import { SSO_STAFF_ROLES } from '#shared/people/single-sign-on.ts';
import { ofUser, users } from './users.ts';

// What people sign in with besides the password. None of it is in a backup, so that a backup lets nobody sign in.

/** The authenticator app of an account. */
export const authenticators = pgTable('authenticators', {
  userId: ofUser().primaryKey(),
  /** Base32; null until a code of the first app has been entered. */
  secret: text(),
  /** The secret of an app that is being set up, maybe to replace another. */
  pendingSecret: text(),
  /** Since when codes are asked for. */
  since: instantColumn(),
  /** The half minute since 1970 whose code was used last: no code is valid twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: idColumn(),
    userId: ofUser(),
    /** Its SHA-256; the code is 120 random bits. */
    digest: text().notNull(),
  },
  (t) => [uniqueIndex('recovery_codes_digest').on(t.userId, t.digest)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: ofUser(),
    /** The browser's id of it, in base64url. */
    credentialId: text().notNull().unique('passkeys_credential_id'),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** The passkey's own count of its uses; always 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: createdAtColumn(),
    usedAt: instantColumn(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Accounts whose owner has switched off the password, so that only a passkey signs in. */
export const passwordsOff = pgTable('passwords_off', {
  userId: ofUser().primaryKey(),
  since: instantColumn().notNull(),
});

/** Challenges for browsers to sign, shared by all processes: each is deleted when it is answered. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** Random, in base64url. */
  challenge: text().primaryKey(),
  /** The user for whom a passkey is created; null for a sign-in. */
  userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instantColumn().notNull(),
});

/** Accounts at the school's identity provider, each with the account here that it opens. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    /** The provider's id of the person, which does not depend on name and address. */
    subject: text().notNull(),
    userId: ofUser(),
    /** The address in the provider's last claims, in lower case. */
    email: text(),
    /** What the claim rules last assigned to the account; null if they assigned nothing. */
    givenRole: text({ enum: SSO_STAFF_ROLES }),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
);
