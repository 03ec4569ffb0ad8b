import type { z } from 'zod';
import type { regradeForm } from '#shared/practice/regrades.contract.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { RegradeWay } from '#shared/practice/regrade-ways.ts';
import {
  listOwnCorrections,
  listRegrades,
  markCorrectionsSeen,
  previewRegrade,
  regradeQuestion,
  undoRegrade,
} from '#shared/practice/regrades.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { callWithProgress } from '#client/lib/call-with-progress.ts';
import { EVERYTHING, partOf, readFresh, readLive, useChange } from '#client/lib/queries.ts';
import { portalQuery } from './progress.ts';

export const CORRECTIONS_PAGE_SIZE = 20;

/** How long a dry run stays fresh, in ms: the editor has just asked for what the dialog then shows. */
const PREVIEW_FRESH_MS = 10_000;

/** What grading the answers to earlier versions again would change. */
export const regradePreviewQuery = (id: string, { way, neverLowers }: { way: RegradeWay; neverLowers: boolean }) => ({
  ...read(previewRegrade, { params: { id }, query: { way, neverLowers: neverLowers ? '1' : undefined } }),
  staleTime: PREVIEW_FRESH_MS,
});

/** Earlier regrades of answers to a question. */
export const regradesQuery = (id: string) => readFresh(listRegrades, { params: { id } });

interface Listening {
  onProgress: (progress: Progress) => void;
}

/** Regrades the answers to earlier versions of a question. Everything that counts answers changes. */
export const useRegrade = () =>
  useChange(
    ({ id, onProgress, ...body }: z.input<typeof regradeForm> & { id: string } & Listening) =>
      callWithProgress(regradeQuestion, { params: { id }, body }, { onProgress }),
    EVERYTHING,
  );

export const useUndoRegrade = () =>
  useChange(
    ({ id, onProgress }: { id: string } & Listening) =>
      callWithProgress(undoRegrade, { params: { id } }, { onProgress }),
    EVERYTHING,
  );

/** A page of the student's answers that were regraded; pages count from 0. */
export const ownCorrectionsQuery = (page: number) =>
  readLive(listOwnCorrections, { query: partOf(page, CORRECTIONS_PAGE_SIZE) });

/** Marks these as seen; the list shows which are new until it is fetched again. */
export const useMarkCorrectionsSeen = () =>
  useChange((regradeIds: string[]) => call(markCorrectionsSeen, { body: { regradeIds } }), {
    queryKey: portalQuery().queryKey,
  });
