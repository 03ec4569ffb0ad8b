import {
  INVITATION_OUTCOMES,
  type InvitationOutcome,
  type Invitee,
  type InviteeOutcome,
} from '#shared/people/invitations.contract.ts';

/** A person in the dialog, and what an invitation would come to, or has come to. */
export interface InvitedRow extends Invitee, InviteeOutcome {
  /** Place in the list that was read, from 0; it stays when others are removed. */
  id: number;
}

/** Outcomes that something is done for. */
const DONE: ReadonlySet<InvitationOutcome> = new Set(['invited', 'renewed', 'added']);

export const isBad = ({ outcome }: Pick<InvitedRow, 'outcome'>): boolean => outcome === 'bad';
export const isDone = ({ outcome }: Pick<InvitedRow, 'outcome'>): boolean => DONE.has(outcome);

/** Rows with these outcomes, by their ids. The server sees a part of them at a time, so repeated ones are found here. */
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

/** How many rows there are of each outcome, in the order in which people want to know. */
export function countsOf(rows: readonly InvitedRow[]): { outcome: InvitationOutcome; count: number }[] {
  const counts = new Map<InvitationOutcome, number>();
  for (const { outcome } of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return INVITATION_OUTCOMES.flatMap((outcome) => {
    const count = counts.get(outcome) ?? 0;
    return count === 0 ? [] : [{ outcome, count }];
  });
}
