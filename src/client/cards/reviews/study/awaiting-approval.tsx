import { Link } from '@tanstack/react-router';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** The id of the text that explains why the grades are disabled, so that they can refer to it. */
export const APPROVAL_NOTICE_ID = 'grades-await-approval';

export function AwaitingApproval() {
  return (
    <div id={APPROVAL_NOTICE_ID}>
      <Notice
        tone="warn"
        title="Your account is awaiting approval"
        action={
          <Button asChild size="small">
            <Link to="/flashcards">Study by Topic</Link>
          </Button>
        }
      >
        You can read the card, but not grade it: grades are recorded once your instructor has approved you.
      </Notice>
    </div>
  );
}
