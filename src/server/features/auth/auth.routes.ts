import type { FastifyInstance } from 'fastify';
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
import type { AuthService } from './auth.service.ts';
import type { FirstTeacherService } from './first-teacher.service.ts';

export function registerAuthRoutes(
  app: FastifyInstance,
  { auth, firstTeacher }: { auth: AuthService; firstTeacher: FirstTeacherService },
): void {
  route(app, getCurrentUser, ({ user }) => user);

  route(app, registerStudent, async ({ body, request }) => {
    const user = await auth.register(body);
    await signIn(request, user.id);
    return user;
  });

  route(app, loginStudent, async ({ body, request }) => {
    const user = await auth.login('student', body);
    await signIn(request, user.id);
    return user;
  });

  route(app, loginAdmin, async ({ body, request }) => {
    const user = await auth.login('teacher', body);
    await signIn(request, user.id);
    return user;
  });

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
