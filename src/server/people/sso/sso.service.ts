import type { Clock } from '#server/adapters/clock.ts';
import type { ProviderAccount } from '#server/adapters/identity-provider.ts';
import type { Passwords } from '#server/adapters/passwords.ts';
import { findUserByEmail, insertUser, type UserRow } from '#server/core/accounts.repository.ts';
import { addAuditDetails, appendAudit, auditedTransaction } from '#server/core/audit.ts';
import { conflict, forbidden, notFound } from '#server/core/errors.ts';
import type { Principal } from '#server/core/principal.ts';
import { newSecretToken } from '#server/core/secret-tokens.ts';
import { endSessionsOf } from '#server/core/sessions.ts';
import { readSetting, replaceSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { emailIn, grantsBy, namesIn, saysSecondFactor, type Grants } from '#shared/people/sso-claims.ts';
import { ssoRules, type SsoRules } from '#shared/people/sso.contract.ts';
import { setUserActive } from '#shared/people/users.endpoints.ts';
import type { AccountNotices } from '../auth/account-notices.ts';
import { findFactors, lockAccount } from '../auth/factors.repository.ts';
import { noteProof, spendResetTokens } from '../auth/passwords.repository.ts';
import { isUnclaimed, takeOver } from '../auth/take-over.ts';
import { insertMembers } from '#server/base/classes/classes.repository.ts';
import type { ApprovalsService } from '../users/approvals.service.ts';
import { updateUsers } from '../users/users.repository.ts';
import {
  deleteIdentities,
  existingClasses,
  findLinkedSince,
  insertIdentity,
  lockIdentity,
  updateIdentity,
  type IdentityRow,
} from './sso.repository.ts';

const DEFAULT_RULES: SsoRules = {
  label: 'your school account',
  approves: false,
  trustsAddresses: false,
  trustsFactor: false,
  rules: [],
};

const refused = (message: string) => forbidden(message, 'sso_refused');
const THEIRS = 'This school account is connected with another account of this hub.';

interface SsoDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  notices: Pick<AccountNotices, 'tell'>;
  approvals: Pick<ApprovalsService, 'approve'>;
}

/** Decides which account a sign-in at the school's identity provider opens, and what that account may do. */
export function createSsoService({ db, clock, passwords, notices, approvals }: SsoDependencies) {
  const readRules = async (on: Database): Promise<SsoRules> =>
    ssoRules.catch(DEFAULT_RULES).parse(await readSetting(on, 'sso_rules'));

  /** Returns the updated account. A role that the rules gave follows the rules; a role that an owner gave stays. */
  async function followRules(tx: Database, { identity, user }: Found, grants: Grants): Promise<UserRow> {
    if (user.staffRole !== identity.givenRole || grants.staffRole === null || user.staffRole === grants.staffRole) {
      return user;
    }
    await endSessionsOf(tx, user.id);
    const [changed = user] = await updateUsers(tx, [user.id], {
      role: 'teacher',
      staffRole: grants.staffRole,
      status: 'approved',
      updatedAt: clock(),
    });
    return changed;
  }

  /**
   * Signs a teacher out and deactivates the account if only the rules gave the role and they no longer do: otherwise a
   * session or a mailed password link would still open it. If an owner activates it again, the role is the owner's
   * decision. Returns whether it has done so, outside of the sign-in's transaction, which is refused.
   */
  const closeUnnamed = (account: ProviderAccount): Promise<boolean> =>
    db.transaction(async (tx) => {
      const found = await lockIdentity(tx, account);
      const givenRole = found?.identity.givenRole ?? null;
      if (found === undefined || givenRole === null || found.user.staffRole !== givenRole) return false;
      const { email, grants } = await factsOf(tx, account);
      if (grants.staffRole !== null) return false;
      const { id } = found.user;
      await endSessionsOf(tx, id);
      await spendResetTokens(tx, id);
      await updateUsers(tx, [id], { isActive: false, updatedAt: clock() });
      await updateIdentity(tx, account, { email, givenRole: null });
      await appendAudit(tx, {
        at: clock(),
        kind: 'accounts',
        action: `${setUserActive.method} ${setUserActive.path}`,
        outcome: 'done',
        actorId: null,
        subjectId: id,
        details: { isActive: false, staffRole: givenRole, by: 'sso' },
        address: null,
      });
      return true;
    });

  /**
   * Follows a changed address at the provider, if it was the same here before and nobody else has the new one. If both
   * have the same address in the end, it is proven.
   */
  async function followAddress(tx: Database, { identity, user }: Found, email: string | null): Promise<UserRow> {
    const now = clock();
    if (email === user.email) await noteProof(tx, user.id, now);
    if (email === null || email === user.email || identity.email !== user.email) return user;
    if ((await findUserByEmail(tx, email)) !== undefined) return user;
    await spendResetTokens(tx, user.id);
    await notices.tell(tx, 'address_changed', user);
    const [changed = user] = await updateUsers(tx, [user.id], { email, addressProvenAt: now, updatedAt: now });
    return changed;
  }

  /** A password that nobody knows; a mailed link sets another one. */
  const unknownPassword = () => passwords.hash(newSecretToken());

  /**
   * Opens the account with this address, which ends what opened it before. A teacher's account, or one with a second
   * factor of somebody who may be the owner, needs more than the provider's word: its owner connects it.
   */
  async function openPresent(tx: Database, present: UserRow, { approves }: SsoRules): Promise<UserRow> {
    if (present.role === 'teacher' || (!isUnclaimed(present) && (await findFactors(tx, present.id)).hasAny)) {
      throw refused(
        'There is an account with your address. Sign in to it, and connect your school account under Security in your menu.',
      );
    }
    await takeOver(tx, present.id, { password: await unknownPassword(), now: clock() });
    await notices.tell(tx, 'factor_added', present);
    if (!approves || (await approvals.approve(tx, [present.id])) === 0) return present;
    return (await findUserByEmail(tx, present.email)) ?? present;
  }

  /** Opens a new account, or the one with this address. */
  async function openAccount(tx: Database, claims: Claims, { email, grants, rules }: SignInFacts): Promise<UserRow> {
    if (email === null) {
      throw refused(
        'Your school account has no verified email address. Ask the administrator of your school’s accounts.',
      );
    }
    const present = await findUserByEmail(tx, email);
    if (present !== undefined) return openPresent(tx, present, rules);
    const isStudent = grants.staffRole === null;
    const isApproved = !isStudent || rules.approves;
    const made = await insertUser(tx, {
      ...namesIn(claims),
      email,
      addressProvenAt: clock(),
      password: await unknownPassword(),
      role: isStudent ? 'student' : 'teacher',
      staffRole: grants.staffRole,
      ...(isApproved && { decidedAt: clock() }),
      status: isApproved ? 'approved' : 'pending',
      hasSignedIn: true,
    });
    if (made === undefined) throw conflict('Somebody has just registered with your address. Try again.');
    return made;
  }

  async function identify(
    tx: Database,
    { issuer, subject, claims }: ProviderAccount,
    facts: SignInFacts,
  ): Promise<UserRow> {
    const key = { issuer, subject };
    const { email, grants } = facts;
    let found = await lockIdentity(tx, key);
    if (found === undefined) {
      // Two simultaneous first sign-ins create one account.
      await takeLock(tx, 'identities');
      found = await lockIdentity(tx, key);
    }
    if (found === undefined) {
      const user = await openAccount(tx, claims, facts);
      const givenRole = grants.staffRole;
      await insertIdentity(tx, {
        ...key,
        userId: user.id,
        email,
        givenRole: user.role === 'teacher' ? givenRole : null,
      });
      const isPromoted = user.role === 'student' && givenRole !== null;
      return isPromoted ? identify(tx, { issuer, subject, claims }, facts) : user;
    }
    const followed = await followAddress(tx, found, email);
    const user = await followRules(tx, { ...found, user: followed }, grants);
    const isGiven = found.identity.givenRole === found.user.staffRole;
    await updateIdentity(tx, key, { email, givenRole: isGiven ? grants.staffRole : found.identity.givenRole });
    return user;
  }

  async function factsOf(on: Database, { claims }: ProviderAccount): Promise<SignInFacts> {
    const rules = await readRules(on);
    const isVerified = claims['email_verified'] === true || rules.trustsAddresses;
    return { rules, grants: grantsBy(rules.rules, claims), email: isVerified ? emailIn(claims) : null };
  }

  return {
    readRules: () => readRules(db),

    async writeRules({ expectedRevision, ...rules }: SsoRules & Expecting) {
      const ruleClasses = [...new Set(rules.rules.flatMap(({ classId }) => classId ?? []))];
      return auditedTransaction(db, async (tx) => {
        if ((await existingClasses(tx, ruleClasses)).length < ruleClasses.length) throw notFound('Class');
        return replaceSetting(tx, { key: 'sso_rules', value: rules, read: readRules, expectedRevision });
      });
    },

    /**
     * Returns the account, new if necessary, and whether the provider asked for a second factor. 403 if no account may
     * be opened or `admit` refuses it, or if it has a second factor here and the provider asked for none.
     */
    async identify(
      account: ProviderAccount,
      admit: (user: UserRow) => CurrentUser,
    ): Promise<{ user: CurrentUser; hasFactor: boolean }> {
      if (await closeUnnamed(account)) {
        throw refused('Your school no longer names you as a teacher. Ask an owner of this hub.');
      }
      return auditedTransaction(db, async (tx) => {
        const facts = await factsOf(tx, account);
        const user = await identify(tx, account, facts);
        const hasFactor = facts.rules.trustsFactor || saysSecondFactor(account.claims);
        if (!hasFactor && (await findFactors(tx, user.id)).hasAny) {
          throw refused(
            'Your account has a second factor here, and your school asked for none. Sign in with your password or your passkey.',
          );
        }
        if (user.role === 'student') {
          for (const classId of await existingClasses(tx, facts.grants.classIds)) {
            await insertMembers(tx, { classId, userIds: [user.id], at: clock() });
          }
        }
        addAuditDetails({ actorId: user.id, subjectId: user.id, hasFactor });
        return { user: admit(user), hasFactor };
      });
    },

    /** 403 if the caller's account is connected to a different one. */
    async requireOwn(user: Principal, { issuer, subject }: ProviderAccount): Promise<void> {
      const found = await db.transaction((tx) => lockIdentity(tx, { issuer, subject }));
      if (found?.user.id !== user.id) throw refused('This is not the school account that yours is connected with.');
    },

    /** Connects the caller's account; 403 if the school account is connected to somebody else's. */
    async link(user: Principal, account: ProviderAccount): Promise<void> {
      const { issuer, subject } = account;
      await auditedTransaction(db, async (tx) => {
        const present = await lockAccount(tx, user.id);
        const { email } = await factsOf(tx, account);
        // A role that an owner gave stays as it is.
        if (await insertIdentity(tx, { issuer, subject, userId: user.id, email, givenRole: null })) {
          if (email === present?.email) await noteProof(tx, user.id, clock());
          await notices.tell(tx, 'factor_added', user);
        } else if ((await lockIdentity(tx, { issuer, subject }))?.user.id !== user.id) {
          throw refused(THEIRS);
        }
      });
    },

    linkedSince: (userId: string) => findLinkedSince(db, userId),

    async unlink(user: Principal): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        if (await deleteIdentities(tx, user.id)) await notices.tell(tx, 'factor_removed', user);
      });
    },
  };
}
export type SsoService = ReturnType<typeof createSsoService>;

type Claims = ProviderAccount['claims'];
interface Found {
  identity: IdentityRow;
  user: UserRow;
}
/** The provider's claims, interpreted by the rules of this hub. */
interface SignInFacts {
  rules: SsoRules;
  grants: Grants;
  /** Null if it is not verified. */
  email: string | null;
}
