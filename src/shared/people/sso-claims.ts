import { STAFF_ROLES } from '#shared/domain/roles.ts';
import type { SsoRules } from './sso.contract.ts';

type Claims = Record<string, unknown>;

/** The effects of the rules on the provider's claims. */
export interface Grants {
  /** The highest role that a rule gives; null if none gives any. */
  staffRole: SsoRules['rules'][number]['staffRole'];
  classIds: string[];
}

export function grantsBy(rules: SsoRules['rules'], claims: Claims): Grants {
  const fitting = rules.filter(({ claim, value }) => textsOf(claims[claim]).includes(value));
  const staffRole = SSO_ROLES_DOWN.find((role) => fitting.some((rule) => rule.staffRole === role)) ?? null;
  return { staffRole, classIds: [...new Set(fitting.flatMap(({ classId }) => classId ?? []))] };
}

const SSO_ROLES_DOWN = STAFF_ROLES.filter((role) => role !== 'owner').toReversed();

/** A claim is a string or a list of strings. */
const textsOf = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim]);

/** The provider's name for the person; if missing, the part of the address before the @. */
export function namesIn(claims: Claims): { firstName: string; lastName: string } {
  const [givenName, family, whole, email] = ['given_name', 'family_name', 'name', 'email'].map((name) =>
    lineIn(claims, name),
  );
  const [first = '', ...rest] = (whole || (email ?? '').split('@')[0] || 'Student').split(' ');
  return { firstName: givenName || first, lastName: family || rest.join(' ') || first };
}

/** The address, in lower case; null if there is none. */
export function emailIn(claims: Claims): string | null {
  const email = lineIn(claims, 'email').toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}

function lineIn(claims: Claims, name: string): string {
  const text = claims[name];
  return typeof text === 'string'
    ? text
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 100)
    : '';
}

/** Methods that are stronger than a password: RFC 8176, section 2. `mfa` means that there were several. */
const STRONG_METHODS = new Set(['mfa', 'otp', 'hwk', 'swk', 'pop', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']);

/** Whether the provider says that it asked for more than a password. */
export const saysSecondFactor = ({ amr }: Claims): boolean =>
  textsOf(amr).some((method) => typeof method === 'string' && STRONG_METHODS.has(method));
