import { PendingApprovals } from '#client/features/approvals/pending-approvals.tsx';
import { RecentlyApproved } from '#client/features/approvals/recently-approved.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function ApprovalsScreen() {
  return (
    <>
      <PageHeader
        title="User Approvals"
        text="Students who have registered may browse; quizzes and progress open to them with your approval. A mail tells them that they are approved."
      />
      <PendingApprovals />
      <RecentlyApproved />
    </>
  );
}
