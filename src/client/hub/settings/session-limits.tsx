import { useQuery } from '@tanstack/react-query';
import { SESSION_DAYS, SESSION_IDLE } from '#shared/people/sign-in-limits.ts';
import { sessionLimitsQuery, useSetSessionLimits } from '#client/api/sessions.ts';
import { NumberFields } from './number-fields.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { useDraft } from './use-draft.ts';

const FIELDS = [
  { name: 'teacherHours', label: 'Hours for teachers', ...SESSION_IDLE.teacherHours },
  { name: 'studentDays', label: 'Days for students', ...SESSION_IDLE.studentDays },
] as const;

/** After how long without use a session ends. */
export function useSessionLimits(): SettingsPart {
  const query = useQuery(sessionLimitsQuery);
  const { values, set, ...draft } = useDraft(query.data, useSetSessionLimits().mutateAsync);
  const card = (
    <SettingsCard
      id="session-limits"
      title="Automatic sign-out"
      text={`A browser that is not used for this long asks for the password again; what is on the screen stays. After ${SESSION_DAYS} days it asks in any case.`}
      query={query}
    >
      {values && <NumberFields fields={FIELDS} values={values} onChange={set} />}
    </SettingsCard>
  );
  return { ...draft, card };
}
