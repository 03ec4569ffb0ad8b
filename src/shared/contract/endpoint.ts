import type { z } from 'zod';
import type { AuditKind, StaffRole } from '#shared/domain/limits.ts';

/**
 * Who may call an endpoint. Roles are read live from the database on every request.
 * - `public`: anybody.
 * - `signed-in`: any account that may sign in (a student whose approval is awaited included).
 * - `student`: a student, approval awaited included. `approved-student`: a student the teacher has approved.
 * - `assistant`, `teacher`, `owner`: an account with the role of a teacher whose staff role is this one or a later one.
 */
export type Access = 'public' | 'signed-in' | 'student' | 'approved-student' | StaffRole;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface EndpointDefinition {
  method: Method;
  /** A path with `:name` parameters, e.g. `/api/users/:id/status`. */
  path: `/${string}`;
  access: Access;
  /** Only within `FRESH_PASSWORD_MINUTES` of signing in or entering the password again: 403 `fresh_password` after that. */
  needsFresh?: true;
  /** Also for somebody who has yet to set up the second factor that their role needs: 403 `factor_missing` everywhere else. */
  beforeFactor?: true;
  /** One line for the reference page at /api/docs. */
  summary: string;
  /**
   * Long work: a caller that accepts `application/x-ndjson` is told how far it is, a JSON object a line
   * (`progressLine`), the result or the error last.
   */
  progress?: true;
  /**
   * The audit log has an entry of each call, with the parameters of the path. `with` names fields of query and body that
   * the entry has too: ids, numbers and words of a fixed list, never what somebody typed.
   */
  audit?: { kind: AuditKind; with?: readonly string[] };
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What is answered on success, by status. Undeclared fields are stripped before they leave the server. */
  responses: Partial<Record<200 | 201 | 204, z.ZodType>>;
}

/** Declares one endpoint; server (`route`) and client (`call`) are both typed from what it returns. */
export function endpoint<const T extends EndpointDefinition>(definition: T): T {
  return definition;
}

type ResponsesOf<E extends EndpointDefinition> = NonNullable<E['responses'][keyof E['responses']]>;
/** What a handler may answer, before it is stripped and serialized. */
export type ResponseInput<E extends EndpointDefinition> = z.input<Extract<ResponsesOf<E>, z.ZodType>>;
/** What a caller gets. */
export type ResponseOutput<E extends EndpointDefinition> = z.output<Extract<ResponsesOf<E>, z.ZodType>>;
export type Part<E extends EndpointDefinition, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined;
export type PartInput<E extends EndpointDefinition, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.input<E[K]>
  : undefined;
