import type { z } from 'zod';
import { plural } from '#shared/domain/counted.ts';
import type { StaffRole } from '#shared/domain/roles.ts';
import type { ReportState } from '#shared/insight/report-kinds.ts';
import type { AssignmentNotice } from '#shared/practice/assignment-settings.ts';
import type { contactMessage, contactReply } from '#shared/mail/contact.contract.ts';
import { asStaff, classWords } from '#shared/people/class-words.ts';

/** The texts of all mails. A template returns plain paragraphs, from which text and HTML are rendered. */
export interface MailContent {
  subject: string;
  greeting?: string;
  /** Line breaks in them are kept. */
  paragraphs: string[];
  /** One action, as a link. */
  action?: { label: string; url: string };
  /** Somebody else's words, set apart and never treated as markup. */
  quoted?: string;
  /** Where the recipient stops mail of this kind, as a small link at the end. */
  stop?: { label: string; url: string };
}

interface SiteIdentity {
  title: string;
  publicUrl: string;
}

export function passwordResetMail({ firstName, url }: { firstName: string; url: string }): MailContent {
  return {
    subject: 'Reset your password',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Somebody, most likely you, asked for a new password for your account.',
      'The link works once and for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  };
}

export function contactNoticeMail(from: z.output<typeof contactMessage> & { hasAttachment: boolean }): MailContent {
  return {
    subject: `New message from ${from.name}`,
    greeting: 'Hello,',
    paragraphs: [
      `${from.name} (${from.email}) sent a message through the contact form${from.hasAttachment ? ', with an attachment' : ''}.`,
      'A reply to this mail goes to the sender.',
    ],
    quoted: from.message,
  };
}

export function approvalMail({ firstName, url }: { firstName: string; url: string }): MailContent {
  return {
    subject: 'Your account has been approved',
    greeting: `Hello ${firstName},`,
    paragraphs: ['Your instructor has approved your account. You can now take quizzes and study with flashcards.'],
    action: { label: 'Start learning', url },
  };
}

type NamedClass = Parameters<typeof classWords>[0];

/** A link to create an account. Without a class, it invites to the hub as a whole. */
export function invitationMail(to: {
  firstName: string;
  invitedBy: string;
  ofClass: NamedClass | null;
  siteTitle: string;
  days: number;
  url: string;
}): MailContent {
  const where = to.ofClass === null ? to.siteTitle : `the class ${classWords(to.ofClass)}`;
  return {
    subject: to.ofClass === null ? `Your invitation to ${to.siteTitle}` : `Your invitation to ${to.ofClass.name}`,
    greeting: to.firstName === '' ? 'Hello,' : `Hello ${to.firstName},`,
    paragraphs: [
      `${to.invitedBy} invites you to ${where}. Choose a password, and you can start learning right away.`,
      `The link works once and for ${to.days} days. If you did not expect this mail, ignore it: no account is created.`,
    ],
    action: { label: 'Accept the invitation', url: to.url },
  };
}

export function classMail(to: { firstName: string; ofClass: NamedClass; url: string }): MailContent {
  return {
    subject: `You are in ${to.ofClass.name}`,
    greeting: `Hello ${to.firstName},`,
    paragraphs: [`You are now a student of the class ${classWords(to.ofClass)}. Sign in with your existing account.`],
    action: { label: 'Open the learning hub', url: to.url },
  };
}

/** A link to create the account of a teacher or an assistant. */
export function staffInvitationMail(to: {
  firstName: string;
  invitedBy: string;
  siteTitle: string;
  staffRole: StaffRole;
  classes: NamedClass[];
  days: number;
  url: string;
}): MailContent {
  const begins = plural(to.classes.length, 'Your class will be', 'Your classes will be');
  const will = to.classes.length === 0 ? '' : ` ${begins} ${to.classes.map(classWords).join('; ')}.`;
  return {
    subject: `Your invitation to ${to.siteTitle}`,
    greeting: to.firstName === '' ? 'Hello,' : `Hello ${to.firstName},`,
    paragraphs: [
      `${to.invitedBy} invites you to ${to.siteTitle} as ${asStaff(to.staffRole)}.${will} Choose a password, and you can start right away.`,
      `The link works once and for ${to.days} days. If you did not expect this mail, ignore it: no account is created.`,
    ],
    action: { label: 'Accept the invitation', url: to.url },
  };
}

/** To a teacher or an assistant who has an account. */
export function staffClassMail(to: {
  firstName: string;
  addedBy: string;
  classes: NamedClass[];
  url: string;
}): MailContent {
  return {
    subject: plural(to.classes.length, 'You have a new class', 'You have new classes'),
    greeting: `Hello ${to.firstName},`,
    paragraphs: [
      `${to.addedBy} has given you ${plural(to.classes.length, 'the class', 'the classes')} ${to.classes.map(classWords).join('; ')}. Sign in with your existing account.`,
    ],
    action: { label: 'Open your classes', url: to.url },
  };
}

export function testMail(firstName: string): MailContent {
  return {
    subject: 'Test message',
    greeting: `Hello ${firstName},`,
    paragraphs: ['You asked your learning hub for a test message. It has arrived, so mail works.'],
  };
}

/** A teacher's message to a student. Has no greeting if the text brings its own. */
export function studentMail(from: { subject: string; message: string; greeting?: string }): MailContent {
  const { subject, message, greeting } = from;
  return { subject, paragraphs: paragraphsOf(message), ...(greeting === undefined ? {} : { greeting }) };
}

export function contactReplyMail(
  reply: z.output<typeof contactReply> & { to: { name: string; message: string } },
): MailContent {
  return {
    subject: reply.subject,
    ...(reply.hasGreeting && { greeting: `Hello ${reply.to.name},` }),
    paragraphs: [...paragraphsOf(reply.message), 'You wrote:'],
    quoted: reply.to.message,
  };
}

/** A teacher's reply to a report; `about` is the reported content as it was asked. */
export function reportReplyMail(reply: {
  firstName: string;
  about: string;
  state: Exclude<ReportState, 'open'>;
  reply: string;
  url: string;
}): MailContent {
  return {
    subject: REPORT_SUBJECTS[reply.state],
    greeting: `Hello ${reply.firstName},`,
    paragraphs: [...paragraphsOf(reply.reply), 'You reported a problem with:'],
    quoted: reply.about,
    action: { label: 'Open your reports', url: reply.url },
  };
}
const REPORT_SUBJECTS = {
  answered: 'Your report was answered',
  fixed: 'The problem you reported was fixed',
  declined: 'Your report was declined',
};

/** A question was corrected, and an answer to it is graded differently now. */
export function regradeMail({ firstName, about, url }: { firstName: string; about: string; url: string }): MailContent {
  return {
    subject: 'Your result was corrected',
    greeting: `Hello ${firstName},`,
    paragraphs: ['A question that you answered was corrected, and your answer was graded again:'],
    quoted: about,
    action: { label: 'See what changed', url },
  };
}

/** An assignment was given, or is due in a day; `due` is the time with its time zone. */
export function assignmentMail(of: {
  kind: AssignmentNotice;
  firstName: string;
  title: string;
  className: string | null;
  due: string;
  url: string;
}): MailContent {
  const { kind, firstName, title, className, due, url } = of;
  const what = `“${title}”${className === null ? '' : ` in ${className}`}`;
  return {
    subject: `${kind === 'given' ? 'New assignment' : 'Due soon'}: ${title}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      ...(kind === 'given'
        ? [`Your instructor has given you an assignment: ${what}.`, `It is due on ${due}.`]
        : [`${what} is due on ${due}. You have not finished it yet.`]),
      'To stop these messages, open Reminders in the account menu.',
    ],
    action: { label: 'Open your assignments', url },
  };
}

/** Names nobody, and nothing of what the student has done: others may see the screen on which it appears. */
export const TODAY_IS_READY = 'Today’s questions are ready.';
export const LAST_REMINDER =
  'Reminders stop after a week without study, so this was the last one. To get them again, open Reminders in the account menu.';

/** A day's reminder, to a student who asked for it; `isLast` if it stops with this one. */
export function dailyReminderMail(of: { isLast: boolean; url: string; stopUrl: string }): MailContent {
  return {
    subject: 'Today’s questions are ready',
    paragraphs: [TODAY_IS_READY, ...(of.isLast ? [LAST_REMINDER] : [])],
    action: { label: 'Open today’s plan', url: of.url },
    ...(!of.isLast && { stop: { label: 'Stop the daily reminder', url: of.stopUrl } }),
  };
}

/** The confirmation for a queued message, which may get no further than the outbox. */
export const whatComesOf = (message: string, isSetUp: boolean): string =>
  isSetUp ? `${message} is on its way` : `${message} is kept in the outbox, because mail is not set up`;

const paragraphsOf = (text: string) => text.split(/\n[^\S\n]*\n\s*/);

/** Renders a mail as text and HTML, signed with the site's title and address. */
export function renderMail(content: MailContent, site: SiteIdentity): { subject: string; text: string; html: string } {
  return { subject: oneLine(content.subject), text: asText(content, site), html: asHtml(content, site) };
}

function asText({ greeting, paragraphs, action, quoted, stop }: MailContent, site: SiteIdentity): string {
  const parts = [
    ...(greeting === undefined ? [] : [oneLine(greeting)]),
    ...paragraphs,
    ...(quoted === undefined ? [] : [`> ${quoted.split(/\r?\n/).join('\n> ')}`]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    `-- \n${site.title}\n${site.publicUrl}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function asHtml({ greeting, paragraphs, action, quoted, stop }: MailContent, site: SiteIdentity): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`;
  const quote =
    quoted === undefined
      ? ''
      : `<blockquote style="margin:0 0 16px;padding:4px 16px;border-left:3px solid #5b8a92;white-space:pre-wrap">${escaped(quoted)}</blockquote>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#04717b;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5a6670">${escaped(action.url)}</p>`
    : '';
  const end = stop ? `<br><a href="${escaped(stop.url)}" style="color:#5a6670">${escaped(stop.label)}</a>` : '';
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f4f7f8;color:#1f2a30;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:10px">${greeting === undefined ? '' : paragraph(oneLine(greeting))}${paragraphs.map(paragraph).join('')}${quote}${button}<p style="margin:24px 0 0;font-size:13px;color:#5a6670">${escaped(site.title)}<br>${escaped(site.publicUrl)}${end}</p></div></body></html>`;
}

/** Keeps a subject on one line, whatever a name in it contains. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
