import type { Dispatch } from 'react';
import { counted } from '#client/lib/counted.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { KeysDialog, type LetterKeys } from './keys-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { countsOf } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress } from './quiz-state.ts';

interface QuizDialogsProps {
  quiz: QuizInProgress;
  dispatch: Dispatch<QuizAction>;
  letterKeys: LetterKeys;
  onSaveDraft: () => void;
}

/** Whatever may open over the questions; one at a time. */
export function QuizDialogs({ quiz, dispatch, letterKeys, onSaveDraft }: QuizDialogsProps) {
  const close = (isOpen: boolean) => !isOpen && dispatch({ type: 'dialog-closed' });
  const { skipped, selected } = countsOf(quiz);
  return (
    <>
      <OptionsDialog
        open={quiz.dialog === 'options'}
        onOpenChange={close}
        quiz={quiz}
        dispatch={dispatch}
        onSaveDraft={onSaveDraft}
      />
      <KeysDialog open={quiz.dialog === 'keys'} onOpenChange={close} letterKeys={letterKeys} />
      <Dialog
        open={quiz.dialog === 'skipped-warning'}
        onOpenChange={close}
        title={`You skipped ${counted(skipped, 'question')}`}
        description={
          <>
            Questions without a submitted answer count as wrong. You can still go back to them.
            {selected > 0 && ` ${unsubmitted(selected)}`}
          </>
        }
        footer={
          <>
            <Button onClick={() => dispatch({ type: 'finish-confirmed' })}>Finish Quiz Anyway</Button>
            <Button variant="primary" onClick={() => dispatch({ type: 'skipped-reviewed' })}>
              Review Skipped Questions
            </Button>
          </>
        }
      />
      <Dialog
        open={quiz.dialog === 'unsubmitted-warning'}
        onOpenChange={close}
        title="Before you finish"
        description={`${unsubmitted(selected)} Only submitted answers count.`}
        footer={
          <>
            <Button onClick={() => dispatch({ type: 'finish-confirmed' })}>Finish Quiz Anyway</Button>
            <Button variant="primary" onClick={() => dispatch({ type: 'unsubmitted-reviewed' })}>
              Go Back and Submit
            </Button>
          </>
        }
      />
    </>
  );
}

/** "On 2 questions you chose an answer but did not submit it yet." */
export function unsubmitted(count: number): string {
  return `On ${counted(count, 'question')} you chose an answer but did not submit it yet.`;
}
