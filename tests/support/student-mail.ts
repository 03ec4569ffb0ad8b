import type { MediaStore } from '#server/adapters/media-store.ts';
import type { Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import type { ErrorBody } from '#client/lib/call.ts';
import { sendBulkMail } from '#shared/mail/mailings.contract.ts';
import type { ResponseOutput } from '#shared/contract/endpoint.ts';
import { storedPassword } from './factories.ts';
import { encodedForm, type FormInput } from './form.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export const aMail = { subject: 'Exam dates', message: 'The exam is in June.' };

interface BulkForm extends FormInput {
  studentIds?: string[];
  classId?: string;
}

/** Writes to the given students, by default to all. */
export async function sendBulk(client: TestClient, { fields = aMail, file, studentIds, classId }: BulkForm = {}) {
  const all = {
    ...fields,
    ...(studentIds && { studentIds: JSON.stringify(studentIds) }),
    ...(classId !== undefined && { classId }),
  };
  const form = await encodedForm({ fields: all, file });
  const answer = await client.send('POST', sendBulkMail.path, form);
  const parsed = JSON.parse(answer.text) as ResponseOutput<typeof sendBulkMail> & Partial<ErrorBody>; // one or the other
  return { ...answer, body: parsed };
}

/** Writes to one student. */
export async function sendToOne(client: TestClient, id: string, { fields = aMail, file }: FormInput = {}) {
  const form = await encodedForm({ fields, file });
  const answer = await client.send('POST', `/api/students/${id}/send-email`, form);
  return { ...answer, body: JSON.parse(answer.text) as { message: string; code?: string } }; // the endpoint's two shapes
}

/** To whom mail was sent, sorted. */
export const addresseesOf = ({ mail }: Pick<TestApp, 'mail'>) => mail.sent.map(({ to }) => to.address).toSorted();

/** The names of the files in the store of attachments. */
export async function attachmentsIn(media: MediaStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of media.list('attachments')) names.push(name);
  return names;
}

/** This many approved students, created quickly: they share one password. */
export async function manyStudents(db: Database, count: number): Promise<string[]> {
  const password = await storedPassword;
  const ids: string[] = [];
  for (let start = 0; start < count; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - start) }, (_, i) => ({
      email: `many${start + i}@example.com`,
      firstName: `First${start + i}`,
      lastName: 'Many',
      status: 'approved' as const,
      password,
    }));
    ids.push(...(await db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id));
  }
  return ids;
}
