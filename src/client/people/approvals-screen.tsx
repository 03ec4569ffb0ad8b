import { PendingApprovals } from '#client/people/approvals/pending-approvals.tsx';
import { RecentlyApproved } from '#client/people/approvals/recently-approved.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function ApprovalsScreen() {
  return (
    <>
      <PageHeader
        title="User Approvals"
        text="Registered students can browse. Once you approve them, they can take quizzes and their progress is recorded. A mail tells them so."
      />
      <PendingApprovals />
      <RecentlyApproved />
    </>
  );
}
