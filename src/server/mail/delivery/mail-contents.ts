import { buffer } from 'node:stream/consumers';
import { MailError, type Attachment } from '#server/adapters/mail-transport.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import type { Database } from '#server/db/engine.ts';
import { findMailingContent } from './delivery.repository.ts';
import { renderMail, studentMail } from './mail-templates.ts';
import type { MailRow } from './mail.repository.ts';

/** How many mailings are cached with text and attachment while they are sent: two may take turns. */
const KEPT_MAILINGS = 2;

interface ContentDependencies {
  db: Database;
  media: MediaStore;
  publicUrl: string;
  siteTitle: (tx: Database) => Promise<string>;
}

interface Content {
  subject: string;
  text: string;
  html: string;
  attachment: Attachment | undefined;
}

/** The contents of mails. The content of a mailing is read once, not for each of its mails. */
export function createMailContents({ db, media, publicUrl, siteTitle }: ContentDependencies) {
  const mailings = new Map<string, ReturnType<typeof loadMailing>>();

  async function attachmentOf(file: Pick<MailRow, 'attachment' | 'attachmentName'>): Promise<Attachment | undefined> {
    if (file.attachment === null) return undefined;
    const stored = await media.read('attachments', file.attachment);
    if (stored === null) throw new MailError('The attachment no longer exists', { failure: 'refused' });
    return { name: file.attachmentName ?? file.attachment, content: await buffer(stored.stream) };
  }

  async function loadMailing(id: string) {
    const found = await findMailingContent(db, id);
    if (found === undefined) throw new MailError('The mailing no longer exists', { failure: 'refused' });
    const site = { title: await siteTitle(db), publicUrl };
    return { message: found.message, site, attachment: await attachmentOf(found) };
  }

  /** Returns the cached mailing or reads it. Failures are not cached, because they may pass. */
  async function mailingOf(id: string) {
    const kept = mailings.get(id) ?? loadMailing(id);
    mailings.delete(id);
    mailings.set(id, kept);
    const [oldest] = mailings.keys();
    if (mailings.size > KEPT_MAILINGS && oldest !== undefined) mailings.delete(oldest);
    try {
      return await kept;
    } catch (error) {
      mailings.delete(id);
      throw error;
    }
  }

  async function load(mail: MailRow): Promise<Content> {
    const { subject, text, html, mailingId, greeting } = mail;
    if (mailingId === null) return { subject, text, html, attachment: await attachmentOf(mail) };
    const { message, site, attachment } = await mailingOf(mailingId);
    const content = studentMail({ subject, message, ...(greeting !== null && { greeting }) });
    return { ...renderMail(content, site), attachment };
  }

  return {
    /** Throws a `MailError`; if the content cannot be read now, as if the server were unreachable. */
    async of(mail: MailRow): Promise<Content> {
      try {
        return await load(mail);
      } catch (error) {
        if (error instanceof MailError) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new MailError(`The mail could not be read: ${reason}`, { failure: 'unreachable', cause: error });
      }
    },

    forget: () => mailings.clear(),
  };
}
