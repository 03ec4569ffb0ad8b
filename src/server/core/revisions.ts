import { hash } from 'node:crypto';
import { canonical } from '#shared/bank/question-kinds/same-answer.ts';
import { AppError } from './errors.ts';

interface Revised {
  revision: string;
}

/** Adds the revision of what a form replaces: a digest of these fields, or of all. */
export function revised<State extends object>(state: State, fields?: readonly (keyof State)[]): State & Revised {
  const values = fields?.map((field) => state[field]) ?? state;
  return { ...state, revision: hash('sha1', canonical(values), 'base64url') };
}

/**
 * Throws 409 with the current state, if that is not of the revision that a form was opened from; null: there was nothing
 * to open. A caller that names no revision is not checked. To be called in the transaction of the change, once the row
 * is locked.
 */
export async function refuseStale<State extends Revised>(
  expectedRevision: string | null | undefined,
  readCurrent: () => State | null | Promise<State | null>,
): Promise<void> {
  if (expectedRevision === undefined) return;
  const current = await readCurrent();
  if (expectedRevision === (current?.revision ?? null)) return;
  throw new AppError(
    409,
    'changed_since',
    'Somebody else has changed this since you opened it. Nothing was saved: open it again to see what it is now.',
    { current },
  );
}
