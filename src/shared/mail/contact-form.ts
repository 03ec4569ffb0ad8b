/** The contact form: states of its messages, and limits. */

export const CONTACT_STATUSES = ['new', 'replied', 'closed'] as const;
export const CONTACT_ATTACHMENT_TYPES = ['pdf', 'doc', 'docx', 'txt', 'png', 'jpg', 'jpeg', 'gif'] as const;
export const CONTACT_MESSAGE_MAX_LENGTH = 10_000;
/** A hidden field of the contact form, which only programs fill in. */
export const CONTACT_HONEYPOT = 'website';
