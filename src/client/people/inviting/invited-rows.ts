import {
  INVITATION_OUTCOMES,
  type InvitationOutcome,
  type Invitee,
  type InviteeOutcome,
} from '#shared/people/invitations.contract.ts';

/** A person in the dialog, with the expected or actual outcome of the invitation. */
export interface InvitedRow extends Invitee, InviteeOutcome {
  /** Index in the original list, from 0; it stays the same when other rows are removed. */
  id: number;
}

/** Outcomes that require an action. */
const DONE: ReadonlySet<InvitationOutcome> = new Set(['invited', 'renewed', 'unclaimed', 'added']);

export const isBad = ({ outcome }: Pick<InvitedRow, 'outcome'>): boolean => outcome === 'bad';
export const isDone = ({ outcome }: Pick<InvitedRow, 'outcome'>): boolean => DONE.has(outcome);

/** Rows with these outcomes, by their ids. The server sees one batch at a time, so repeated rows are detected here. */
export function withOutcomes(rows: readonly InvitedRow[], outcomes: ReadonlyMap<number, InviteeOutcome>): InvitedRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const judged = { ...row, ...outcomes.get(row.id) };
    if (isBad(judged)) return judged;
    const address = row.email.trim().toLowerCase();
    if (seen.has(address)) return { ...judged, outcome: 'repeated', problem: null };
    seen.add(address);
    return judged;
  });
}

/** How many rows have each outcome, most interesting first. */
export function countsOf(rows: readonly InvitedRow[]): { outcome: InvitationOutcome; count: number }[] {
  const counts = new Map<InvitationOutcome, number>();
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return INVITATION_OUTCOMES.flatMap((outcome) => {
    const count = counts.get(outcome) ?? 0;
    return count === 0 ? [] : [{ outcome, count }];
  });
}
