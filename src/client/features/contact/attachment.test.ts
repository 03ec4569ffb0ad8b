import { describe, expect, it } from 'vitest';
import { ATTACHMENT_MAX_BYTES } from '#shared/domain/limits.ts';
import { ATTACHMENT_ACCEPT, attachmentRefusal, sizeText } from './attachment.ts';

describe('an attachment', () => {
  it('may be as large as the limit, and not a byte larger', () => {
    expect(attachmentRefusal({ name: 'scan.pdf', size: ATTACHMENT_MAX_BYTES })).toBeNull();
    expect(attachmentRefusal({ name: 'scan.pdf', size: ATTACHMENT_MAX_BYTES + 1 })).toEqual({
      title: 'File too large',
      description: 'Please select a file smaller than 10MB.',
      variant: 'destructive',
    });
  });

  it.each(['letter.PDF', 'a.b.docx', 'scan.jpeg', 'notes.txt'])('may be called %s', (name) =>
    expect(attachmentRefusal({ name, size: 10 })).toBeNull(),
  );

  it.each(['page.html', 'picture.svg', 'pdf', 'archive.pdf.exe', ''])('may not be called "%s"', (name) =>
    expect(attachmentRefusal({ name, size: 10 })?.description).toContain('pdf, doc, docx, txt, png, jpg, jpeg, gif'),
  );

  it('is offered by its types in the file chooser', () => {
    expect(ATTACHMENT_ACCEPT).toBe('.pdf,.doc,.docx,.txt,.png,.jpg,.jpeg,.gif');
  });

  it('has its size in MB with two decimals', () => {
    expect(sizeText(0)).toBe('0.00 MB');
    expect(sizeText(2_464_153)).toBe('2.35 MB');
    expect(sizeText(ATTACHMENT_MAX_BYTES)).toBe('10.00 MB');
  });
});
