import { useState } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { CodePage } from '#shared/domain/code-pages.ts';
import type { Invitee, InviteeOutcome } from '#shared/people/invitations.contract.ts';
import { useInvite, useReadInvitees, type InvitedTo } from '#client/api/invitations.ts';
import { reported } from '#client/lib/reported.ts';
import { isBad, isDone, withOutcomes, type InvitedRow } from './invited-rows.ts';

type Stage = 'entering' | 'checked' | 'sent';

const NOT_CHECKED = { failure: 'The addresses could not be checked' };

/** The steps of inviting: whom, what would happen, sending. Rows that were sent stay marked if a later batch fails. */
export function useInviting(to: InvitedTo) {
  const [stage, setStage] = useState<Stage>('entering');
  const [rows, setRows] = useState<InvitedRow[]>([]);
  const [source, setSource] = useState<{ file: File; codePage: CodePage | null } | null>(null);
  /** Ids of rows that have been sent. */
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState<Progress | null>(null);
  const read = useReadInvitees();
  const invite = useInvite();
  const ready = rows.filter((row) => isDone(row) && !sent.has(row.id));

  /** Gets the outcomes of some of the rows, by a dry run or by inviting; after a failure, the known outcomes remain. */
  async function run(all: readonly InvitedRow[], some: readonly InvitedRow[], isDryRun: boolean): Promise<void> {
    const outcomes = new Map<number, InviteeOutcome>();
    const tell = (done: number) =>
      setProgress({ stage: isDryRun ? 'Checking…' : 'Inviting…', done, total: some.length });
    tell(0);
    try {
      await invite.mutateAsync({
        to,
        isDryRun,
        people: some,
        onPart: (from, part) => {
          for (const [index, outcome] of part.entries()) {
            const row = some[from + index];
            if (row !== undefined) outcomes.set(row.id, outcome);
          }
          tell(outcomes.size);
          if (!isDryRun) setSent((before) => new Set([...before, ...outcomes.keys()]));
        },
      });
    } finally {
      setProgress(null);
      setRows(withOutcomes(all, outcomes));
    }
  }

  return {
    stage,
    rows,
    /** The file that the rows were read from, and the guess about its letters. */
    source,
    /** Rows for which sending would do something. */
    ready,
    isSent: ({ id }: InvitedRow) => sent.has(id),
    isBusy: read.isPending || invite.isPending,
    progress,

    async check(file: File): Promise<void> {
      const checking = async () => {
        const { people, codePage } = await read.mutateAsync(file);
        setSource({ file, codePage });
        const all = people.map((person, id): InvitedRow => ({ ...person, id, outcome: 'bad', problem: null }));
        await run(all, all, true);
      };
      if (!(await reported(checking(), NOT_CHECKED))) return;
      setSent(new Set());
      setStage('checked');
    },

    /** Checks the bad rows again. */
    recheck: () => reported(run(rows, rows.filter(isBad), true), NOT_CHECKED),

    change: (id: number, change: Partial<Invitee>) =>
      setRows(rows.map((row) => (row.id === id ? { ...row, ...change } : row))),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),

    async send(): Promise<void> {
      const failure = 'Some invitations could not be sent';
      if (await reported(run(rows, ready, false), { failure })) setStage('sent');
    },

    startOver: () => setStage('entering'),
  };
}
export type Inviting = ReturnType<typeof useInviting>;
