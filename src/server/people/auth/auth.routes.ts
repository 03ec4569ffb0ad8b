import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { normalEmail } from '#server/core/accounts.repository.ts';
import { addAuditDetails, auditFirst } from '#server/core/audit.ts';
import { copiedPasskey, wrongPasskey } from '#server/core/errors.ts';
import { addressKey, type RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import { createSigner } from '#server/core/secret-tokens.ts';
import { signOut } from '#server/core/sessions.ts';
import * as contract from '#shared/people/auth.contract.ts';
import type { credentials, CurrentUser } from '#shared/people/auth.contract.ts';
import * as factorsContract from '#shared/people/factors.contract.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { ClassesService } from '#server/base/classes/classes.service.ts';
import type { AuthService } from './auth.service.ts';
import type { Devices } from './devices.ts';
import type { Entrance } from './entrance.ts';
import type { FactorsService } from './factors.service.ts';
import type { FirstTeacherService } from './first-teacher.service.ts';

export function registerAuthRoutes(
  app: FastifyInstance,
  {
    auth,
    classes,
    factors,
    firstTeacher,
    devices,
    entrance,
    limits,
    secret,
    signOutAddress,
  }: {
    auth: AuthService;
    classes: Pick<ClassesService, 'findByCode' | 'join'>;
    factors: Pick<FactorsService, 'demand' | 'ownerOf'>;
    firstTeacher: FirstTeacherService;
    devices: Devices;
    entrance: Entrance;
    limits: RateLimits;
    secret: string;
    /** The address that also ends the session at the school's identity provider; null if there is none. */
    signOutAddress: () => Promise<string | null>;
  },
): void {
  /**
   * Every attempt takes from two limits before the password is checked, and a right password gives back. So parallel
   * guesses do not slip through, and a class behind one address is not locked out by signing in. A browser in which the
   * account has signed in before has its own limit, which no stranger can use up.
   */
  async function login(
    role: Role,
    { body, request, reply }: { body: z.output<typeof credentials>; request: FastifyRequest; reply: FastifyReply },
  ): Promise<CurrentUser> {
    const address = addressKey(request.ip);
    const account = `${role}:${normalEmail(body.email)}`;
    const device = await devices.recognize(request, { role, email: body.email });
    if (device === null) {
      await limits.takeAll(['signInByAccount', account], ['signInByAddress', address]);
    } else {
      await limits.take('signInByDevice', `${account} ${device}`);
    }
    const user = await auth.login(role, body);
    // Somebody with the right password is not guessing at many accounts, and may still have to enter a code.
    if (device === null) await limits.giveBack('signInByAddress', address);
    const factor = await factors.demand(user, { code: body.code, device });
    if (factor !== null) addAuditDetails({ factor });
    if (device === null) await limits.forget('signInByAccount', account);
    return entrance.enter(user, { request, reply, device });
  }

  route(app, contract.getCurrentUser, ({ user }) => user);

  route(app, contract.registerStudent, async ({ body, request, reply }) => {
    await limits.take('registrationByAddress', addressKey(request.ip));
    const { classCode = '', ...form } = body;
    if (classCode !== '') await classes.findByCode(classCode);
    const user = await auth.register(form);
    await entrance.begin({ request, reply }, user.id);
    if (classCode === '') return user;
    const { isApproved } = await classes.join(user, classCode);
    return isApproved ? { ...user, status: 'approved' as const } : user;
  });

  route(app, contract.loginStudent, ({ body, request, reply }) => login('student', { body, request, reply }));
  route(app, contract.loginAdmin, ({ body, request, reply }) => login('teacher', { body, request, reply }));

  route(app, factorsContract.loginWithPasskey, async ({ body, request, reply }) => {
    const address = addressKey(request.ip);
    await limits.take('signInByAddress', address);
    const used = await factors.ownerOf(body.answer);
    addAuditDetails({ subjectId: used?.owner.id, factor: 'passkey' });
    if (used?.isCopy) throw copiedPasskey();
    if (used?.owner.role !== body.role) throw wrongPasskey();
    const { owner } = used;
    await limits.giveBack('signInByAddress', address);
    await limits.giveBack('passkeyByAddress', address);
    const user = auth.admit(owner);
    return entrance.enter(user, { request, reply, device: await devices.recognize(request, owner) });
  });

  route(app, contract.logout, async ({ request, reply }) => {
    const { isSso } = request.session;
    await auditFirst();
    await signOut(request, reply);
    const continueAt = isSso === true ? await signOutAddress() : null;
    if (continueAt !== null) return { continueAt };
    reply.code(204);
    return null;
  });

  const sealing = createSigner(secret, 'sealed work');
  route(app, contract.getSealingKey, ({ user }) => ({ sealingKey: sealing.sign(user.id) }));

  route(app, contract.checkSetupLink, async ({ body, request }) => {
    await limits.take('setUpByAddress', addressKey(request.ip));
    return { state: await firstTeacher.stateOf(body.token) };
  });

  route(app, contract.setupTeacher, async ({ body, request, reply }) => {
    await limits.take('setUpByAddress', addressKey(request.ip));
    const { token, ...form } = body;
    const user = await firstTeacher.createWithToken(token, form);
    await entrance.begin({ request, reply }, user.id);
    return user;
  });
}
