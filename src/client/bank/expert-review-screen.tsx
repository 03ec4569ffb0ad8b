import { downloadReviewForm } from '#shared/bank/expert-review.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { BringReview } from '#client/bank/expert-review/bring-review.tsx';
import { SendForm } from '#client/bank/expert-review/send-form.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /questions/review */
export function ExpertReviewScreen() {
  // The review form contains the keys, as an export does.
  const mayReview = useMay(downloadReviewForm);
  if (!mayReview)
    return <EmptyState as="h1" title="Only teachers ask for reviews" text="Ask a teacher of this hub to do it." />;
  return (
    <>
      <PageHeader
        title="Expert Review"
        text="A sonographer without an account reviews the questions of a topic in a file, without a connection, and sends their verdicts back."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SendForm />
        <BringReview />
      </div>
    </>
  );
}
