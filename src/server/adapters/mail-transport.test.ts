import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemError } from '#tests/support/faulty-disk.ts';
import { startSmtpServer } from '#tests/support/smtp.ts';
import { createOutboxTransport, createSmtpTransport, MailError, type OutgoingMail } from './mail-transport.ts';

const FROM = 'Hub <hub@example.org>';
const mail: OutgoingMail = {
  id: '0b54cbb2-6a6d-4f0e-8e6a-000000000001',
  to: { address: 'maya@example.org', name: 'Maya Okafor' },
  replyTo: null,
  subject: 'Grüße, 你好',
  text: 'Plain text, ünïcode.',
  html: '<p>Plain text</p>',
};
// The silence limit has to be longer, or the server would time out for that instead of for the greeting.
const patience = { connect: 1, silence: 3 };

/** Sends the mail, with these changes, to a server. */
function sendTo({ url }: { url: string }, changes: Partial<OutgoingMail> = {}): Promise<string> {
  const transport = createSmtpTransport({ url, from: FROM, patience });
  onTestFinished(() => transport.close());
  return transport.send({ ...mail, ...changes });
}

async function smtp(options: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer(options);
  onTestFinished(() => server.stop());
  return server;
}

/** A server that sends what a test tells it to, line by line. */
async function scripted(onConnection: (socket: net.Socket) => void): Promise<{ url: string }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await once(server.close(), 'close');
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }; // it listens on TCP
}

/** Why a server did not take the mail. */
async function failureAt(server: { url: string }): Promise<MailError> {
  const error: unknown = await sendTo(server).catch((reason: unknown) => reason);
  if (!(error instanceof MailError)) throw new Error('the mail was sent', { cause: error });
  return error;
}

/** A server that asks for a password and refuses the one that it gets, with this message. */
async function refusingPasswords(password: string, message: string) {
  const { url } = await smtp({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error(message)),
  });
  return { url: url.replace('smtp://', `smtp://hub:${encodeURIComponent(password)}@`) };
}

/** A server that refuses recipients. */
const refusingRecipients = (message: string, responseCode: number) =>
  smtp({ onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error(message), { responseCode })) });

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

/** The name in a part's header, which is split into encoded pieces (RFC 2231). */
function fileNameOf(head: string): string {
  const unfolded = head.replaceAll(/\r\n(?=[ \t])/g, '');
  const pieces = [...unfolded.matchAll(/filename\*\d+(\*?)=(?:"([^"]*)"|([^;\s]+))/g)];
  const text = pieces.map(([, star, quoted, plain = '']) =>
    star === '*' ? plain : encodeURIComponent(quoted ?? plain),
  );
  return decodeURIComponent(text.join('').replace(/^utf-8''/i, ''));
}

describe('the SMTP transport', () => {
  it('delivers text and HTML to one recipient, and returns what the server said when it accepted them', async () => {
    const server = await smtp();
    expect(await sendTo(server)).toMatch(/^250 /);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: 'hub@example.org', to: ['maya@example.org'] });
    expect(server.received[0]?.source).toMatch(/multipart\/alternative/);
    expect(server.received[0]?.source).toContain('Maya Okafor');
  });

  it('sends an attachment unchanged, whatever its name', async () => {
    const server = await smtp();
    const content = randomBytes(100_000);
    const name = `Prüfung "你好" <1>; x=\u202Efdp.👩‍⚕️ ${'long '.repeat(20)}.pdf`;
    await sendTo(server, { attachment: { name, content } });
    const source = server.received[0]?.source ?? '';
    const parts = source.split(/^--.+\r\n/m);
    const part = parts.find((each) => /^Content-Disposition: attachment/im.test(each)) ?? '';
    const [head = '', body = ''] = part.split('\r\n\r\n');
    expect(Buffer.from(body, 'base64').equals(content)).toBe(true);
    expect(head).toMatch(/^Content-Type: application\/pdf/im);
    expect(fileNameOf(head)).toBe(name);
  });

  it('prevents names and subjects from starting a header of their own', async () => {
    const server = await smtp();
    const to = { address: 'maya@example.org', name: 'Maya\r\nBcc: victim@example.org' };
    await sendTo(server, { to, subject: 'Hi\r\nX-Injected: yes' });
    expect(server.received[0]?.to).toEqual(['maya@example.org']);
    const head = server.received[0]?.source.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^(Bcc|X-Injected):/im);
  });

  it('prevents an address from adding a second recipient', async () => {
    const server = await smtp();
    const to = { address: 'maya@example.org, victim@example.org', name: null };
    await sendTo(server, { to }).catch(() => undefined);
    expect(server.received.flatMap((received) => received.to)).not.toContain('victim@example.org');
  });

  it('never repeats the password, whatever the server says', async () => {
    const password = 'p@ss word/+';
    const plain = Buffer.from(`\0hub\0${password}`).toString('base64');
    const said = `Not ${password}, nor ${encodeURIComponent(password)}, nor ${plain}`;
    const { message } = await failureAt(await refusingPasswords(password, said));
    expect(message).toMatch(/535 Not \*\*\*, nor \*\*\*, nor \*\*\*/);
  });

  it('does not retry if the server refuses the recipient for good', async () => {
    const { failure, message } = await failureAt(await refusingRecipients('No such mailbox', 550));
    expect([failure, message]).toEqual(['refused', expect.stringContaining('No such mailbox')]);
  });

  it('allows a retry if the server asks for one later', async () => {
    expect((await failureAt(await refusingRecipients('Graylisted', 451))).failure).toBe('later');
  });

  it('gives up on a server that accepts the connection and then says nothing', async () => {
    const silent = await scripted(() => undefined);
    expect(await failureAt(silent)).toMatchObject({ failure: 'unreachable', isTimeout: true });
  });

  it('treats a server that closes, or refuses our credentials, as one that accepts no mail at all', async () => {
    const closing = await scripted((socket) => void socket.end('421 Too many connections\r\n'));
    expect((await failureAt(closing)).failure).toBe('unreachable');
    expect((await failureAt(await refusingPasswords('secret', 'Wrong password'))).failure).toBe('unreachable');
  });

  it('allows a retry if nobody listens', async () => {
    const server = await startSmtpServer();
    await server.stop();
    expect((await failureAt(server)).failure).toBe('unreachable');
  });

  it('does not retry if the connection drops within the content, which may have arrived', async () => {
    const server = await scripted((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const line = chunk.toString();
        if (/^DATA/i.test(line)) socket.write('354 go on\r\n');
        else if (/^(EHLO|HELO|MAIL|RCPT|RSET)/i.test(line)) socket.write('250 ok\r\n');
        else socket.destroy();
      });
    });
    expect((await failureAt(server)).failure).toBe('unclear');
  });
});

describe('the outbox', () => {
  it('stores every mail as an .eml file', async () => {
    const folder = path.join(temporaryFolder(), 'outbox');
    await createOutboxTransport({ folder, from: FROM }).send(mail);
    const source = fs.readFileSync(path.join(folder, `${mail.id}.eml`), 'utf8');
    expect(source).toMatch(/^From: Hub <hub@example.org>\r?$/m);
    expect(source).toMatch(/^To: Maya Okafor <maya@example.org>\r?$/m);
  });

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'it is read-only'],
  ])('leaves nothing of a mail that could not be written (%s), and lets it be retried', async (code, why) => {
    const folder = temporaryFolder();
    const renaming = vi.spyOn(fs.promises, 'rename').mockRejectedValue(systemError(code, 'rename', folder));
    const outbox = createOutboxTransport({ folder, from: FROM });
    await expect(outbox.send(mail)).rejects.toMatchObject({
      failure: 'unreachable',
      message: `The outbox can't be written: ${why}`,
    });
    expect(fs.readdirSync(folder)).toEqual([]);
    renaming.mockRestore();
    await outbox.send(mail);
    expect(fs.readdirSync(folder)).toEqual([`${mail.id}.eml`]);
  });
});
