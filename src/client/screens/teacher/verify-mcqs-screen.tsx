import { useNavigate, useSearch } from '@tanstack/react-router';
import type { IssuePlace } from '#client/features/verification/issue-filters.tsx';
import { readIssueFilter } from '#client/features/verification/issue-types.ts';
import { Verification } from '#client/features/verification/verification.tsx';

/** /verify-mcqs: `?type=` shows one type of issue, `?dismissed=1` also what was dismissed. */
export function VerifyMcqsScreen() {
  const { type, dismissed }: { type?: string; dismissed?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const place: IssuePlace = { filter: readIssueFilter(type), withDismissed: dismissed === '1' };

  const handleMove = (change: Partial<IssuePlace>) => {
    const { filter, withDismissed } = { ...place, ...change };
    void navigate({
      to: '.',
      search: { ...(filter !== 'all' && { type: filter }), ...(withDismissed && { dismissed: '1' }) },
      // A filter is not a place to come back to, step by step.
      replace: true,
      resetScroll: false,
    });
  };
  return <Verification place={place} onMove={handleMove} />;
}
