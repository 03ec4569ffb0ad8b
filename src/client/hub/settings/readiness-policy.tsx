import { useQuery } from '@tanstack/react-query';
import { readinessPolicyQuery, useDecideReadinessPolicy } from '#client/api/readiness.ts';
import { SwitchField } from '#client/ui/switch.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { NO_REVISION, useDraft } from './use-draft.ts';

/** Whether teachers see the readiness of students who do not share it. */
export function useReadinessPolicy(): SettingsPart {
  const query = useQuery(readinessPolicyQuery);
  const { mutateAsync } = useDecideReadinessPolicy();
  const { values, set, ...draft } = useDraft(
    query.data && { ...query.data, ...NO_REVISION },
    async ({ isSeenByTeachers }) => ({ ...(await mutateAsync(isSeenByTeachers)), ...NO_REVISION }),
  );
  const card = (
    <SettingsCard id="readiness-policy" title="Exam readiness" query={query}>
      <SwitchField
        className="mt-1"
        label="Teachers see every student’s readiness"
        hint="If off, each student decides whether teachers see how likely they are to pass. If on, the school decides for all of them; students are told on their exams page."
        isOn={values?.isSeenByTeachers ?? false}
        disabled={!values}
        onChange={(isSeenByTeachers) => set({ isSeenByTeachers })}
      />
    </SettingsCard>
  );
  return { ...draft, card };
}
