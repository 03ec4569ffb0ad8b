import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

function transportTo(url: string) {
  const transport = createSmtpTransport({ url, from: FROM, patience });
  endings.push(() => transport.close());
  return transport;
}

async function smtp(options: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer(options);
  endings.push(() => server.stop());
  return server;
}

/** A server that sends what a test tells it to, line by line. */
async function scripted(onConnection: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  endings.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

async function failureOf(sending: Promise<string>): Promise<MailError> {
  const error: unknown = await sending.then(
    () => new Error('the mail was sent'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw error;
  return error;
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
  it('delivers text and HTML to one recipient', async () => {
    const server = await smtp();
    await transportTo(server.url).send(mail);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({ from: 'hub@example.org', to: ['maya@example.org'] });
    expect(server.received[0]?.source).toMatch(/multipart\/alternative/);
    expect(server.received[0]?.source).toContain('Maya Okafor');
  });

  it('sends an attachment unchanged, whatever its name', async () => {
    const server = await smtp();
    const content = randomBytes(100_000);
    const name = `Prüfung "你好" <1>; x=\u202Efdp.👩‍⚕️ ${'long '.repeat(20)}.pdf`;
    await transportTo(server.url).send({ ...mail, attachment: { name, content } });
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
    await transportTo(server.url).send({ ...mail, to, subject: 'Hi\r\nX-Injected: yes' });
    expect(server.received[0]?.to).toEqual(['maya@example.org']);
    const head = server.received[0]?.source.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^(Bcc|X-Injected):/im);
  });

  it('prevents an address from adding a second recipient', async () => {
    const server = await smtp();
    const to = { address: 'maya@example.org, victim@example.org', name: null };
    await transportTo(server.url)
      .send({ ...mail, to })
      .catch(() => undefined);
    expect(server.received.flatMap((received) => received.to)).not.toContain('victim@example.org');
  });

  it('returns what the server said when it accepted the mail', async () => {
    const server = await smtp();
    expect(await transportTo(server.url).send(mail)).toMatch(/^250 /);
  });

  it('never repeats the password, whatever the server says', async () => {
    const password = 'p@ss word/+';
    const plain = Buffer.from(`\0hub\0${password}`).toString('base64');
    const strict = await smtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) =>
        callback(new Error(`Not ${password}, nor ${encodeURIComponent(password)}, nor ${plain}`)),
    });
    const url = strict.url.replace('smtp://', `smtp://hub:${encodeURIComponent(password)}@`);
    const { message } = await failureOf(transportTo(url).send(mail));
    expect(message).toMatch(/535 Not \*\*\*, nor \*\*\*, nor \*\*\*/);
  });

  it('does not retry if the server refuses the recipient for good', async () => {
    const server = await smtp({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    });
    const failure = await failureOf(transportTo(server.url).send(mail));
    expect(failure.message).toContain('No such mailbox');
    expect(failure.failure).toBe('refused');
  });

  it('allows a retry if the server asks for one later', async () => {
    const server = await smtp({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('Graylisted'), { responseCode: 451 })),
    });
    expect((await failureOf(transportTo(server.url).send(mail))).failure).toBe('later');
  });

  it('gives up on a server that accepts the connection and then says nothing', async () => {
    const url = await scripted(() => undefined);
    const failure = await failureOf(transportTo(url).send(mail));
    expect(failure).toMatchObject({ failure: 'unreachable', isTimeout: true });
  });

  it('treats a server that closes, or refuses our credentials, as one that accepts no mail at all', async () => {
    const closing = await scripted((socket) => void socket.end('421 Too many connections\r\n'));
    expect((await failureOf(transportTo(closing).send(mail))).failure).toBe('unreachable');
    const strict = await smtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('Wrong password')),
    });
    const url = strict.url.replace('smtp://', 'smtp://hub:secret@');
    expect((await failureOf(transportTo(url).send(mail))).failure).toBe('unreachable');
  });

  it('allows a retry if nobody listens', async () => {
    const server = await startSmtpServer();
    await server.stop();
    expect((await failureOf(transportTo(server.url).send(mail))).failure).toBe('unreachable');
  });

  it('does not retry if the connection drops within the content, which may have arrived', async () => {
    const url = await scripted((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const line = chunk.toString();
        if (/^DATA/i.test(line)) socket.write('354 go on\r\n');
        else if (/^(EHLO|HELO|MAIL|RCPT|RSET)/i.test(line)) socket.write('250 ok\r\n');
        else socket.destroy();
      });
    });
    expect((await failureOf(transportTo(url).send(mail))).failure).toBe('unclear');
  });
});

describe('the outbox', () => {
  it('stores every mail as an .eml file', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-'));
    endings.push(async () => fs.rmSync(folder, { recursive: true }));
    await createOutboxTransport({ folder: path.join(folder, 'outbox'), from: FROM }).send(mail);
    const source = fs.readFileSync(path.join(folder, 'outbox', `${mail.id}.eml`), 'utf8');
    expect(source).toMatch(/^From: Hub <hub@example.org>\r?$/m);
    expect(source).toMatch(/^To: Maya Okafor <maya@example.org>\r?$/m);
  });

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'it is read-only'],
  ])('leaves nothing of a mail that could not be written (%s), and lets it be retried', async (code, why) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-'));
    endings.push(async () => fs.rmSync(folder, { recursive: true }));
    const renaming = vi.spyOn(fs.promises, 'rename');
    renaming.mockRejectedValue(systemError(code, 'rename', folder));
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
