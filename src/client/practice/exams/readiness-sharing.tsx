import { useQuery } from '@tanstack/react-query';
import { readinessSharingQuery, useShareReadiness } from '#client/api/readiness.ts';
import { reported } from '#client/lib/reported.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { SwitchField } from '#client/ui/switch.tsx';

/** Lets the student decide whether teachers see their readiness, unless the school has decided. */
export function ReadinessSharing() {
  const { data: sharing, error, refetch } = useQuery(readinessSharingQuery);
  const share = useShareReadiness();
  if (error && !sharing) {
    return <ErrorNotice title="Your choice could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!sharing) return <SkeletonRows label="Loading your choice…" count={1} row="h-20" />;
  const { isShared, isPolicy } = sharing;
  const handleChange = (isOn: boolean) =>
    reported(share.mutateAsync(isOn), { failure: 'Your choice could not be saved' });
  return (
    <SwitchField
      className="rounded-card border border-line bg-surface px-5 py-4"
      label="Show my readiness to my teachers"
      hint={
        isPolicy
          ? 'Your school has decided that teachers see every student’s readiness, the outcomes of real exams and the exam date set for cards.'
          : 'They see your readiness for each exam, the outcomes of real exams that you enter, and the exam date you set for cards. You can turn this off at any time.'
      }
      isOn={isPolicy || (share.isPending ? share.variables : isShared)}
      disabled={isPolicy || share.isPending}
      onChange={(isOn) => void handleChange(isOn)}
    />
  );
}
