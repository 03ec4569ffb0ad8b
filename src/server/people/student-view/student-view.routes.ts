import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { addAuditDetails, auditedTransaction, auditFirst } from '#server/core/audit.ts';
import { notFound } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { viewAs } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import { forgetFirstAttempts } from '#server/base/item-statistics/first-attempts.repository.ts';
import * as contract from '#shared/people/student-view.contract.ts';
import { deleteWithHistory, lockHistory } from '../users/users.repository.ts';

/** Teachers view the hub as a student: each as one of their own, whom nobody else sees or counts. */
export function registerStudentViewRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  /** Returns the id of the teacher's student, who is created at the first use. */
  async function studentOf(tx: Database, viewerId: string): Promise<string> {
    await createStudent(tx, { viewerId });
    const [student] = await tx.select({ id: users.id }).from(users).where(eq(users.viewerId, viewerId));
    if (student === undefined) throw new Error('the student of a view was just created but is missing');
    return student.id;
  }

  async function createStudent(tx: Database, student: { viewerId: string; id?: string }): Promise<void> {
    const now = clock();
    await tx
      .insert(users)
      .values({
        ...student,
        // An address and a password that nobody can sign in with.
        email: `student-view-${student.viewerId}@invalid`,
        password: '',
        firstName: 'Test',
        lastName: 'Student',
        status: 'approved',
        wantsAssignmentMail: false,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing();
  }

  route(app, contract.enterStudentView, async ({ user, request }) => {
    const studentId = await auditedTransaction(db, async (tx) => {
      const id = await studentOf(tx, user.id);
      addAuditDetails({ subjectId: id });
      return id;
    });
    await viewAs(request, studentId);
  });

  route(app, contract.leaveStudentView, async ({ user, request }) => {
    requireView(request);
    addAuditDetails({ subjectId: user.id });
    // Changes of the session are stored even if the call fails.
    await auditFirst();
    await viewAs(request, null);
  });

  route(app, contract.restartStudentView, async ({ user: { id }, request }) => {
    const viewerId = requireView(request);
    await db.transaction(async (tx) => {
      await lockHistory(tx, id);
      await forgetFirstAttempts(tx, id);
      await deleteWithHistory(tx, id);
      // The same id, so that the session and other open pages go on.
      await createStudent(tx, { id, viewerId });
    });
  });
}

/** Returns the teacher who is viewing; 404 for students, whose sessions nothing leads out of. */
function requireView({ session }: FastifyRequest): string {
  if (session.viewsAs === undefined || session.userId === undefined) throw notFound('Student view');
  return session.userId;
}
