import { STAFF_ROLES } from '#shared/domain/limits.ts';
import type { SsoRules } from './sso.contract.ts';

type Claims = Record<string, unknown>;

/** What rules make of what the provider says of somebody. */
export interface Given {
  /** The highest role that a rule gives; null where none gives any. */
  staffRole: SsoRules['rules'][number]['staffRole'];
  classIds: string[];
}

export function givenBy(rules: SsoRules['rules'], claims: Claims): Given {
  const fitting = rules.filter(({ claim, value }) => textsOf(claims[claim]).includes(value));
  const staffRole = SSO_ROLES_DOWN.find((role) => fitting.some((rule) => rule.staffRole === role)) ?? null;
  return { staffRole, classIds: [...new Set(fitting.flatMap(({ classId }) => classId ?? []))] };
}

const SSO_ROLES_DOWN = STAFF_ROLES.filter((role) => role !== 'owner').toReversed();

/** A claim is one text or a list of texts. */
const textsOf = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim]);

/** How the provider names somebody; the part of the address before the @ where it has no name. */
export function namesIn(claims: Claims): { firstName: string; lastName: string } {
  const [given, family, whole, email] = ['given_name', 'family_name', 'name', 'email'].map((name) =>
    lineIn(claims, name),
  );
  const [first = '', ...rest] = (whole || (email ?? '').split('@')[0] || 'Student').split(' ');
  return { firstName: given || first, lastName: family || rest.join(' ') || first };
}

/** The address, in lower case; null where there is none. */
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

/**
 * Methods that prove more than a password: RFC 8176, section 2. `mfa` says that there were several.
 */
const STRONG_METHODS = new Set(['mfa', 'otp', 'hwk', 'swk', 'pop', 'sc', 'fpt', 'face', 'iris', 'retina', 'vbm']);

/** Whether the provider asked for more than a password, as it says itself. */
export const saysSecondFactor = ({ amr }: Claims): boolean =>
  textsOf(amr).some((method) => typeof method === 'string' && STRONG_METHODS.has(method));
