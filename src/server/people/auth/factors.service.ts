import { randomBytes } from 'node:crypto';
import { base32 } from '@scure/base';
import { eq } from 'drizzle-orm';
import type { Clock } from '#server/adapters/clock.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '#server/core/errors.ts';
import { factorRoleOf } from '#server/core/password-rules.ts';
import type { Principal } from '#server/core/principal.ts';
import type { RateLimits } from '#server/core/rate-limits.ts';
import { revised } from '#server/core/revisions.ts';
import { digestOf } from '#server/core/secret-tokens.ts';
import { endSessionsOf } from '#server/core/sessions.ts';
import { readSetting, replaceSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { plural } from '#shared/domain/counted.ts';
import { PASSKEYS_MAX, RECOVERY_CODES } from '#shared/people/sign-in-limits.ts';
import {
  factorPolicy,
  type OwnFactors,
  type PasskeyAnswer,
  type setFactorPolicy,
} from '#shared/people/factors.contract.ts';
import type { AccountNotices, Owner } from './account-notices.ts';
import { addressOf, minutesOff, newSecret, stepOf } from './authenticator-app.ts';
import {
  confirmSecret,
  deleteAuthenticator,
  deletePasskeys,
  findFactors,
  insertPasskey,
  keepPendingSecret,
  lockAccount,
  noteUse,
  replaceRecoveryCodes,
  updatePasskey,
  useRecoveryCode,
  useStep,
} from './factors.repository.ts';
import type { Passkeys } from './passkeys.ts';
import { deletePasswordOff, findAccount } from './passwords.repository.ts';

const WRONG_CODE = 'This code is not right, or was used already. Enter the one that your app shows now.';
const WRONG_PASSKEY = 'This passkey is not one of the account’s, or took too long. Try again.';

interface FactorDependencies {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  passkeys: Passkeys;
  notices: Pick<AccountNotices, 'tell'>;
  siteTitle: () => Promise<string>;
}

/** Second factors: an authenticator app, passkeys, and recovery codes in case these are lost. */
export function createFactorsService({ db, clock, limits, passkeys, notices, siteTitle }: FactorDependencies) {
  const readPolicy = async (tx: Database) =>
    factorPolicy.catch({ requiredOf: [] }).parse(await readSetting(tx, 'factor_policy'));

  const isRequiredOf = async (tx: Database, of: Pick<Principal, 'role' | 'staffRole'>) =>
    (await readPolicy(tx)).requiredOf.includes(factorRoleOf(of));

  /** Runs one change of an account's factors at a time, with their current state. */
  function change<T>(userId: string, work: (tx: Database, has: Factors) => Promise<T>): Promise<T> {
    return auditedTransaction(db, async (tx) => {
      await lockAccount(tx, userId);
      return work(tx, await findFactors(tx, userId));
    });
  }

  /** Creates ten recovery codes, which replace the existing ones. */
  async function newCodes(tx: Database, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await replaceRecoveryCodes(tx, userId, codes.map(recoveryDigest));
    return codes;
  }

  /** Notifies the owner, and creates recovery codes with the first factor. */
  async function afterAdding(tx: Database, owner: Owner, had: Factors): Promise<string[] | null> {
    await notices.tell(tx, 'factor_added', owner);
    return had.hasAny ? null : newCodes(tx, owner.id);
  }

  /** Refuses to remove the last factor if the role needs one; otherwise deletes the recovery codes with it. */
  async function afterRemoving(tx: Database, owner: Principal): Promise<void> {
    if (!(await findFactors(tx, owner.id)).hasAny) {
      if (await isRequiredOf(tx, owner)) {
        throw conflict('Your role needs a second factor. Add another one before you remove this.', 'factor_required');
      }
      await replaceRecoveryCodes(tx, owner.id, []);
    }
    await notices.tell(tx, 'factor_removed', owner);
  }

  /** Uses up a code; 403 `wrong_code` if it is not the account's or was used before. */
  async function useCode(tx: Database, { owner, code, app }: CodeUse): Promise<UsedCode> {
    const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
    if (/^\d{6}$/.test(typed)) {
      const step = app?.secret == null ? null : stepOf({ secret: app.secret, code: typed, now: clock() });
      if (step === null || !(await useStep(tx, owner.id, step))) throw wrongCode();
      return 'app';
    }
    if (!(await useRecoveryCode(tx, owner.id, recoveryDigest(typed)))) throw wrongCode();
    await notices.tell(tx, 'recovery_code_used', owner);
    return 'recovery_code';
  }

  return {
    async list(user: Principal): Promise<OwnFactors> {
      const { app, keys, codesLeft } = await findFactors(db, user.id);
      const account = await findAccount(db, user.id);
      return {
        authenticatorSince: app?.since?.toISOString() ?? null,
        passkeys: keys.map(({ id, name, createdAt, usedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
        })),
        recoveryCodes: codesLeft,
        passwordOffSince: account?.passwordOffSince?.toISOString() ?? null,
        isRequired: await isRequiredOf(db, user),
        arePasskeysPossible: passkeys.arePossible,
      };
    },

    /**
     * Demands a code if the account has a factor, and returns what the code was from; null if it has none: 403
     * `factor_needed` without a code, `wrong_code` with a wrong one, 429 after too many. As with passwords, a browser
     * that knows the account has its own attempts, so that somebody who has the password does not lock out the owner.
     * `transact` runs the transaction that uses the code up.
     */
    async demand(
      owner: Owner,
      { code = '', device, transact = (use) => db.transaction(use) }: DemandedCode,
    ): Promise<UsedCode | null> {
      const has = await findFactors(db, owner.id);
      if (!has.hasAny) return null;
      if (code.trim() === '') throw forbidden('Enter the code too', 'factor_needed');
      const key = `${owner.id} ${device ?? ''}`;
      const left = await limits.take('codeAnHour', key);
      await limits.take('codeADay', key);
      const use = (tx: Database) => useCode(tx, { owner, code, app: has.app });
      const factor = await transact(use).catch(async (error: unknown) => {
        const isWrong = error instanceof AppError && error.code === 'wrong_code';
        if (isWrong && left === 0) await notices.tell(db, 'codes_refused', owner);
        throw error;
      });
      await limits.forget('codeAnHour', key);
      await limits.giveBack('codeADay', key);
      return factor;
    },

    async beginAuthenticator(user: Principal) {
      const secret = newSecret();
      await auditedTransaction(db, (tx) => keepPendingSecret(tx, user.id, secret));
      return { secret, url: addressOf(secret, { issuer: await siteTitle(), label: user.email }) };
    },

    // Attempts are not counted: the secret is on the screen, so there is nothing to guess.
    confirmAuthenticator: (user: Principal, code: string) =>
      change(user.id, async (tx, has) => {
        const secret = has.app?.pendingSecret ?? null;
        if (secret === null) throw conflict('This set-up has ended. Start again.');
        const entered = { secret, code: code.replaceAll(/\s/g, ''), now: clock() };
        const step = stepOf(entered);
        if (step === null) throw invalid(refusalOf(minutesOff(entered)), 'wrong_code');
        await confirmSecret(tx, { userId: user.id, secret, lastStep: step, now: clock() });
        return { recoveryCodes: await afterAdding(tx, user, has) };
      }),

    removeAuthenticator: (user: Principal): Promise<void> =>
      change(user.id, async (tx) => {
        if (await deleteAuthenticator(tx, user.id)) await afterRemoving(tx, user);
      }),

    renewRecoveryCodes: (user: Principal) =>
      change(user.id, async (tx, { hasAny }) => {
        if (!hasAny) throw conflict('Set up an authenticator app or a passkey first');
        return { recoveryCodes: await newCodes(tx, user.id) };
      }),

    async beginPasskey(user: Principal) {
      const { keys } = await findFactors(db, user.id);
      return { options: await passkeys.askForNew(user, keys) };
    },

    async addPasskey(user: Principal, answer: PasskeyAnswer, name: string) {
      const made = await passkeys.checkNew(user.id, answer);
      if (made === null) throw invalid(WRONG_PASSKEY, 'wrong_passkey');
      return change(user.id, async (tx, has) => {
        if (has.keys.length >= PASSKEYS_MAX) throw conflict(`An account has at most ${PASSKEYS_MAX} passkeys`);
        const isNew = await insertPasskey(tx, { ...made, userId: user.id, name, createdAt: clock() });
        if (!isNew) throw invalid(WRONG_PASSKEY, 'wrong_passkey');
        return { recoveryCodes: await afterAdding(tx, user, has) };
      });
    },

    async renamePasskey(userId: string, id: string, name: string): Promise<void> {
      if (!(await updatePasskey(db, { userId, id, name }))) throw notFound('Passkey');
    },

    removePasskey: (user: Principal, id: string): Promise<void> =>
      change(user.id, async (tx, { keys }) => {
        if (!(await deletePasskeys(tx, user.id, id))) throw notFound('Passkey');
        if (keys.length === 1 && (await findAccount(tx, user.id))?.passwordOffSince) {
          throw conflict(
            'Your password is switched off. Switch it on before you remove your last passkey.',
            'password_off',
          );
        }
        await afterRemoving(tx, user);
      }),

    askForPasskey: async () => ({ options: await passkeys.ask() }),

    /**
     * Returns the owner of the passkey; undefined if nobody owns it. A counter that went back means that this is a
     * copy, or the original after a copy was used: nothing may be opened with it, and its owner is notified.
     */
    async ownerOf(answer: PasskeyAnswer) {
      const checked = await passkeys.check(answer);
      if (checked === null) return undefined;
      const { passkey, counter } = checked;
      const [owner] = await db.select().from(users).where(eq(users.id, passkey.userId));
      if (owner === undefined) return undefined;
      const isCopy = !(await noteUse(db, { id: passkey.id, counter, now: clock() }));
      if (isCopy) await notices.tell(db, 'passkey_copied', owner);
      return { owner, isCopy };
    },

    /** Lets an owner remove the factors of somebody who has lost them; that account is signed out. */
    async reset(actor: Pick<Principal, 'id'>, id: string): Promise<void> {
      if (actor.id === id) throw conflict('Change your own under Security in your menu', 'own_account');
      await auditedTransaction(db, async (tx) => {
        const [owner] = await tx.select().from(users).where(eq(users.id, id));
        if (owner === undefined) throw notFound('User');
        if (!(await removeFactors(tx, owner.id))) throw conflict('This account has no second factor');
        await notices.tell(tx, 'factor_removed', owner);
      });
    },

    policy: async () => revised(await readPolicy(db)),

    async writePolicy(owner: Principal, { requiredOf, expectedRevision }: Part<typeof setFactorPolicy, 'body'>) {
      return auditedTransaction(db, async (tx) => {
        addAuditDetails({ before: await readPolicy(tx) });
        if (requiredOf.includes(factorRoleOf(owner)) && !(await findFactors(tx, owner.id)).hasAny) {
          throw conflict('Set up your own second factor first, under Security in your menu', 'factor_required');
        }
        const value = { requiredOf };
        return replaceSetting(tx, { key: 'factor_policy', value, read: readPolicy, expectedRevision });
      });
    },
  };
}
export type FactorsService = ReturnType<typeof createFactorsService>;
type Factors = Awaited<ReturnType<typeof findFactors>>;
type CodeUse = Pick<Factors, 'app'> & { owner: Owner; code: string };
type UsedCode = 'app' | 'recovery_code';

interface DemandedCode {
  code?: string | undefined;
  device: string | null;
  transact?: (use: (tx: Database) => Promise<UsedCode>) => Promise<UsedCode>;
}

const wrongCode = () => forbidden(WRONG_CODE, 'wrong_code');

/**
 * Removes every way to sign in except the password, switches the password on if it was off, and ends the sessions;
 * false if there is nothing to remove.
 */
export async function removeFactors(db: Database, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await findFactors(tx, userId)).hasAny) return false;
    await deletePasswordOff(tx, userId);
    await deleteAuthenticator(tx, userId);
    await deletePasskeys(tx, userId);
    await replaceRecoveryCodes(tx, userId, []);
    await endSessionsOf(tx, userId);
    return true;
  });
}

/** Returns 120 random bits as 24 characters that cannot be mistaken for each other. */
function newRecoveryCode(): string {
  const text = base32.encode(randomBytes(15)).toLowerCase();
  return text.match(/.{4}/g)?.join('-') ?? text;
}
const recoveryDigest = (code: string) => digestOf(code.replaceAll('-', ''));

function refusalOf(minutes: number | null): string {
  if (minutes === null) return WRONG_CODE;
  return `The clock of your phone is ${plural(minutes, 'a minute', `${minutes} minutes`)} off. Let the network set it, then enter the code.`;
}
