import { useQuery } from '@tanstack/react-query';
import { ERASURE_DAYS } from '#shared/people/erasure-limits.ts';
import { erasuresQuery, useSetErasureDays } from '#client/api/erasure.ts';
import { NumberFields } from './number-fields.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { useDraft } from './use-draft.ts';

const FIELDS = [{ name: 'days', label: 'Days until erasure', ...ERASURE_DAYS }] as const;

/** After how many days students who asked for it are erased. */
export function useErasureDays(): SettingsPart {
  const query = useQuery(erasuresQuery);
  const stored = query.data && { days: query.data.days, revision: query.data.revision };
  const { values, set, ...draft } = useDraft(stored, useSetErasureDays().mutateAsync);
  const card = (
    <SettingsCard
      id="erasure-days"
      title="Requests for erasure"
      text="Students ask in their menu to be erased. You do it in Student Management, or it happens automatically after this long. Open requests keep the day that the student was given."
      query={query}
    >
      {values && <NumberFields fields={FIELDS} values={values} onChange={set} />}
    </SettingsCard>
  );
  return { ...draft, card };
}
