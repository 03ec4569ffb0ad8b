import { useQuery } from '@tanstack/react-query';
import { attentionQuery, useSetSchool } from '#client/api/dashboard.ts';
import { SwitchField } from '#client/ui/switch.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { NO_REVISION, useDraft } from './use-draft.ts';

/** Whether what only schools need is shown. */
export function useSchool(): SettingsPart {
  const query = useQuery(attentionQuery);
  const { mutateAsync } = useSetSchool();
  const stored = query.data && { isSchool: query.data.saysSchool, ...NO_REVISION };
  const { values, set, ...draft } = useDraft(stored, async ({ isSchool }) => ({
    ...(await mutateAsync({ isSchool })),
    ...NO_REVISION,
  }));
  const isInUse = query.data?.isSchool === true && !query.data.saysSchool;
  const card = (
    <SettingsCard id="school" title="Schools" query={query}>
      <SwitchField
        className="mt-1"
        label="We are a school"
        hint={`Shows what a teacher alone does not need: the audit log, privacy notice and terms, when students are erased, second factors by role, school accounts.${isInUse ? ' It is shown here in any case, since this hub uses some of it or has several teachers.' : ''}`}
        isOn={values?.isSchool ?? false}
        disabled={!values}
        onChange={(isSchool) => set({ isSchool })}
      />
    </SettingsCard>
  );
  return { ...draft, card };
}
