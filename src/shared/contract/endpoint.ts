import type { z } from 'zod';
import type { AuditKind } from '#shared/domain/audit-log.ts';
import type { EndpointHead } from './endpoint-head.ts';
import './plain-messages.ts';

/** The reasons why the audit log does not record a change. */
export const UNAUDITED = {
  'changes-nothing': 'It only reads, looks something up, or begins something whose end is recorded.',
  'own-work': 'A student’s own work, which is stored with its time and its author.',
  'own-choice': 'A setting that only its owner notices, or what they have seen; the hub stores it as theirs.',
  'unused-file': 'Nothing uses the file yet. The change that does is recorded.',
  'stored-itself': 'Strangers may make it, and what they sent is stored with its time.',
} as const;

export interface EndpointDefinition extends EndpointHead {
  /**
   * Only within `FRESH_PASSWORD_MINUTES` of signing in or entering the password again: 403 `fresh_password` after that.
   * With `factor`, an account that has a second factor must also have used it in this session within the same time, after
   * signing in: 403 `fresh_factor` otherwise.
   */
  needsFresh?: true | 'factor';
  /** Also before the second factor that the role needs is set up: 403 `factor_missing` everywhere else. */
  beforeFactor?: true;
  /**
   * Whether it can be called in a teacher's student view, where it is not as usual: there a student's own work and
   * choices can be changed, and nothing that is audited or belongs to accounts of all roles.
   */
  inStudentView?: boolean;
  /** One line for the reference page at /api/docs. */
  summary: string;
  /**
   * Long work: a caller that accepts `application/x-ndjson` gets the progress, one JSON object a line (`progressLine`),
   * then the result or the error.
   */
  progress?: true;
  /**
   * The audit log records each call, with the parameters of the path; the change is an `auditedTransaction`. `with` names
   * fields of query and body that it records too: ids, numbers and words of a fixed list, never typed text.
   */
  audit?: { kind: AuditKind; with?: readonly string[] };
  /** Why a change has no entry of its own; each change has this or `audit`. */
  unaudited?: keyof typeof UNAUDITED;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The success responses, by status. Undeclared fields are stripped before they leave the server. */
  responses: Partial<Record<200 | 201 | 204, z.ZodType>>;
}

/** Declares one endpoint; server (`route`) and client (`call`) are both typed from what it returns. */
export function endpoint<const T extends EndpointDefinition>(definition: T): T {
  return definition;
}

type ResponsesOf<E extends EndpointDefinition> = NonNullable<E['responses'][keyof E['responses']]>;
/** A handler's result, before it is stripped and serialized. */
export type ResponseInput<E extends EndpointDefinition> = z.input<Extract<ResponsesOf<E>, z.ZodType>>;
/** A caller's result. */
export type ResponseOutput<E extends EndpointDefinition> = z.output<Extract<ResponsesOf<E>, z.ZodType>>;
export type Part<E extends EndpointDefinition, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined;
export type PartInput<E extends EndpointDefinition, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.input<E[K]>
  : undefined;
