import type { Dispatch } from 'react';
import { toast } from '#client/lib/toast.ts';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { NO_ANSWERS } from './quiz-messages.ts';
import { countsOf } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress } from './quiz-state.ts';
import { canSubmitExam } from './quiz-transitions.ts';

interface OptionsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  quiz: QuizInProgress;
  dispatch: Dispatch<QuizAction>;
  onSaveDraft: () => void;
}

/** Cancel, Save as Draft, Submit Exam. */
export function OptionsDialog({ open, onOpenChange, quiz, dispatch, onSaveDraft }: OptionsDialogProps) {
  const isReviewing = quiz.stage.name === 'reviewing';

  function handleSubmitExam() {
    if (canSubmitExam(quiz)) {
      dispatch({ type: 'exam-submitted' });
      return;
    }
    toast(NO_ANSWERS);
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Quiz Options"
      description={
        isReviewing
          ? 'This exam has been submitted. You are looking at it in review mode.'
          : 'Save your progress in this browser to continue later, or hand the exam in now.'
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button onClick={onSaveDraft}>Save as Draft</Button>
          {!isReviewing && (
            <Button variant="primary" className="max-sm:basis-full" onClick={handleSubmitExam}>
              Submit Exam
            </Button>
          )}
        </>
      }
    >
      {!isReviewing && <Standing quiz={quiz} />}
    </Dialog>
  );
}

/** What handing in now would mean. */
function Standing({ quiz }: { quiz: QuizInProgress }) {
  const { submitted, selected, skipped, total } = countsOf(quiz);
  const open = total - submitted;
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line tabular-nums">
        {[
          ['Submitted', submitted],
          ['Selected', selected],
          ['Skipped', skipped],
        ].map(([label, value]) => (
          <div key={label} className="bg-surface px-3 py-2.5">
            <dt className="text-14 text-ink-3">{label}</dt>
            <dd className="text-20 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-14 text-ink-2">
        {open === 0
          ? `All ${counted(total, 'question')} are submitted.`
          : `${counted(open, 'question')} of ${total} would count as not answered.`}
        {selected > 0 && ' Answers that are selected but not submitted do not count.'}
      </p>
    </div>
  );
}
