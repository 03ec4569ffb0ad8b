import fs from 'node:fs';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { password } from '#shared/contract/fields.ts';
import '#shared/contract/plain-messages.ts';
import { BACKUP_KEY_MIN } from '#shared/hub/backups.ts';
import type { OidcSettings } from './adapters/identity-provider.ts';
import type { S3Settings } from './adapters/s3-media-store.ts';
import { isBackupKey, isRecipient } from './hub/backup/encryption/backup-keys.ts';

const text = z.string().trim().min(1);

const OIDC_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Each can be read from a file instead, named by the same variable with the suffix _FILE. */
const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'TEACHER_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'OIDC_CLIENT_SECRET',
] as const;

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** The OpenTelemetry variables that the hub itself uses; OpenTelemetry's packages read these and others directly. */
const TRACES = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be from 0 to 1').min(0).max(1).optional(),
};

/** An attacker between the hub and the provider could sign in as anybody, so only this machine may do without https. */
const issuer = webAddress.refine(
  (address) => address.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(address).hostname),
  'must be an https address',
);

/** One line without blanks, since it becomes a line of security.txt. */
const contactAddress = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https:// address');

/** Addresses and networks, separated by commas; `none` trusts nobody. */
const trustedProxies = z
  .string()
  .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((entry) => entry.trim())))
  .refine(
    (entries) => entries.every((entry) => entry === 'loopback' || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)),
    {
      error: 'must be addresses or networks with commas between them, such as 10.0.0.7,172.30.0.0/24, or none',
    },
  );

const backupKey = z
  .string()
  .trim()
  .min(BACKUP_KEY_MIN, `must have at least ${BACKUP_KEY_MIN} characters`)
  .refine(
    isBackupKey,
    'must be a passphrase or a whole age identity (AGE-SECRET-KEY-…); recipients are BACKUP_RECIPIENTS',
  );

/** age recipients, separated by spaces or commas. */
const backupRecipients = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine((entries) => entries.every(isRecipient), 'must be age recipients (age1…) with spaces or commas between them');

const variables = z
  .object({
    PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
    HOST: text.default('127.0.0.1'),
    PUBLIC_URL: webAddress.optional(),
    TRUST_PROXY: trustedProxies.default(['loopback']),
    DATA_DIR: text.default('./data').transform((folder) => path.resolve(folder)),
    DATABASE_URL: postgresAddress.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    MAIL_FROM: text.optional(),
    SECURITY_CONTACT: contactAddress.optional(),
    TEACHER_EMAIL: z.email('must be an email address').optional(),
    TEACHER_PASSWORD: password.optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_REGION: text.optional(),
    S3_BUCKET: text.optional(),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    BACKUP_KEY: backupKey.optional(),
    BACKUP_RECIPIENTS: backupRecipients.default([]),
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    OIDC_SCOPES: text.default('openid email profile'),
    STARTER_CONTENT: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    // A backup needs two: one holds the lock between processes, the other reads.
    DATABASE_POOLED: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
    DATABASE_POOL_SIZE: z.coerce.number('must be a number of connections').int().min(2).max(200).default(10),
    DRAIN_SECONDS: z.coerce.number('must be a number of seconds').int().min(0).max(300).default(0),
    METRICS_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
    ...TRACES,
  })
  .refine((env) => env.METRICS_PORT !== env.PORT || env.PORT === 0, {
    path: ['METRICS_PORT'],
    message: 'must not be PORT',
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'must be set together with SMTP_URL',
  })
  .refine((env) => (env.TEACHER_EMAIL === undefined) === (env.TEACHER_PASSWORD === undefined), {
    path: ['TEACHER_PASSWORD'],
    message: 'must be set together with TEACHER_EMAIL',
  })
  .superRefine((env, context) => {
    for (const group of [S3_VARIABLES, OIDC_VARIABLES]) {
      const present = group.find((name) => env[name] !== undefined);
      const missing = group.find((name) => env[name] === undefined);
      if (present === undefined || missing === undefined) continue;
      context.addIssue({ code: 'custom', path: [missing], message: `must be set together with ${present}` });
    }
  });

/** Reads the environment once. Throws one line that names the first variable that is wrong. */
export function readEnv(source: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse({ ...set, ...secretsInFiles(set) });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${String(issue?.path[0] ?? 'The environment')}: ${issue?.message ?? 'is wrong'}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    /** Without a trailing slash. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** Proxies whose headers about the caller's address and protocol are trusted. */
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    /** Whether a pooler such as PgBouncer gives each transaction another connection. */
    isDatabasePooled: env.DATABASE_POOLED === '1',
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** Null keeps mail as files in DATA_DIR/outbox. */
    smtpUrl: env.SMTP_URL ?? null,
    /** The sender, as an address or `Name <address>`. */
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`,
    /** Where to report vulnerabilities, as a mailto: or https: address; null publishes none. */
    securityContact: env.SECURITY_CONTACT ?? null,
    /** Null keeps media in DATA_DIR/media. */
    s3: s3Of(env),
    /** The keys that backups are encrypted with; without any, backups are not encrypted. */
    backupKeys: { key: env.BACKUP_KEY ?? null, recipients: env.BACKUP_RECIPIENTS },
    /** The school's identity provider; null if people sign in only here. */
    oidc: oidcOf(env),
    teacher:
      env.TEACHER_EMAIL !== undefined && env.TEACHER_PASSWORD !== undefined
        ? { email: env.TEACHER_EMAIL, password: env.TEACHER_PASSWORD }
        : null,
    starterContent: env.STARTER_CONTENT === '1',
    logLevel: env.LOG_LEVEL,
    /** Seconds that requests are still served after SIGTERM, until the proxies have noticed. */
    drainSeconds: env.DRAIN_SECONDS,
    /** Null serves no metrics. */
    metricsPort: env.METRICS_PORT ?? null,
    /** Whether a receiver of traces is configured. */
    hasTraces: hasTraces(env),
  };
}
export type Env = ReturnType<typeof readEnv>;

/** Read once: a changed file takes effect when the hub restarts. */
function secretsInFiles(set: Record<string, string | undefined>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const file = set[variable];
    if (file === undefined) continue;
    if (set[name] !== undefined) throw new Error(`${variable}: must not be set together with ${name}`);
    const content = contentOf(file, variable).replace(/[\r\n]+$/, '');
    if (content === '') throw new Error(`${variable}: the file is empty`);
    found[name] = content;
  }
  return found;
}

function contentOf(file: string, variable: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new Error(`${variable}: the file can’t be read (${code})`, { cause: error });
  }
}

function hasTraces(env: z.output<typeof variables>): boolean {
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  return !isOff && (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined;
}

function s3Of(env: z.output<typeof variables>): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const hasAll = endpoint !== undefined && region && bucket && accessKeyId && secretAccessKey;
  return hasAll ? { endpoint, region, bucket, accessKeyId, secretAccessKey } : null;
}

function oidcOf(env: z.output<typeof variables>): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_SCOPES: scopes } = env;
  return issuer !== undefined && clientId && clientSecret ? { issuer, clientId, clientSecret, scopes } : null;
}
