import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSwitchedTransport } from '#server/adapters/mail-transport.ts';
import { createSecretBox } from '#server/core/secret-box.ts';
import { readSetting } from '#server/core/settings.repository.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { createBackup } from '#shared/hub/backup.contract.ts';
import { getMailStatus, listMail, testMail } from '#shared/mail/mail.contract.ts';
import { getMailServer, setMailServer } from '#shared/mail/mail-server.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { MemoryMailTransport } from '#tests/support/memory.ts';
import { startSmtpServer } from '#tests/support/smtp.ts';
import { sendToOne } from '#tests/support/student-mail.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const PASSWORD = 'p%40ss wörd/+';

function aKeyFile(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mail-key-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return path.join(folder, 'mail-key');
}

/** A process of a hub whose mail is not set up by its environment; with `engine`, another one of the same hub. */
async function aProcess({ keyFile = aKeyFile(), engine }: { keyFile?: string; engine?: TestApp['engine'] } = {}) {
  const switched = createSwitchedTransport(new MemoryMailTransport({ isSetUp: false }));
  const mailSetUp = { switched, box: createSecretBox(keyFile) };
  const hub = await createTestApp({ mailTransport: switched, mailSetUp, ...(engine && { engine }) });
  onTestFinished(() => switched.close());
  return { ...hub, owner: await hub.as(await aTeacher(hub.db)), keyFile };
}

/** A mail server that knows one account. */
async function aMailServer(options: Parameters<typeof startSmtpServer>[0] = {}) {
  const server = await startSmtpServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === PASSWORD ? callback(null, { user: username }) : callback(new Error(`secret-banner ${password}`)),
    ...options,
  });
  onTestFinished(() => server.stop());
  return { ...server, form: formFor(Number(new URL(server.url).port)) };
}

const formFor = (port: number) => ({
  server: '127.0.0.1',
  port,
  encryption: 'none' as const,
  account: 'hub@example.org',
  password: PASSWORD,
  sender: 'Hub <hub@example.org>',
});

const nothingAt = async () => {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  await once(server.close(), 'close');
  return port;
};

describe('a mail server that an owner sets up', () => {
  it('is used at once, and by other processes once they look, until there is none again', async () => {
    const { owner, db, engine, keyFile, runJobs } = await aProcess();
    const other = await aProcess({ engine, keyFile });
    const { received, form } = await aMailServer();
    expect(await owner.ok(getMailServer)).toMatchObject({ server: '', hasPassword: false, isFixed: false });
    expect(await owner.ok(setMailServer, { body: form })).toMatchObject({ server: '127.0.0.1', hasPassword: true });
    expect(await owner.ok(testMail)).toMatchObject({ outcome: 'accepted', answer: expect.stringMatching(/^250/) });
    await sendToOne(owner, (await aStudent(db)).id);
    await runJobs();
    expect(await owner.ok(listMail)).toMatchObject([{ state: 'sent' }]);
    expect(received).toMatchObject([{ from: 'hub@example.org' }, { from: 'hub@example.org' }]);

    expect(await other.owner.ok(getMailStatus)).toEqual({ isSetUp: false });
    await other.mailServer.follow();
    expect((await other.owner.ok(testMail)).outcome).toBe('accepted');

    await owner.ok(setMailServer, { body: { ...form, server: '', account: '' } });
    expect(await owner.ok(getMailStatus)).toEqual({ isSetUp: false });
    expect((await owner.ok(testMail)).outcome).toBe('kept');
    expect(received).toHaveLength(3);
  });

  it('is used again after a restart', async () => {
    const { owner, engine, keyFile } = await aProcess();
    await owner.ok(setMailServer, { body: (await aMailServer()).form });
    const restarted = await aProcess({ engine, keyFile });
    expect((await restarted.owner.ok(testMail)).outcome).toBe('accepted');
  });

  it('keeps its password to itself: it is in no response, backup or log, and sealed in the database', async () => {
    const { owner, db } = await aProcess();
    const { form } = await aMailServer();
    const saved = await owner.call(setMailServer, { body: form });
    const read = await owner.call(getMailServer);
    const backup = await owner.call(createBackup, { body: { backupType: 'full', includeMedia: false } });
    expect([saved.status, read.status, backup.status]).toEqual([200, 200, 200]);
    const stored = JSON.stringify(await readSetting(db, 'mail_server'));
    expect(stored).toContain('sealedPassword');
    const log = JSON.stringify(await db.select().from(auditEntries));
    expect(log).toContain('"changed":["server","port","encryption","account","sender","sealedPassword"]');
    for (const text of [saved.text, read.text, stored, log, backup.text]) {
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain(encodeURIComponent(PASSWORD));
    }
    expect(backup.text).not.toContain('sealedPassword');
  });

  it('gets the stored password only for what it was typed for', async () => {
    const { owner } = await aProcess();
    const { form } = await aMailServer();
    await owner.ok(setMailServer, { body: form });
    const { password: _password, ...kept } = form;
    await owner.ok(setMailServer, { body: { ...kept, sender: 'other@example.org' } });
    expect((await owner.ok(testMail)).outcome).toBe('accepted');
    for (const change of [
      { server: 'localhost' },
      { port: form.port + 1 },
      { encryption: 'starttls' as const },
      { account: 'somebody@example.org' },
    ]) {
      const { status, text } = await owner.call(setMailServer, { body: { ...kept, ...change } });
      expect([status, text]).toEqual([400, expect.stringContaining('Enter the password')]);
    }
    // Nothing of it has been kept for a way around.
    await owner.ok(setMailServer, { body: { ...kept, server: '', account: '' } });
    expect((await owner.call(setMailServer, { body: kept })).status).toBe(400);
  });

  it('is refused if it is no server, or has no sender', async () => {
    const { owner } = await aProcess();
    const form = formFor(25);
    for (const wrong of [
      { server: 'mail.example.org?tls.rejectUnauthorized=false' },
      { server: 'mail@example.org' },
      { port: 0 },
      { sender: '' },
      { sender: 'Hub' },
      { sender: 'a@example.org, b@example.org' },
    ]) {
      expect([wrong, (await owner.call(setMailServer, { body: { ...form, ...wrong } })).status]).toEqual([wrong, 400]);
    }
  });

  it('whose password this machine cannot read makes mail wait, and says so', async () => {
    const { owner, engine } = await aProcess();
    const { form, received } = await aMailServer();
    await owner.ok(setMailServer, { body: form });
    const moved = await aProcess({ engine });
    expect(await moved.owner.ok(getMailServer)).toMatchObject({ hasPassword: false });
    expect(await moved.owner.ok(testMail)).toMatchObject({
      outcome: 'failed',
      answer: expect.stringContaining('Enter it again'),
    });
    await sendToOne(moved.owner, (await aStudent(moved.db)).id);
    await moved.runJobs();
    expect(await moved.owner.ok(listMail)).toMatchObject([{ state: 'queued' }]);
    await moved.owner.ok(setMailServer, { body: form });
    moved.clock.advance({ minutes: 1 });
    await moved.deliverMail();
    expect(received).toHaveLength(1);
  });

  it('cannot be set where the environment sets it', async () => {
    const url = 'smtps://hub%40example.org:secret@mail.example.org';
    const hub = await createTestApp({ mailSetUp: { environment: { url, from: 'Hub <hub@example.org>' } } });
    const owner = await hub.as(await aTeacher(hub.db));
    const { text } = await owner.call(getMailServer);
    expect(JSON.parse(text)).toMatchObject({
      server: 'mail.example.org',
      port: 465,
      encryption: 'tls',
      account: 'hub@example.org',
      sender: 'Hub <hub@example.org>',
      isFixed: true,
    });
    expect(text).not.toContain('secret');
    expect((await owner.call(setMailServer, { body: formFor(25) })).status).toBe(409);
  });
});

describe('a test message says what is wrong, and nothing that a stranger’s server says:', () => {
  const testWith = async (form: ReturnType<typeof formFor> | object) => {
    const { owner } = await aProcess();
    await owner.ok(setMailServer, { body: { ...formFor(1), ...form } });
    const { outcome, answer } = await owner.ok(testMail);
    expect(answer).not.toContain('secret-banner');
    expect(answer).not.toContain(PASSWORD);
    expect(outcome).toBe('failed');
    return answer;
  };

  it('no such server', async () => {
    expect(await testWith({ server: 'no-such-server.invalid' })).toMatch(/no server with this name/);
  });

  it('nothing listens there', async () => {
    expect(await testWith({ port: await nothingAt() })).toMatch(/refuses connections/);
  });

  it('a wrong password', async () => {
    const { form } = await aMailServer();
    expect(await testWith({ ...form, password: 'wrong' })).toMatch(/account or the password/);
  });

  it('a certificate of somebody else', async () => {
    const { form } = await aMailServer({ secure: true });
    expect(await testWith({ ...form, encryption: 'tls' })).toMatch(/certificate/);
  });

  it('no encryption', async () => {
    const { form } = await aMailServer();
    expect(await testWith({ ...form, encryption: 'tls' })).toMatch(/encryption/);
    expect(await testWith({ ...form, encryption: 'starttls' })).toMatch(/encryption/);
  });

  it('no mail server', async () => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('SSH-2.0-secret-banner\r\n');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    expect(await testWith({ port: (server.address() as AddressInfo).port })).toMatch(/not a mail server/); // it listens on TCP
  });

  it('a sender that it does not accept, in its words', async () => {
    const { form } = await aMailServer({
      onMailFrom: (_address, _session, callback) =>
        callback(Object.assign(new Error('Not your address'), { responseCode: 553 })),
    });
    expect(await testWith(form)).toMatch(/did not accept the mail: .*Not your address/);
  });
});
