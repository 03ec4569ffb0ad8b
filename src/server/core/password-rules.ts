import type { Database } from '#server/db/engine.ts';
import type { FactorRole, Role, StaffRole } from '#shared/domain/roles.ts';
import { COMMON_PASSWORDS } from '#shared/people/common-passwords.ts';
import { DEFAULT_PASSWORD_RULES, isEasilyGuessed, type PasswordRules } from '#shared/people/password-rules.ts';
import { passwordRules } from '#shared/people/password-rules.contract.ts';
import { invalid } from './errors.ts';
import { readSetting } from './settings.repository.ts';

/** The role as owners set rules for it: for teachers, their staff role. */
export const factorRoleOf = ({ role, staffRole }: { role: Role; staffRole: StaffRole | null }): FactorRole =>
  role === 'student' ? 'student' : (staffRole ?? 'assistant');

export async function readPasswordRules(db: Database): Promise<PasswordRules> {
  return passwordRules.catch(DEFAULT_PASSWORD_RULES).parse(await readSetting(db, 'password_rules'));
}

interface Chooser {
  role: Role;
  staffRole: StaffRole | null;
  email: string;
  firstName: string;
  lastName: string;
}

/** Refuses a new password that breaks the owners' rules (400 `weak_password`). */
export async function requireGoodPassword(db: Database, password: string, chooser: Chooser): Promise<void> {
  const { minLengths, refusesCommon } = await readPasswordRules(db);
  const min = minLengths[factorRoleOf(chooser)];
  if (password.length < min) throw invalid(`Password must be at least ${min} characters`, 'weak_password');
  const own = [chooser.firstName, chooser.lastName, chooser.email];
  if (refusesCommon && isEasilyGuessed(password, { common: COMMON_PASSWORDS, own })) {
    throw invalid('This password is too easily guessed. Choose another one.', 'weak_password');
  }
}
