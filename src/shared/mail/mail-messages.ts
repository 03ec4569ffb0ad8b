/** Mail to students: its states and limits. */

/** `kept`: mail was not set up, so the message went to the outbox and nobody received it. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'kept', 'failed'] as const;
export const MAIL_SUBJECT_MAX_LENGTH = 200;
export const MAIL_MESSAGE_MAX_LENGTH = 20_000;
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** The attachments that a mail to students may have. */
export const MAIL_ATTACHMENT_TYPES = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'gif'] as const;

export type MailState = (typeof MAIL_STATES)[number];
