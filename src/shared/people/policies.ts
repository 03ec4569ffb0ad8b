/** The texts that people agree to, each in versions. */
export const POLICY_KINDS = ['privacy', 'terms'] as const;
export const POLICY_MAX_LENGTH = 50_000;

export type PolicyKind = (typeof POLICY_KINDS)[number];
