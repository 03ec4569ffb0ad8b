import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/** A real SMTP server on a free port of this machine, which stores the mails that it accepts. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  let arrivals: { count: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        for (const { count, resolve } of arrivals) if (received.length >= count) resolve();
        arrivals = arrivals.filter(({ count }) => received.length < count);
        callback();
      });
    },
    ...options,
  });
  // Some of these tests cut off clients on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on TCP
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Resolves when this many mails have arrived. */
    came: (count: number) =>
      new Promise<void>((resolve) => {
        if (received.length >= count) resolve();
        else arrivals.push({ count, resolve });
      }),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
