import { describe, expect, it } from 'vitest';
import { CONTACT_ATTACHMENT_TYPES } from '#shared/mail/contact-form.ts';
import { ATTACHMENT_MAX_BYTES, MAIL_ATTACHMENT_TYPES } from '#shared/mail/mail-messages.ts';
import { CallError } from '#client/lib/call.ts';
import { acceptOf, attachmentComplaint, attachmentRefusal, sizeText } from '#client/mail/contact/attachment.ts';

const refusalOf = (name: string, size = 10) => attachmentRefusal({ name, size }, CONTACT_ATTACHMENT_TYPES);

describe('an attachment', () => {
  it('may be as large as the limit, and not a byte larger', () => {
    expect(refusalOf('scan.pdf', ATTACHMENT_MAX_BYTES)).toBeNull();
    expect(refusalOf('scan.pdf', ATTACHMENT_MAX_BYTES + 1)).toEqual({
      title: 'File too large',
      description: 'Please select a file smaller than 10MB.',
      variant: 'destructive',
    });
  });

  it.each(['letter.PDF', 'a.b.docx', 'scan.jpeg', 'notes.txt'])('may be called %s', (name) =>
    expect(refusalOf(name)).toBeNull(),
  );

  it.each(['page.html', 'picture.svg', 'pdf', 'archive.pdf.exe', ''])('may not be called "%s"', (name) =>
    expect(refusalOf(name)?.description).toContain('pdf, doc, docx, txt, png, jpg, jpeg, gif'),
  );

  it('is offered by its types in the file chooser', () => {
    expect(acceptOf(CONTACT_ATTACHMENT_TYPES)).toBe('.pdf,.doc,.docx,.txt,.png,.jpg,.jpeg,.gif');
    expect(acceptOf(MAIL_ATTACHMENT_TYPES)).toBe('.pdf,.doc,.docx,.txt,.jpg,.jpeg,.png,.gif');
  });

  it('shows the server’s complaint about it, and no other error', () => {
    const refused = (status: number, message: string) =>
      new CallError(status, JSON.stringify({ message, code: 'any' }));
    expect(attachmentComplaint(refused(415, 'Not a PDF'))).toBe('Not a PDF');
    expect(attachmentComplaint(refused(429, 'Wait'))).toBeUndefined();
    expect(attachmentComplaint(new Error('other'))).toBeUndefined();
  });

  it('shows its size in MB with two decimals', () => {
    expect(sizeText(0)).toBe('0.00 MB');
    expect(sizeText(2_464_153)).toBe('2.35 MB');
    expect(sizeText(ATTACHMENT_MAX_BYTES)).toBe('10.00 MB');
  });
});
