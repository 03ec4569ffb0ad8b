import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { VERDICT_LABELS } from '#shared/bank/expert-review.ts';
import type { BroughtInReview, QuestionReview } from '#shared/bank/expert-review.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { useBringInReview } from '#client/api/expert-review.ts';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { FileDrop } from '#client/components/file-import/file-drop.tsx';
import { StageFocus, StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { reported } from '#client/lib/reported.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { readReview, REVIEW_FILES } from './read-review.ts';
import { outcomeLines, reviewSummary } from './review-words.ts';

type Stage =
  | { at: 'start'; fault: string | null }
  | { at: 'read'; review: QuestionReview }
  | { at: 'done'; outcome: BroughtInReview };

/** Imports the file that a reviewer sent back: says what it contains, then what the import did. */
export function BringReview() {
  const [stage, setStage] = useState<Stage>({ at: 'start', fault: null });
  const { mutateAsync: bringIn, isPending } = useBringInReview();

  const handleFile = async (file: File) => {
    const read = await readReview(file);
    setStage('fault' in read ? { at: 'start', fault: read.fault } : { at: 'read', review: read.review });
  };
  const handleBringIn = (review: QuestionReview) =>
    reported(
      bringIn(review).then((outcome) => setStage({ at: 'done', outcome })),
      { failure: 'The review could not be imported' },
    );

  return (
    <Card aria-labelledby="bring-review">
      <CardTitle id="bring-review">Import a review</CardTitle>
      <p className="mt-1 max-w-prose text-ink-2">
        Questions found right are marked as reviewed, and each comment is added to its question. Importing the same file
        again changes nothing.
      </p>
      <StageFocus stage={stage.at}>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          {stage.at === 'start' && stage.fault !== null && (
            <Notice tone="bad" title="This file cannot be imported">
              {stage.fault}
            </Notice>
          )}
          {stage.at === 'read' && (
            <>
              <StageHeading>{reviewSummary(stage.review)}</StageHeading>
              <div className="flex flex-wrap gap-3">
                <Button variant="primary" disabled={isPending} onClick={() => void handleBringIn(stage.review)}>
                  {isPending ? 'Importing…' : `Import ${counted(stage.review.entries.length, 'verdict')}`}
                </Button>
                <Button disabled={isPending} onClick={() => setStage({ at: 'start', fault: null })}>
                  Choose another file
                </Button>
              </div>
            </>
          )}
          {stage.at === 'done' && <Outcome outcome={stage.outcome} />}
          {stage.at !== 'read' && <FileDrop kind={REVIEW_FILES} onFile={(file) => void handleFile(file)} />}
        </div>
      </StageFocus>
    </Card>
  );
}

function Outcome({ outcome }: { outcome: BroughtInReview }) {
  const { concerns } = outcome;
  const [first = '', ...others] = outcomeLines(outcome);
  return (
    <>
      <StageHeading>Review imported</StageHeading>
      <Notice tone="good" title={first}>
        {others.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      {concerns.length > 0 && (
        <section aria-labelledby="review-concerns">
          <h4 id="review-concerns" className="mb-2 font-medium">
            What the reviewer said
          </h4>
          <CutList items={concerns} noun="question">
            {(shown) => (
              <ul className="divide-y divide-line rounded-card border border-line px-4">
                {shown.map(({ questionId, question, verdict, comment }) => (
                  <li key={questionId} className="grid gap-1 py-3 wrap-anywhere">
                    <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                      <Link
                        to="/questions"
                        search={{ edit: questionId }}
                        className="line-clamp-2 min-w-0 flex-1 basis-72 text-brand-text underline underline-offset-3"
                      >
                        <FormulaText text={question} />
                      </Link>
                      <Badge>{VERDICT_LABELS[verdict]}</Badge>
                    </span>
                    <span className="whitespace-pre-line text-ink-2">{comment}</span>
                  </li>
                ))}
              </ul>
            )}
          </CutList>
        </section>
      )}
    </>
  );
}
