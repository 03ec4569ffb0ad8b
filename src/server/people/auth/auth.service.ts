import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { Passwords } from '#server/adapters/passwords.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { insertAgreements, requireConsent } from '#server/core/consent.ts';
import { conflict, forbidden, wrongCredentials } from '#server/core/errors.ts';
import { requireGoodPassword } from '#server/core/password-rules.ts';
import type { Database } from '#server/db/engine.ts';
import { findUserByEmail, insertUser, type UserRow } from '#server/core/accounts.repository.ts';
import { currentUser, type CurrentUser, type credentials, type registration } from '#shared/people/auth.contract.ts';
import type { Role } from '#shared/domain/roles.ts';

export const presentCurrentUser = (row: UserRow): CurrentUser => currentUser.parse(row);

/** Registration and sign-in. The routes put the result into the session. */
export function createAuthService({ db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords }) {
  return {
    /** Creates a pending student. The 409 for a taken address reveals no more than necessary. */
    async register({ agreedTo, ...form }: Omit<z.output<typeof registration>, 'classCode'>): Promise<CurrentUser> {
      await requireGoodPassword(db, form.password, { ...form, role: 'student', staffRole: null });
      const policyIds = await requireConsent(db, agreedTo);
      const password = await passwords.hash(form.password);
      return auditedTransaction(db, async (tx) => {
        const user = await insertUser(tx, {
          ...form,
          password,
          role: 'student',
          status: 'pending',
          hasSignedIn: true,
        });
        if (user === undefined) throw conflict('Please try again with a different email', 'registration_refused');
        await insertAgreements(tx, { userId: user.id, policyIds, at: clock() });
        addAuditDetails({ actorId: user.id });
        return presentCurrentUser(user);
      });
    },

    /**
     * Checks credentials at one of the two doors. At the other role's door, or if the password is switched off, they
     * fail like a wrong password (401). A rejected or deactivated account gets a 403 that says so, but only with the
     * right password.
     */
    async login(role: Role, { email, password }: z.output<typeof credentials>): Promise<CurrentUser> {
      const user = await findUserByEmail(db, email);
      const atRightDoor = user?.role === role ? user : null;
      const hash = atRightDoor?.passwordOffSince === null ? atRightDoor.password : null;
      const isRight = await passwords.matches(hash, password);
      if (atRightDoor === null || !isRight) throw wrongCredentials();
      return admit(atRightDoor);
    },

    admit,
  };
}

/** Returns the proven owner of the account; 403 if the account may not sign in. */
function admit(user: UserRow): CurrentUser {
  if (user.status === 'rejected') {
    throw forbidden('Your registration was not approved. Please contact your instructor.', 'rejected');
  }
  if (!user.isActive) {
    throw forbidden('Your account is deactivated. Please contact your instructor.', 'deactivated');
  }
  return presentCurrentUser(user);
}
export type AuthService = ReturnType<typeof createAuthService>;
