import { useState } from 'react';
import type { Expecting } from '#shared/contract/fields.ts';
import { reported } from '#client/lib/reported.ts';
import { saveOver } from '#client/lib/save-over.ts';

/** What the bar of a section saves or discards. */
export interface Draft {
  isDirty: boolean;
  /** Reports a failure, and resolves to whether it is saved. */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** The title of the notification if settings could not be saved. */
export const SAVE_FAILURE = 'This could not be saved';

/** Of a single switch, which replaces nothing but itself. */
export const NO_REVISION = { revision: '' };

/** Settings that are stored together, as they are being edited: as stored until something is changed. */
export function useDraft<Stored extends { revision: string }>(
  stored: Stored | undefined,
  replace: (draft: Stored & Expecting) => Promise<Stored>,
) {
  const [edit, setEdit] = useState<{ from: Stored; values: Stored } | null>(null);
  const isDirty = edit !== null && JSON.stringify(edit.values) !== JSON.stringify(edit.from);
  // What is stored may be fetched again while it is edited.
  const { from, values } = isDirty ? edit : { from: stored, values: stored };
  const discard = () => setEdit(null);
  return {
    values,
    isDirty,
    discard,
    set: (change: Partial<Stored>) => {
      if (from && values) setEdit({ from, values: { ...values, ...change } });
    },
    save: async () => {
      if (!values) return false;
      const saving = saveOver(
        { current: from },
        (expectedRevision) => replace({ ...values, expectedRevision }),
        discard,
      );
      const isSaved = await reported(saving, { failure: SAVE_FAILURE });
      if (isSaved) discard();
      return isSaved;
    },
  };
}
