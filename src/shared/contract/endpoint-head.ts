import type { StaffRole } from '#shared/domain/roles.ts';

/**
 * Who may call an endpoint. Roles are read live from the database on every request.
 * - `public`: anybody.
 * - `signed-in`: any account that may sign in (including students who await approval).
 * - `student`: a student, approved or not. `approved-student`: a student the teacher has approved.
 * - `assistant`, `teacher`, `owner`: an account with the teacher role whose staff role is this one or a later one.
 */
export type Access = 'public' | 'signed-in' | 'student' | 'approved-student' | StaffRole;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Method, path and access of an endpoint. `x.endpoints.ts` declares them, and `x.contract.ts` beside it adds the shapes: a
 * client that calls an endpoint by its head does not load the validation library.
 */
export interface EndpointHead<M extends Method = Method, P extends `/${string}` = `/${string}`> {
  method: M;
  /** A path with `:name` parameters, e.g. `/api/users/:id/status`. */
  path: P;
  access: Access;
}

/* @__NO_SIDE_EFFECTS__ */
export function headOf<const M extends Method, const P extends `/${string}`, const A extends Access>(
  method: M,
  path: P,
  access: A,
) {
  return { method, path, access };
}
