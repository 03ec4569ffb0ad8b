/** Events that an account's owner is notified of by mail, in case somebody else caused them. */
export const ACCOUNT_NOTICES = [
  'new_device',
  'password_changed',
  'password_off',
  'password_on',
  'address_changed',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'passkey_copied',
  'codes_refused',
] as const;

export type AccountNotice = (typeof ACCOUNT_NOTICES)[number];
