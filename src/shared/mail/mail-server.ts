/** `tls` from the first byte, `starttls` before anything secret is said, or `none`. */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls', 'none'] as const;
export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number];

/** The port at which mail servers usually offer it. */
export const USUAL_PORTS: Record<MailEncryption, number> = { tls: 465, starttls: 587, none: 25 };
