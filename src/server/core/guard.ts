import type { FastifyRequest } from 'fastify';
import type { Access } from '#shared/contract/endpoint-head.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { admission } from '#shared/people/admission.ts';
import { forbidden, notSignedIn } from './errors.ts';
import type { Principal } from './principal.ts';

export const AWAITING_APPROVAL = 'Your account is awaiting approval by your instructor. Until then you can browse.';

type Guarded = Pick<
  EndpointDefinition,
  'method' | 'access' | 'needsFresh' | 'beforeFactor' | 'audit' | 'unaudited' | 'inStudentView'
>;

/**
 * A hook that admits only callers whom the endpoint's declaration allows: 401 for strangers, 403 for the wrong role or
 * status, or if the password has to be entered again or a second factor used first.
 */
export function guard(endpoint: Guarded) {
  const { access, needsFresh, beforeFactor } = endpoint;
  const isForPeople = !isInStudentView(endpoint);
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'public') return;
    admit(access, isFor(request) ? request.principal : null);
    if (isForPeople && request.session.viewsAs !== undefined) {
      throw forbidden('You are viewing the hub as a student. Only a student can do this.', 'student_view');
    }
    if (!beforeFactor && request.session.lacksFactor === true) {
      throw forbidden('Your account needs a second factor. Set one up first.', 'factor_missing');
    }
    if (needsFresh) requireFresh(request, needsFresh);
  };
}

/** A student view can read and work as a student does, but do nothing with its account or in the sight of others. */
function isInStudentView({ method, access, audit, unaudited, inStudentView }: Guarded): boolean {
  if (inStudentView !== undefined) return inStudentView;
  if (audit !== undefined) return false;
  return method === 'GET' || (access !== 'signed-in' && unaudited !== undefined);
}

/** 403 if the password has to be entered again first or, with `factor`, the account's second factor used. */
export function requireFresh({ session }: FastifyRequest, what: true | 'factor'): void {
  if (session.isFresh !== true) throw forbidden('Enter your password again to do this', 'fresh_password');
  if (what === 'factor' && session.isProven !== true) {
    throw forbidden('Use your second factor to do this', 'fresh_factor');
  }
}

/** A page opened by one user must not act as another who has signed in in that browser since. */
function isFor({ headers, principal }: FastifyRequest): boolean {
  const sender = headers['x-signed-in-as'];
  return sender === undefined || sender === principal?.id;
}

function admit(access: Exclude<Access, 'public'>, principal: Principal | null): void {
  if (principal === null) throw notSignedIn();
  const decision = admission(access, principal);
  if (decision === 'awaits-approval') throw forbidden(AWAITING_APPROVAL, 'awaiting_approval');
  if (decision === 'refused') throw forbidden();
}
