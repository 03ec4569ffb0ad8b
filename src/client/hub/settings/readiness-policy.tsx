import { useQuery } from '@tanstack/react-query';
import { readinessPolicyQuery, useDecideReadinessPolicy } from '#client/api/readiness.ts';
import { reported } from '#client/lib/reported.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SwitchField } from '#client/ui/switch.tsx';

/** Whether teachers see the readiness of students who do not share it. Saved at once, separately from the texts. */
export function ReadinessPolicy() {
  const { data: policy, error, refetch } = useQuery(readinessPolicyQuery);
  const decide = useDecideReadinessPolicy();
  return (
    <Card aria-labelledby="readiness-policy">
      <CardTitle id="readiness-policy">Exam readiness</CardTitle>
      {error && !policy && <ErrorNotice title="The policy could not be loaded" error={error} onRetry={refetch} />}
      <SwitchField
        className="mt-1"
        label="Teachers see every student’s readiness"
        hint="If off, each student decides whether teachers see how likely they are to pass. If on, the school decides for all of them; students are told on their exams page."
        isOn={decide.isPending ? decide.variables : (policy?.isSeenByTeachers ?? false)}
        disabled={!policy || decide.isPending}
        onChange={(isSeen) => void reported(decide.mutateAsync(isSeen), { failure: 'The policy could not be saved' })}
      />
    </Card>
  );
}
