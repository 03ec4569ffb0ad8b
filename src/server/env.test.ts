import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const RECIPIENT = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';

const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'hub',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const oidc = {
  OIDC_ISSUER: 'https://id.school.example',
  OIDC_CLIENT_ID: 'hub',
  OIDC_CLIENT_SECRET: 'client secret',
};

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      trustProxy: ['loopback'],
      dataDir: path.resolve('data'),
      databaseUrl: null,
      isDatabasePooled: false,
      databasePoolSize: 10,
      smtpUrl: null,
      mailFrom: 'no-reply@localhost',
      securityContact: null,
      s3: null,
      oidc: null,
      teacher: null,
      backupKeys: { key: null, recipients: [] },
      starterContent: true,
      logLevel: 'info',
      drainSeconds: 0,
      metricsPort: null,
      hasTraces: false,
    });
  });

  it('returns every value that is set', () => {
    const env = readEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://hub.example/',
      DATA_DIR: '/srv/hub',
      DATABASE_URL: 'postgres://hub@db/hub',
      TEACHER_EMAIL: 'teacher@example.com',
      TEACHER_PASSWORD: 'secret1',
      BACKUP_KEY: ' correct horse battery staple ',
      BACKUP_RECIPIENTS: `${RECIPIENT}, ${RECIPIENT}\n`,
      STARTER_CONTENT: '0',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Hub <hub@mail.example>',
      SECURITY_CONTACT: 'mailto:security@hub.example',
      ...s3,
      ...oidc,
      LOG_LEVEL: 'silent',
      METRICS_PORT: '9464',
      DATABASE_POOLED: '1',
      DATABASE_POOL_SIZE: '40',
      DRAIN_SECONDS: '15',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    });
    expect(env).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://hub.example',
      trustProxy: ['loopback'],
      dataDir: '/srv/hub',
      databaseUrl: 'postgres://hub@db/hub',
      isDatabasePooled: true,
      databasePoolSize: 40,
      smtpUrl: 'smtps://mail.example',
      mailFrom: 'Hub <hub@mail.example>',
      securityContact: 'mailto:security@hub.example',
      s3: {
        endpoint: 'https://s3.example',
        region: 'eu-central-1',
        bucket: 'hub',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      oidc: {
        issuer: 'https://id.school.example',
        clientId: 'hub',
        clientSecret: 'client secret',
        scopes: 'openid email profile',
      },
      teacher: { email: 'teacher@example.com', password: 'secret1' },
      backupKeys: { key: 'correct horse battery staple', recipients: [RECIPIENT, RECIPIENT] },
      starterContent: false,
      logLevel: 'silent',
      drainSeconds: 15,
      metricsPort: 9464,
      hasTraces: true,
    });
  });

  it('treats an empty value as unset, and uses the port in the default public address', () => {
    expect(readEnv({ PORT: '8080', DATABASE_URL: '', TEACHER_EMAIL: '' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      databaseUrl: null,
      smtpUrl: null,
      mailFrom: 'no-reply@localhost',
      teacher: null,
    });
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '80.5' }],
    ['HOST', { HOST: ' ' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'hub.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://hub.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/hub' }],
    ['DATABASE_URL', { DATABASE_URL: 'hub' }],
    ['TEACHER_EMAIL', { TEACHER_EMAIL: 'teacher', TEACHER_PASSWORD: 'secret1' }],
    ['TEACHER_PASSWORD', { TEACHER_EMAIL: 'teacher@example.com', TEACHER_PASSWORD: '12345' }],
    ['TEACHER_PASSWORD', { TEACHER_EMAIL: 'teacher@example.com' }],
    ['TEACHER_PASSWORD', { TEACHER_PASSWORD: 'secret1' }],
    ['STARTER_CONTENT', { STARTER_CONTENT: 'yes' }],
    ['BACKUP_KEY', { BACKUP_KEY: 'too short' }],
    ['BACKUP_KEY', { BACKUP_KEY: 'AGE-SECRET-KEY-1CUTOFF' }],
    ['BACKUP_KEY', { BACKUP_KEY: RECIPIENT }],
    ['BACKUP_RECIPIENTS', { BACKUP_RECIPIENTS: `${RECIPIENT} age1cutoff` }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_PORT', { METRICS_PORT: 'on' }],
    ['DATABASE_POOLED', { DATABASE_POOLED: 'yes' }],
    ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '1' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '301' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: 'long' }],
    ['METRICS_PORT', { METRICS_PORT: '70000' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_TRACES_SAMPLER', { OTEL_TRACES_SAMPLER: 'half' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', MAIL_FROM: 'hub@mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'security@hub.example' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'http://hub.example/report' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'mailto:a@hub.example\nContact: mailto:b@hub.example' }],
    ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 's3.example' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://id.school.example' }],
    ['OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: undefined }],
  ])('refuses a wrong %s in one line that begins with its name: %o', (name, source) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it('says in plain words what a value must be', () => {
    expect(() => readEnv({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL: Must be one of: silent, error, warn, info, debug');
  });

  it.each(Object.keys(s3))('refuses a media store without %s, in one line that begins with its name', (name) => {
    const line = new RegExp(`^${name}: must be set together with S3_[A-Z_]+$`);
    expect(() => readEnv({ ...s3, [name]: undefined })).toThrow(line);
    expect(() => readEnv({ ...s3, [name]: '' })).toThrow(line);
  });

  it.each([
    [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/v1/traces' }],
    [false, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/v1/traces', OTEL_SDK_DISABLED: 'TRUE' }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_EXPORTER: 'none' }],
    [false, { OTEL_SERVICE_NAME: 'hub' }],
  ])('has traces: %o, with %o', (hasTraces, source) => {
    expect(readEnv(source)).toMatchObject({ hasTraces });
  });

  it('does not repeat the wrong value, which may be a password', () => {
    expect(() => readEnv({ TEACHER_EMAIL: 'a@example.com', TEACHER_PASSWORD: 'abc' })).toThrow(/^(?!.*abc)/);
  });
});

describe('a secret in a file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-secrets-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const file = (content: string) => {
    const name = path.join(folder, randomUUID());
    fs.writeFileSync(name, content);
    return name;
  };

  it('is read without its line end', () => {
    const env = readEnv({
      ...s3,
      S3_ACCESS_KEY_ID: undefined,
      S3_ACCESS_KEY_ID_FILE: file('the id\r\n'),
      S3_SECRET_ACCESS_KEY: '',
      S3_SECRET_ACCESS_KEY_FILE: file('the secret\n'),
      DATABASE_URL_FILE: file('postgres://hub@db/hub\n'),
      SMTP_URL_FILE: file('smtps://mail.example'),
      MAIL_FROM: 'hub@mail.example',
      TEACHER_EMAIL: 'teacher@example.com',
      TEACHER_PASSWORD_FILE: file(' with spaces \n'),
      BACKUP_KEY_FILE: file('correct horse battery staple\n'),
    });
    expect(env).toMatchObject({
      s3: { accessKeyId: 'the id', secretAccessKey: 'the secret' },
      databaseUrl: 'postgres://hub@db/hub',
      smtpUrl: 'smtps://mail.example',
      teacher: { password: ' with spaces ' },
      backupKeys: { key: 'correct horse battery staple' },
    });
  });

  it.each([
    [
      'and in the environment too',
      'must not be set together with DATABASE_URL',
      { DATABASE_URL: 'postgres://hub@db/a' },
    ],
    ['that is not there', 'the file can’t be read (ENOENT)', { DATABASE_URL_FILE: path.join(folder, 'none') }],
    ['that is a folder', 'the file can’t be read (EISDIR)', { DATABASE_URL_FILE: folder }],
    ['that is empty', 'the file is empty', { DATABASE_URL_FILE: file('\n') }],
  ])('%s is refused in one line that begins with its name', (_what, problem, source) => {
    const all = { DATABASE_URL_FILE: file('postgres://hub@db/hub'), ...source };
    expect(() => readEnv(all)).toThrow(`DATABASE_URL_FILE: ${problem}`);
  });

  it('must be valid, and is not repeated if it is not', () => {
    expect(() => readEnv({ DATABASE_URL_FILE: file('mysql://hub:secret@db/hub') })).toThrow(
      /^DATABASE_URL: (?!.*secret)/,
    );
  });
});

describe('TRUST_PROXY', () => {
  it('defaults to this machine alone', () => {
    expect(readEnv({}).trustProxy).toEqual(['loopback']);
  });

  it.each([
    ['10.0.0.7', ['10.0.0.7']],
    ['loopback, 172.30.0.0/24,fd00::/8', ['loopback', '172.30.0.0/24', 'fd00::/8']],
    ['none', []],
  ])('%s is accepted', (value, expected) => {
    expect(readEnv({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each(['all', 'true', '10.0.0.0/33', '10.0.0.7,,', 'proxy.example'])('%s is refused', (value) => {
    expect(() => readEnv({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: must be addresses/);
  });
});
