import path from 'node:path';
import { z } from 'zod';
import { password } from '#shared/contract/fields.ts';

const text = z.string().trim().min(1);

const variables = z
  .object({
    PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
    HOST: text.default('127.0.0.1'),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    DATA_DIR: text.default('./data').transform((folder) => path.resolve(folder)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    MAIL_FROM: text.optional(),
    TEACHER_EMAIL: z.email('must be an email address').optional(),
    TEACHER_PASSWORD: password.optional(),
    STARTER_CONTENT: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'must be set together with SMTP_URL',
  })
  .refine((env) => (env.TEACHER_EMAIL === undefined) === (env.TEACHER_PASSWORD === undefined), {
    path: ['TEACHER_PASSWORD'],
    message: 'must be set together with TEACHER_EMAIL',
  });

export interface Env {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Null keeps mail as files in DATA_DIR/outbox. */
  smtpUrl: string | null;
  /** The sender, as an address or `Name <address>`. */
  mailFrom: string;
  teacher: { email: string; password: string } | null;
  starterContent: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/** Reads the environment once. Throws one line that names the first variable that is wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${String(issue?.path[0] ?? 'The environment')}: ${issue?.message ?? 'is wrong'}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`,
    teacher:
      env.TEACHER_EMAIL !== undefined && env.TEACHER_PASSWORD !== undefined
        ? { email: env.TEACHER_EMAIL, password: env.TEACHER_PASSWORD }
        : null,
    starterContent: env.STARTER_CONTENT === '1',
    logLevel: env.LOG_LEVEL,
  };
}
