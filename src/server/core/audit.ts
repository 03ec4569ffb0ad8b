import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import type { AuditOutcome } from '#shared/domain/audit-log.ts';
import { findUserByEmail } from './accounts.repository.ts';

/** A call of an audited endpoint. */
interface AuditedCall {
  request: FastifyRequest;
  endpoint: EndpointDefinition;
  db: Database;
  clock: Clock;
  details: Record<string, unknown>;
  /** Whether what was sent fits the endpoint: a caller can be refused before. */
  isValidated: boolean;
  /** Each call has one entry. */
  isWritten: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    auditedCall: AuditedCall | null;
  }
}

const calls = new AsyncLocalStorage<AuditedCall>();

export type NewEntry = Omit<typeof auditEntries.$inferInsert, 'number'>;

/** Adds an entry to the audit log: in the transaction of the change that it is about. */
export async function appendAudit(tx: Database, entry: NewEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

/** Empties the notes about accounts that are erased or deleted, given by their ids or by a query in parentheses. */
export async function forgetNotes(tx: Database, ids: string[] | SQL): Promise<void> {
  const isAboutThem = and(
    eq(auditEntries.kind, 'notes'),
    isNotNull(auditEntries.note),
    inArray(auditEntries.subjectId, ids),
  );
  await tx.update(auditEntries).set({ note: null }).where(isAboutThem);
}

/**
 * Runs a change in a transaction and adds the audit entry of the current call at its end, so that neither is stored
 * without the other. Just a transaction for callers that are not audited, such as jobs. A change that turns out to be
 * impossible has to throw within `change`.
 */
export const auditedTransaction = <Result>(db: Database, change: Change<Result>): Promise<Result> =>
  withEntry(change, (recorded) => db.transaction(recorded));

/** As `auditedTransaction`, in a retried transaction without time limits. */
export const longAuditedTransaction = <Result>(db: Database, change: Change<Result>): Promise<Result> =>
  withEntry(change, (recorded) => longTransaction(db, recorded));

type Change<Result> = (tx: Database) => Promise<Result>;

async function withEntry<Result>(
  change: Change<Result>,
  transact: (recorded: Change<Result>) => Promise<Result>,
): Promise<Result> {
  const call = calls.getStore();
  if (call === undefined || call.isWritten) return transact(change);
  const result = await transact(async (tx) => {
    const changed = await change(tx);
    await insert(tx, call, entryOf(call, 'done'));
    return changed;
  });
  // Only now: the transaction may have failed and been retried.
  call.isWritten = true;
  return result;
}

/** Adds the audit entry of the current call now: before a change that no transaction can include. */
export async function auditFirst(): Promise<void> {
  const call = calls.getStore();
  if (call !== undefined) await write(call, entryOf(call, 'done'));
}

/**
 * Adds details to the audit entry of the current call, such as values before a change: ids and known words only.
 * `actorId` and `subjectId` replace those of the request, and `note` is text that students may read.
 */
export function addAuditDetails(details: Record<string, unknown>): void {
  const call = calls.getStore();
  if (call !== undefined) Object.assign(call.details, details);
}

/**
 * Adds an entry for each call of an endpoint that the contract marks as audited. Changes add their own, with
 * `auditedTransaction`; this adds those of long work, before it begins, and those of refused and failed calls. Refused
 * calls of strangers are left out, except at sign-in: they change nothing and could fill the log.
 */
export function registerAudit(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  app.decorateRequest('auditedCall', null);
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.audit)
      request.auditedCall = { request, endpoint, db, clock, details: {}, isValidated: false, isWritten: false };
  });
  app.addHook('preHandler', async ({ auditedCall }) => {
    if (auditedCall) auditedCall.isValidated = true;
    if (auditedCall && isLong(auditedCall.endpoint)) await write(auditedCall, entryOf(auditedCall, 'begun'));
  });
  app.addHook('preHandler', ({ auditedCall }, _reply, done) => {
    if (auditedCall) calls.run(auditedCall, done);
    else done();
  });
  app.addHook('onSend', async ({ auditedCall, log }, reply) => {
    const outcome = auditedCall && outcomeOf(auditedCall, reply);
    if (!auditedCall || outcome == null) return;
    const entry = entryOf(auditedCall, outcome);
    try {
      await write(auditedCall, entry);
    } catch (error) {
      log.error({ err: error, entry: { ...entry, address: undefined } }, 'an audit entry could not be written');
    }
  });
}

/**
 * Adds a second entry, with the result, for long work of the current call, whose first entry says only that it has
 * begun: in the transaction of the work, so that neither is stored without the other. Ids, numbers and known words only.
 */
export async function auditResult(tx: Database, details: Record<string, unknown>): Promise<void> {
  const call = calls.getStore();
  if (call === undefined) throw new Error('No audited call is being handled');
  const entry = entryOf(call, 'done');
  const shortDetails = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shortened(value)]));
  await insert(tx, call, { ...entry, details: { ...entry.details, ...shortDetails } });
}

async function write(call: AuditedCall, entry: NewEntry): Promise<void> {
  if (call.isWritten) return;
  await insert(call.db, call, entry);
  call.isWritten = true;
}

const insert = async (on: Database, { request }: AuditedCall, entry: NewEntry): Promise<void> =>
  appendAudit(on, { ...entry, subjectId: entry.subjectId ?? (await accountNamedIn(on, request)) });

/** It may respond while it still reads the database, when the embedded engine allows no other writes. */
const isLong = ({ method, progress, audit }: EndpointDefinition) =>
  method === 'GET' || progress === true || audit?.kind === 'backups';

/** Wrong answers to the question who the caller is, which are otherwise like any mistake in a form. */
const WRONG_PROOFS: ReadonlySet<ErrorCode | null> = new Set(['wrong_password', 'wrong_code', 'wrong_passkey']);

function outcomeOf({ endpoint, request }: AuditedCall, { statusCode }: FastifyReply): AuditOutcome | null {
  if (statusCode < 300) return 'done';
  const isRefusal = statusCode === 401 || statusCode === 403 || WRONG_PROOFS.has(request.refusedAs);
  // Of too many attempts only the first: the others would fill the log.
  if (isRefusal || (statusCode === 429 && !request.isRefusedAgain)) {
    return endpoint.audit?.kind === 'sign-in' || request.principal !== null ? 'refused' : null;
  }
  return statusCode >= 500 ? 'failed' : null;
}

const LONG = 100;
/** Replaces a long list of ids by its length. */
const shortened = (value: unknown) => (Array.isArray(value) && value.length > LONG ? { count: value.length } : value);
/** What was sent, if it fits the endpoint: otherwise it is any text, as long as the caller likes. */
function partOf({ request, endpoint, isValidated }: AuditedCall, part: 'params' | 'query' | 'body') {
  const sent = isValidated ? request[part] : endpoint[part]?.safeParse(request[part]).data;
  return { ...(sent as Record<string, unknown> | null | undefined) };
}
const isId = (value: unknown): value is string => z.uuid().safeParse(value).success;

function entryOf(call: AuditedCall, outcome: AuditOutcome): NewEntry {
  const { principal, session, ip, refusedAs } = call.request;
  const { method, path, audit } = call.endpoint;
  const { id, ...named } = partOf(call, 'params');
  const inputs = { ...partOf(call, 'query'), ...partOf(call, 'body') };
  const inputDetails = (audit?.with ?? []).flatMap((name) =>
    inputs[name] == null ? [] : [[name, shortened(inputs[name])]],
  );
  const {
    // In a student view, the teacher who is signed in.
    actorId = session?.userId ?? principal?.id,
    subjectId = id,
    note = null,
    ...details
  } = { ...named, ...Object.fromEntries(inputDetails), ...call.details };
  return {
    at: call.clock(),
    kind: audit?.kind ?? 'settings',
    action: `${method} ${path}`,
    outcome,
    actorId: isId(actorId) ? actorId : null,
    subjectId: isId(subjectId) ? subjectId : null,
    details: outcome === 'refused' ? { ...details, refusal: refusedAs } : details,
    address: ip,
    note: typeof note === 'string' ? note : null,
  };
}

/** Returns the account whose address was typed at sign-in; the log contains no email addresses. */
async function accountNamedIn(on: Database, { body, principal }: FastifyRequest): Promise<string | null> {
  const typed = z.object({ email: z.string() }).safeParse(body);
  if (principal !== null || !typed.success) return null;
  return (await findUserByEmail(on, typed.data.email))?.id ?? null;
}
