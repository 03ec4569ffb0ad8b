import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { normalEmail } from '#server/core/accounts.repository.ts';
import { addressKey } from '#server/core/rate-limits.ts';
import type { RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import { signIn } from '#server/core/sessions.ts';
import {
  getCurrentUser,
  loginAdmin,
  loginStudent,
  logout,
  registerStudent,
  setupTeacher,
} from '#shared/contract/auth.ts';
import type { credentials, CurrentUser } from '#shared/contract/auth.ts';
import type { Role } from '#shared/domain/limits.ts';
import type { AuthService } from './auth.service.ts';
import type { FirstTeacherService } from './first-teacher.service.ts';

export function registerAuthRoutes(
  app: FastifyInstance,
  { auth, firstTeacher, limits }: { auth: AuthService; firstTeacher: FirstTeacherService; limits: RateLimits },
): void {
  /**
   * Every attempt takes from two limits before the password is looked at; a right one gives back. So parallel guesses
   * do not slip through, and a class behind one address is not locked out by signing in.
   */
  async function login(role: Role, body: z.output<typeof credentials>, request: FastifyRequest): Promise<CurrentUser> {
    const address = addressKey(request.ip);
    const account = `${role}:${normalEmail(body.email)}`;
    await limits.take('signInByAddress', address);
    await limits.take('signInByAccount', account);
    const user = await auth.login(role, body);
    await limits.giveBack('signInByAddress', address);
    await limits.forget('signInByAccount', account);
    await signIn(request, user.id);
    return user;
  }

  route(app, getCurrentUser, ({ user }) => user);

  route(app, registerStudent, async ({ body, request }) => {
    await limits.take('registrationByAddress', addressKey(request.ip));
    const user = await auth.register(body);
    await signIn(request, user.id);
    return user;
  });

  route(app, loginStudent, ({ body, request }) => login('student', body, request));
  route(app, loginAdmin, ({ body, request }) => login('teacher', body, request));

  route(app, logout, async ({ request }) => {
    await request.session.destroy();
    return null;
  });

  route(app, setupTeacher, async ({ body, request }) => {
    const { token, ...form } = body;
    const user = await firstTeacher.createWithToken(token, form);
    await signIn(request, user.id);
    return user;
  });
}
