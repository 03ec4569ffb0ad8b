import type { AccountNotice } from '#shared/people/account-notices.ts';
import type { MailContent } from './mail-templates.ts';

/** Reports an action on an account that may be somebody else's. `url` leads to a new password. */
export function accountMail(of: { kind: AccountNotice; firstName: string; device: string; url: string }): MailContent {
  const { isFinal = false, ...mail } = ACCOUNT_MAILS[of.kind](of.device);
  const action = { label: 'Choose a new password', url: of.url };
  return { ...mail, greeting: `Hello ${of.firstName},`, ...(!isFinal && { action }) };
}

interface AccountMail {
  subject: string;
  paragraphs: string[];
  /** A new password would not help. */
  isFinal?: true;
}

const NOT_YOU = 'If it was not you, choose a new password now. That also signs out everybody who uses your account.';
const IF_YOU = `If it was you, there is nothing to do. ${NOT_YOU}`;
const ACCOUNT_MAILS: Record<AccountNotice, (device: string) => AccountMail> = {
  new_device: (device) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody, most likely you, signed in to your account in a browser where it was not used before: ${device}.`,
      IF_YOU,
    ],
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed. All other browsers were signed out.', IF_YOU],
  }),
  password_off: () => ({
    subject: 'Your password was switched off',
    paragraphs: [
      'From now on you sign in to your account with a passkey; the password no longer works. All other browsers were signed out.',
      `${IF_YOU} Choosing a new password switches it on again.`,
    ],
  }),
  password_on: () => ({
    subject: 'Your password was switched on',
    paragraphs: ['You can sign in to your account with its password again.', IF_YOU],
  }),
  // Goes to the old address, which may now be somebody else's: it does not name the new one, and offers no password
  // reset, because that link would go to the new address.
  address_changed: () => ({
    subject: 'The email address of your account was changed',
    paragraphs: [
      'Your account has a new email address, so mail no longer goes to this one.',
      'If you did not expect this, contact your instructor or the administrator of this hub.',
    ],
    isFinal: true,
  }),
  factor_added: () => ({
    subject: 'Your account has a new way to sign in',
    paragraphs: [
      'An authenticator app, a passkey or a school account was added to your account.',
      `If it was you, there is nothing to do. If it was not, remove it under Security in your account’s menu. ${NOT_YOU}`,
    ],
  }),
  factor_removed: () => ({
    subject: 'A way to sign in was removed from your account',
    paragraphs: [
      'An authenticator app, a passkey, a school account or all recovery codes were removed from your account.',
      `If it was you, or you asked for it, there is nothing to do. ${NOT_YOU}`,
    ],
  }),
  recovery_code_used: () => ({
    subject: 'A recovery code of your account was used',
    paragraphs: [
      'Somebody, most likely you, used a recovery code to sign in to your account or to change it. The code no longer works.',
      IF_YOU,
    ],
  }),
  codes_refused: () => ({
    subject: 'Wrong codes were entered for your account',
    paragraphs: [
      'Somebody who knows the password of your account, or uses a browser that is signed in to it, entered one wrong code after another. None of them was accepted.',
      `If it was you, check that the clock of your phone is right. ${NOT_YOU}`,
    ],
  }),
  passkey_copied: () => ({
    subject: 'A passkey of your account may have been copied',
    paragraphs: [
      'A sign-in to your account was refused. The counter of the passkey had gone back, which happens when there is a copy of it.',
      'Remove the passkey under Security in your account’s menu, and make a new one.',
    ],
    isFinal: true,
  }),
};
