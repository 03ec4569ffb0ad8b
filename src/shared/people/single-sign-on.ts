/** Choices and limits of signing in with the school's identity provider. */

/** The roles that a claim of the school's identity provider can give. */
export const SSO_STAFF_ROLES = ['assistant', 'teacher'] as const;
/** The purposes of a visit to the identity provider. */
export const SSO_PURPOSES = ['sign-in', 'confirm', 'link'] as const;
export const SSO_RULES_MAX = 50;

export type SsoPurpose = (typeof SSO_PURPOSES)[number];
