import { sql } from 'drizzle-orm';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { enterStudentView } from '#shared/people/student-view.contract.ts';
import type { ClassHub } from './classes.ts';
import { aTeacher, type UserRow } from './factories.ts';
import type { TestClient } from './test-client.ts';

/** A teacher of the hub's class, and the browser in which they are signed in. */
export async function aTeacherOf(hub: ClassHub, given: Partial<UserRow> = {}) {
  const row = await aTeacher(hub.db, { staffRole: 'teacher', ...given });
  await hub.db.execute(sql`insert into class_teachers (class_id, user_id) values (${hub.ofClass.id}, ${row.id})`);
  return { row, client: await hub.as(row) };
}

/** Enters the student view in this browser; returns its student. */
export async function viewing(client: TestClient) {
  await client.ok(enterStudentView);
  return client.ok(getCurrentUser);
}
