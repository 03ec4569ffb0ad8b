import { counted } from '#shared/domain/counted.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DraftNameDialog } from './draft-name-dialog.tsx';
import { KEY_LIST } from './quiz-keys.ts';
import { NO_ANSWERS } from './quiz-messages.ts';
import { canSubmitExam } from './quiz-reducer.ts';
import { countsOf, isExam, openQuestions } from './quiz-selectors.ts';
import type { QuizPart } from './quiz-state.ts';

interface QuizDialogsProps extends QuizPart {
  letterKeys: LetterKeys;
  /** Whether a draft is being sent to the server. */
  isSaving: boolean;
  onAskForDraft: () => void;
  onSaveDraft: (name: string) => void;
}

/** The dialogs over the questions; at most one is open. */
export function QuizDialogs({ quiz, dispatch, letterKeys, isSaving, onAskForDraft, onSaveDraft }: QuizDialogsProps) {
  const close = (isOpen: boolean) => !isOpen && dispatch({ type: 'dialog-closed' });
  return (
    <>
      <OptionsDialog
        open={quiz.dialog === 'options'}
        onOpenChange={close}
        quiz={quiz}
        dispatch={dispatch}
        onSaveDraft={onAskForDraft}
      />
      <KeysDialog open={quiz.dialog === 'keys'} onOpenChange={close} letterKeys={letterKeys} />
      {quiz.dialog === 'draft' && (
        <DraftNameDialog
          title="Save as draft"
          confirmLabel="Save Draft"
          initialName={quiz.session.topicName}
          isPending={isSaving}
          onClose={() => dispatch({ type: 'dialog-closed' })}
          onConfirm={onSaveDraft}
        />
      )}
      <FinishDialog
        open={quiz.dialog === 'finish' && !isExam(quiz)}
        onOpenChange={close}
        quiz={quiz}
        dispatch={dispatch}
      />
    </>
  );
}

interface OpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists the open questions before the last question is left. The focus is on the way back. */
function FinishDialog({ quiz, dispatch, ...props }: OpenProps & QuizPart) {
  const { skipped, selected, unanswered } = countsOf(quiz);
  const unsubmitted =
    selected > 0 ? ` You chose but did not submit an answer to ${counted(selected, 'question')}.` : '';
  return (
    <Dialog
      {...props}
      title={skipped > 0 ? `You skipped ${counted(skipped, 'question')}` : 'Before you finish'}
      description={
        skipped + selected + unanswered === 0
          ? `Every question is answered.${quiz.flagged.size > 0 ? ' You have flagged some to come back to.' : ''}`
          : `Questions without a submitted answer count as wrong. You can still go back to them.${unsubmitted}`
      }
      footer={
        <>
          <Button onClick={() => dispatch({ type: 'finish-confirmed' })}>Finish Quiz Anyway</Button>
          <Button variant="primary" data-first-focus onClick={() => dispatch({ type: 'open-reviewed' })}>
            {skipped > 0 ? 'Review Skipped Questions' : selected > 0 ? 'Go Back and Submit' : 'Go Back'}
          </Button>
        </>
      }
    >
      <EndReview quiz={quiz} dispatch={dispatch} />
    </Dialog>
  );
}

/** Cancel, Save as Draft, Submit Exam. */
function OptionsDialog({
  open,
  onOpenChange,
  quiz,
  dispatch,
  onSaveDraft,
}: OpenProps & QuizPart & { onSaveDraft: () => void }) {
  const isReviewing = quiz.stage.name === 'reviewing';

  function handleSubmitExam() {
    if (canSubmitExam(quiz)) return dispatch({ type: 'exam-submitted' });
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
          : quiz.session.canBePutAside
            ? 'Save your progress to continue later, on any device, or hand the exam in now.'
            : 'You can leave and continue until it closes, or hand it in now.'
      }
      footer={
        <>
          <Button variant="quiet" data-first-focus onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          {quiz.session.canBePutAside && <Button onClick={onSaveDraft}>Save as Draft</Button>}
          {!isReviewing && (
            <Button variant="primary" className="max-sm:basis-full" onClick={handleSubmitExam}>
              Submit Exam
            </Button>
          )}
        </>
      }
    >
      {!isReviewing && (
        <div className="grid gap-4">
          <Standing quiz={quiz} />
          <EndReview quiz={quiz} dispatch={dispatch} />
        </div>
      )}
    </Dialog>
  );
}

/** The consequences of handing in now. */
function Standing({ quiz }: Pick<QuizPart, 'quiz'>) {
  const { submitted, selected, skipped, total } = countsOf(quiz);
  const open = total - submitted;
  return (
    <>
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
    </>
  );
}

interface LetterKeys {
  areOn: boolean;
  turn: (on: boolean) => void;
}

/** The list of keys, and the switch that turns single-character keys off. */
function KeysDialog({ letterKeys, ...props }: OpenProps & { letterKeys: LetterKeys }) {
  return (
    <Dialog {...props} size="small" title="Keyboard shortcuts">
      <dl className="divide-y divide-line">
        {KEY_LIST.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-[4px] border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-14 text-ink-2"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={letterKeys.areOn}
          onChange={(event) => letterKeys.turn(event.target.checked)}
          className="size-5 accent-brand"
        />
        Use letters and digits as shortcuts
      </label>
    </Dialog>
  );
}

/** Longer lists are left to the navigator, except in an exam, which is reviewed here. */
const SHOWN = 40;

/** The open and flagged questions before a quiz ends, with links to them. */
export function EndReview({ quiz, dispatch }: QuizPart) {
  const { unanswered, skipped, selected, answered, flagged } = openQuestions(quiz);
  const shown = isExam(quiz) ? Number.POSITIVE_INFINITY : SHOWN;
  const parts = [
    { title: 'Not answered', indexes: unanswered },
    { title: 'Skipped', indexes: skipped },
    { title: 'Selected, but not submitted', indexes: selected },
    { title: 'Flagged', indexes: flagged },
    { title: 'Answered', indexes: answered },
  ].filter(({ indexes }) => indexes.length > 0);
  return (
    <div className="grid gap-4">
      {parts.map(({ title, indexes }) => (
        <section key={title} aria-label={`${title} (${indexes.length})`}>
          <h3 className="mb-1.5 text-14 font-medium text-ink-2">
            {title} ({indexes.length})
          </h3>
          <ul className="flex flex-wrap gap-1.5">
            {indexes.slice(0, shown).map((index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-label={`Go to question ${index + 1}`}
                  onClick={() => dispatch({ type: 'moved', to: { index } })}
                  className="grid min-h-11 min-w-11 place-items-center rounded-control border border-line-strong bg-surface px-2 text-14 text-brand-text tabular-nums underline underline-offset-4 hover:bg-sunken"
                >
                  {index + 1}
                </button>
              </li>
            ))}
            {indexes.length > shown && (
              <li className="grid min-h-11 place-items-center px-2 text-14 text-ink-2">
                and {counted(indexes.length - shown, 'more question')}
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
