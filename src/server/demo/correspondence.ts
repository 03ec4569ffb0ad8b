import type { Database } from '#server/db/engine.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { contactReplies, contactSubmissions } from '#server/db/schema/site.ts';
import { approvalMail, contactReplyMail, renderMail, studentMail } from '#server/mail/delivery/mail-templates.ts';
import { DEMO_TEACHER } from './class-list.ts';
import { insertRows } from './insert-rows.ts';
import type { StoredStudent } from './store-people.ts';

const HOUR_MS = 3_600_000;
const MAILBOX_FULL = '552 5.2.2 The mailbox is full';
const DEMO_URL = 'http://localhost:3000';

interface Message {
  name: string;
  email: string;
  hoursAgo: number;
  message: string;
  status: 'new' | 'replied' | 'closed';
  reply?: string;
}

const MESSAGES: Message[] = [
  {
    name: 'Rebecca Stone',
    email: 'rebecca.stone@example.com',
    hoursAgo: 5,
    status: 'new',
    message:
      'Hello,\nI start the sonography program in the spring. Can I register now, or do I need a student number first?\nThank you!',
  },
  {
    name: 'Victor Malik',
    email: 'victor.malik@example.org',
    hoursAgo: 29,
    status: 'new',
    message:
      'In the quiz on peripheral arteries I was marked wrong, but my textbook agrees with me. Could you have a look at the answers?',
  },
  {
    name: 'Dr. Helen Park',
    email: 'h.park@example.net',
    hoursAgo: 24 * 9,
    status: 'replied',
    message: 'Our clinic would like to offer two places for practical training. Whom may I write to?',
    reply: 'Thank you very much, that is good news. Please write to me directly, and I will tell the class.',
  },
  {
    name: 'Tariq Dubois',
    email: 'tariq.dubois@example.org',
    hoursAgo: 24 * 40,
    status: 'replied',
    message: 'Will there be more questions on fetal echocardiography before the exam?',
    reply: 'Yes, a set of them is in preparation and will be there two weeks before the exam.',
  },
  {
    name: 'Best Offers',
    email: 'sales@example.com',
    hoursAgo: 24 * 63,
    status: 'closed',
    message: 'We can bring your site to the first page of every search engine. Answer today for a discount.',
  },
];

interface Correspondents {
  students: StoredStudent[];
  siteTitle: string;
  now: Date;
}

/** Messages from the contact form, and the log of the year's mails, one of which failed. */
export async function storeCorrespondence(tx: Database, { students, siteTitle, now }: Correspondents): Promise<void> {
  const site = { title: siteTitle, publicUrl: DEMO_URL };
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  // A demonstration sends no mail.
  const kept = (at: Date) => {
    const times = { queuedAt: at, nextAttemptAt: at, createdAt: at };
    return { ...times, state: 'kept' as const, attempts: 1, sentAt: null, reason: null };
  };
  const to = ({ id, email, firstName, lastName }: StoredStudent) => ({
    toAddress: email,
    toName: `${firstName} ${lastName}`,
    userId: id,
    replyTo: null,
  });

  const replies = [];
  for (const { hoursAgo, reply, ...message } of MESSAGES) {
    const row = { ...message, createdAt: ago(hoursAgo) };
    const [stored] = await tx.insert(contactSubmissions).values(row).returning({ id: contactSubmissions.id });
    if (reply === undefined || stored === undefined) continue;
    const answer = { subject: 'Your message', message: reply, createdAt: ago(hoursAgo - 3) };
    await tx.insert(contactReplies).values({ ...answer, submissionId: stored.id });
    const content = renderMail(contactReplyMail({ ...answer, hasGreeting: true, to: message }), site);
    const recipient = { toAddress: message.email, toName: message.name, userId: null, replyTo: DEMO_TEACHER.email };
    replies.push({ kind: 'contact_reply', ...recipient, ...content, ...kept(answer.createdAt) });
  }

  const approvals = students.map((student) => ({
    kind: 'approval',
    ...to(student),
    ...renderMail(approvalMail({ firstName: student.firstName, url: `${DEMO_URL}/` }), site),
    ...kept(student.decidedAt),
  }));
  const unreached = students.at(1) ?? students.at(0);
  const failed = unreached && {
    kind: 'student_mail',
    ...to(unreached),
    replyTo: DEMO_TEACHER.email,
    ...renderMail(
      studentMail({
        subject: 'Your practical training',
        greeting: `Hello ${unreached.firstName},`,
        message: 'Please tell me by Friday which of the two places you would like.',
      }),
      site,
    ),
    ...kept(ago(26)),
    state: 'failed' as const,
    sentAt: null,
    reason: MAILBOX_FULL,
  };
  await insertRows(tx, mailMessages, [...approvals, ...replies, ...(failed ? [failed] : [])]);
}
