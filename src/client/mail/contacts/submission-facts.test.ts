import { describe, expect, it } from 'vitest';
import { MAIL_SUBJECT_MAX_LENGTH } from '#shared/mail/mail-messages.ts';
import { deletionText, messageStart, reopenedStatus, replySubject } from './submission-facts.ts';

describe('the beginning of a message', () => {
  it('is one line', () => {
    expect(messageStart('  Hello,\r\n\r\nmay I\tjoin?  ')).toBe('Hello, may I join?');
  });

  it('is never cut within a character, however long the message', () => {
    const start = messageStart('👩‍⚕️'.repeat(3000));
    expect(start.endsWith('…')).toBe(true);
    expect(start.isWellFormed()).toBe(true);
    expect(messageStart('x'.repeat(160))).toHaveLength(160);
    expect(messageStart('x'.repeat(10_000))).toBe(`${'x'.repeat(160)}…`);
  });
});

it('a reply takes its subject from the site title, within the length limit', () => {
  expect(replySubject('Sonography Hub')).toBe('Re: Your message to Sonography Hub');
  expect(replySubject('x'.repeat(300))).toHaveLength(MAIL_SUBJECT_MAX_LENGTH);
});

it('a closed message reopens as replied or new', () => {
  expect(reopenedStatus([])).toBe('new');
  expect(reopenedStatus([{}])).toBe('replied');
});

it('deleting a message says what else is deleted', () => {
  expect(deletionText({ hasAttachment: false, replies: 0 })).toBe('The message will be permanently deleted.');
  expect(deletionText({ hasAttachment: true, replies: 0 })).toBe(
    'The message and its attachment will be permanently deleted.',
  );
  expect(deletionText({ hasAttachment: true, replies: 2 })).toBe(
    'The message, its attachment, and the 2 replies to it will be permanently deleted.',
  );
});
