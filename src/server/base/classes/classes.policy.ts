import { notFound } from '#server/core/errors.ts';
import type { Staff } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { hasOwnClass } from './classes.repository.ts';

/** 404 if the class is not the caller's own; no class at all is fine. */
export async function requireOwnClass(db: Database, staff: Staff, id: string | null | undefined): Promise<void> {
  if (id !== null && id !== undefined && !(await hasOwnClass(db, staff, id))) throw notFound('Class');
}
