import fs from 'node:fs';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startSmtpServer } from '#tests/support/smtp.ts';
import { createOutboxTransport, createSmtpTransport, MailError } from './mail-transport.ts';
import type { OutgoingMail } from './mail-transport.ts';

const FROM = 'Hub <hub@example.org>';
const mail: OutgoingMail = {
  id: '0b54cbb2-6a6d-4f0e-8e6a-000000000001',
  to: { address: 'maya@example.org', name: 'Maya Okafor' },
  replyTo: null,
  subject: 'Grüße, 你好',
  text: 'Plain text, ünïcode.',
  html: '<p>Plain text</p>',
};
// Silence has to be the longer one, or it would be given up for that instead of for the greeting.
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

/** A server that says what a test tells it to, line by line. */
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

async function failureOf(sending: Promise<void>): Promise<MailError> {
  const error: unknown = await sending.then(
    () => new Error('the mail was sent'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw error;
  return error;
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

  it('lets no name or subject start a header of its own', async () => {
    const server = await smtp();
    const to = { address: 'maya@example.org', name: 'Maya\r\nBcc: victim@example.org' };
    await transportTo(server.url).send({ ...mail, to, subject: 'Hi\r\nX-Injected: yes' });
    expect(server.received[0]?.to).toEqual(['maya@example.org']);
    const head = server.received[0]?.source.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^(Bcc|X-Injected):/im);
  });

  it('lets no address smuggle in a second recipient', async () => {
    const server = await smtp();
    const to = { address: 'maya@example.org, victim@example.org', name: null };
    await transportTo(server.url)
      .send({ ...mail, to })
      .catch(() => undefined);
    expect(server.received.flatMap((received) => received.to)).not.toContain('victim@example.org');
  });

  it('does not try again where the server refuses the recipient for good', async () => {
    const server = await smtp({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    });
    const failure = await failureOf(transportTo(server.url).send(mail));
    expect(failure.message).toContain('No such mailbox');
    expect(failure.canRetry).toBe(false);
  });

  it('may try again where the server asks to come back later', async () => {
    const server = await smtp({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('Greylisted'), { responseCode: 451 })),
    });
    expect((await failureOf(transportTo(server.url).send(mail))).canRetry).toBe(true);
  });

  it('gives up on a server that accepts the connection and then says nothing', async () => {
    const url = await scripted(() => undefined);
    const failure = await failureOf(transportTo(url).send(mail));
    expect(failure.canRetry).toBe(true);
  });

  it('may try again where nobody listens', async () => {
    const server = await startSmtpServer();
    await server.stop();
    expect((await failureOf(transportTo(server.url).send(mail))).canRetry).toBe(true);
  });

  it('does not try again where the connection drops in the middle of the content, which may have arrived', async () => {
    const url = await scripted((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const line = chunk.toString();
        if (/^DATA/i.test(line)) socket.write('354 go on\r\n');
        else if (/^(EHLO|HELO|MAIL|RCPT|RSET)/i.test(line)) socket.write('250 ok\r\n');
        else socket.destroy();
      });
    });
    expect((await failureOf(transportTo(url).send(mail))).canRetry).toBe(false);
  });
});

describe('the outbox', () => {
  it('keeps every mail as an .eml file', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'outbox-'));
    endings.push(async () => fs.rmSync(folder, { recursive: true }));
    await createOutboxTransport({ folder: path.join(folder, 'outbox'), from: FROM }).send(mail);
    const source = fs.readFileSync(path.join(folder, 'outbox', `${mail.id}.eml`), 'utf8');
    expect(source).toMatch(/^From: Hub <hub@example.org>\r?$/m);
    expect(source).toMatch(/^To: Maya Okafor <maya@example.org>\r?$/m);
  });
});
