import { useState } from 'react';
import { EyeOff, TriangleAlert } from 'lucide-react';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { useFixAnswer } from '#client/api/verification.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { OptionLetter, OptionNote, optionRow } from '#client/components/option-list.tsx';
import { keyName } from '#client/components/question-kinds/key-text.ts';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { reported } from '#client/lib/reported.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import type { Question } from '#shared/bank/questions.contract.ts';
import { updateQuestion } from '#shared/bank/questions.endpoints.ts';
import { dismissVerification } from '#shared/bank/verification.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { decisivePieces, type Piece } from './decisive-words.ts';
import { ISSUE_WORDS, suggestedAnswer } from './issue-types.ts';
import { Keys, SetKeyDialog } from './set-key-dialog.tsx';
import { useDismissal } from './use-dismissal.ts';

interface QuestionIssuesProps {
  question: QuestionWithIssues;
  /** Called before the question leaves the list, if the change succeeds. */
  onLeaving: () => void;
  /** Called after it left; `fixed` is the question with its new key, null if it was dismissed. */
  onLeft: (fixed: Question | null) => void;
}

/** One question with the evidence against its stored answer, and the possible actions. */
export function QuestionIssues({ question, onLeaving, onLeft }: QuestionIssuesProps) {
  const { id, options, correctAnswer, explanation, imageUrl, videoUrl, isDismissed } = question;
  const suggested = suggestedAnswer(question);
  const [chosen, setChosen] = useState(suggested ?? correctAnswer);
  const [isAsking, setIsAsking] = useState(false);
  const mayFix = useMay(updateQuestion);
  const fix = useFixAnswer();
  const { setDismissed, isPending: isDismissing } = useDismissal();
  const isPending = fix.isPending || isDismissing;
  const isOption = typeof correctAnswer === 'number';

  const handleFix = async () => {
    onLeaving();
    const fixing = fix.mutateAsync({ question, correctAnswer: chosen }).then(onLeft);
    const words = { failure: 'Failed to fix question answer', otherwise: 'Please try again.' };
    if (!(await reported(fixing, words))) setIsAsking(false);
  };
  const handleDismiss = async () => {
    onLeaving();
    if (await setDismissed(question, !isDismissed)) onLeft(null);
  };

  return (
    <article aria-labelledby={`issue-${id}`} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2
        id={`issue-${id}`}
        tabIndex={-1}
        className="max-w-[66ch] rounded-control text-18 font-medium tracking-normal text-wrap wrap-anywhere whitespace-pre-line"
      >
        <FormulaText text={question.question} />
      </h2>
      <Reasons question={question} />
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isOption ? (
          <AnswerChoice
            name={id}
            options={options}
            stored={correctAnswer}
            suggested={suggested}
            chosen={chosen}
            onChoose={setChosen}
          />
        ) : (
          <div>
            <h3 className="mb-2 text-14 font-medium">Correct answer</h3>
            <Keys question={question} names={['Stored answer', 'Suggested']} other={suggested} />
          </div>
        )}
        {(explanation || imageUrl || videoUrl) && (
          <div className="grid content-start gap-5">
            {explanation && <DecisiveExplanation {...question} explanation={explanation} />}
            <QuestionMedia imageUrl={imageUrl} videoUrl={videoUrl} alt="What the question shows" size="thumbnail" />
          </div>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2">
        {mayFix && (isOption || suggested !== null) && (
          <Button
            variant="primary"
            className="max-sm:col-span-2"
            disabled={isPending || chosen === correctAnswer}
            onClick={() => setIsAsking(true)}
          >
            {chosen === correctAnswer
              ? 'Choose another answer to fix it'
              : `Set ${keyName({ ...question, correctAnswer: chosen })} as the correct answer`}
          </Button>
        )}
        <IfAllowed to={dismissVerification}>
          <Button disabled={isPending} onClick={() => void handleDismiss()}>
            {isDismissed ? 'Restore' : 'Dismiss'}
          </Button>
        </IfAllowed>
        <ButtonLink variant="quiet" to="/questions" search={{ edit: id }}>
          Edit question
        </ButtonLink>
        {question.issues.some(({ type }) => type === 'possible_wrong_key') && (
          <ButtonLink
            variant="quiet"
            className="max-sm:col-span-2"
            to="/analytics"
            search={statisticsUrlState(question.question)}
          >
            See its statistics
          </ButtonLink>
        )}
      </div>
      {isAsking && (
        <SetKeyDialog question={question} chosen={chosen} onConfirm={handleFix} onClose={() => setIsAsking(false)} />
      )}
    </article>
  );
}

/** Why the question is listed. */
function Reasons({ question: { issues, isDismissed } }: { question: QuestionWithIssues }) {
  return (
    <ul className="mt-3 grid gap-2">
      {isDismissed && (
        <li>
          <Badge icon={<EyeOff aria-hidden />}>Dismissed</Badge>
        </li>
      )}
      {issues.map(({ type, message }) => (
        <li key={type} className="grid items-baseline gap-x-3 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />} className="justify-self-start">
            {ISSUE_WORDS[type]}
          </Badge>
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </li>
      ))}
    </ul>
  );
}

/** The whole explanation, with the decisive words marked. */
function DecisiveExplanation(question: Parameters<typeof decisivePieces>[0]) {
  return (
    <div>
      <h3 className="mb-2 text-14 font-medium">Explanation</h3>
      <p className="max-w-[66ch] border-l-3 border-line-strong py-1 pl-4 wrap-anywhere whitespace-pre-line text-ink-2">
        {decisivePieces(question).map((piece, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a piece has no other name than its position
          <Shown key={index} {...piece} />
        ))}
      </p>
    </div>
  );
}

function Shown({ text, isDecisive }: Piece) {
  if (!isDecisive) return text;
  return (
    <mark className="rounded-xs bg-warn-soft px-0.5 text-ink underline decoration-warn decoration-2 underline-offset-3">
      {text}
    </mark>
  );
}

interface AnswerChoiceProps {
  /** Tells this question's radio buttons apart from the others on the screen. */
  name: string;
  options: readonly string[];
  stored: AnswerValue;
  suggested: AnswerValue | null;
  chosen: AnswerValue;
  onChoose: (index: number) => void;
}

/** Chooses the right option: the stored and the suggested one are marked, and any can be chosen. */
function AnswerChoice({ name, options, stored, suggested, chosen, onChoose }: AnswerChoiceProps) {
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-2 text-14 font-medium">Correct answer</legend>
      {options.map((option, index) => {
        const tone = index === chosen ? 'chosen' : 'plain';
        return (
          <label
            // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
            key={index}
            className={`${optionRow(tone)} relative cursor-pointer py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
          >
            {/* Covers the whole row invisibly, so that assistive technology finds it where it is seen. */}
            <input
              type="radio"
              name={`answer-${name}`}
              checked={index === chosen}
              className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
              onChange={() => onChoose(index)}
            />
            <OptionLetter index={index} tone={tone} />
            {/* The note goes below an option that needs the space. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <FormulaText text={option} />
              </span>
              {index === stored && <OptionNote tone="plain">Stored answer</OptionNote>}
              {index === suggested && <OptionNote tone="chosen">Suggested</OptionNote>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Where under /analytics a question's statistics are: searches for its first line, as that list's address does. */
export function statisticsUrlState(question: string): { tab: 'questions'; itemSearch: string } {
  const [line = ''] = question.trim().split(/\r?\n/);
  // Never cuts a surrogate pair in half.
  return {
    tab: 'questions',
    itemSearch: line
      .slice(0, SEARCH_MAX_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim(),
  };
}
