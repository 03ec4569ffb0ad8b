import { Download } from 'lucide-react';
import type { ImportResult, RedFlag } from '#shared/bank/question-files.contract.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { leftOutText } from '#client/components/file-import/import-steps.ts';
import { RemarkSection } from '#client/components/file-import/remarks.tsx';
import { saveCsv } from '#client/components/file-import/save-file.ts';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { UndoImport } from '#client/components/file-import/undo-import.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SharedStemList } from './duplicate-list.tsx';
import { FindInBank } from './find-in-bank.tsx';
import { IMPORT_WORDS } from './import-messages.ts';
import { redFlagsCsv } from './problems-csv.ts';

/** Reports whether the stored questions match the uploaded ones, and agree with what the bank had before. */
export function ValidationReport({ file, result }: { file: File; result: ImportResult }) {
  const { count, createdTopics, binActionId, remarks, validation, sameStemCount, sameStems } = result;
  const leftOut = leftOutText(result, IMPORT_WORDS.unit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-3">
        <StageHeading>
          {counted(count, 'question')} from {file.name}
        </StageHeading>
        <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line">
          <Figure label="Checked" count={validation.totalChecked} />
          <Figure label="Matches" count={validation.matches} />
          <Figure label="Mismatches" count={validation.mismatches} />
        </dl>
        {(leftOut !== null || createdTopics.length > 0) && (
          <p className="text-ink-2 wrap-anywhere">
            {leftOut} {createdTopics.length > 0 && `New topics: ${createdTopics.join(', ')}.`}
          </p>
        )}
        {binActionId !== null && <UndoImport binActionId={binActionId} count={count} noun="question" />}
      </div>
      {validation.mismatches === 0 ? (
        <Notice tone="good" title={leftOut === null ? 'Perfect Upload!' : 'The stored answers match your file'}>
          Every stored answer matches your file, and no question with the same text has a different one.
        </Notice>
      ) : (
        <RedFlags validation={validation} />
      )}
      {sameStemCount > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h4 className="font-semibold">Shared stems</h4>
          <SharedStemList questions={sameStems} total={sameStemCount} />
        </section>
      )}
      <RemarkSection remarks={remarks} noun="question" fileName={file.name} />
    </div>
  );
}

function RedFlags({ validation: { mismatches, redFlags } }: Pick<ImportResult, 'validation'>) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-semibold">Red flags</h4>
        <Button size="small" onClick={() => saveCsv(redFlagsCsv(redFlags), 'red-flags.csv')}>
          <Download aria-hidden className="size-4" />
          Download as CSV
        </Button>
      </div>
      <p className="text-ink-2">
        For the same text, the bank has a different answer than your file: one of the two is wrong.
      </p>
      <CutList items={redFlags} total={mismatches} noun="red flag">
        {(shown) => <RedFlagRows redFlags={shown} />}
      </CutList>
    </section>
  );
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col bg-surface px-4 py-3">
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className="text-24 font-semibold tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}

function RedFlagRows({ redFlags }: { redFlags: readonly RedFlag[] }) {
  return (
    <Records
      label="Red flags"
      rows={redFlags}
      idOf={({ questionNumber }) => String(questionNumber)}
      from="md"
      table="table-fixed"
      isHeadLoose
      head="border-b border-line px-4 py-2.5"
      cell="px-4 py-3 align-top wrap-anywhere"
      rowClass=""
      columns={[
        {
          name: 'Question',
          head: 'w-26',
          className: 'tabular-nums',
          render: ({ questionNumber }) => formatCount(questionNumber),
        },
        { name: 'Text', render: ({ questionText }) => <span className="line-clamp-4">{questionText}</span> },
        { name: 'Uploaded answer', render: ({ uploadedAnswer }) => uploadedAnswer },
        { name: 'Stored answer', render: ({ storedAnswer }) => storedAnswer },
        {
          name: 'Action',
          isNameHidden: true,
          head: 'w-30',
          className: 'pl-0 text-right',
          render: ({ questionText }) => <FindInBank questionText={questionText} />,
        },
      ]}
      cards="divide-y divide-line rounded-card border border-line"
      cardClass="grid justify-items-start gap-1.5 p-4 wrap-anywhere"
      renderCard={(flag) => (
        <>
          <span className="text-14 text-ink-2 tabular-nums">Question {formatCount(flag.questionNumber)}</span>
          <span className="line-clamp-4">{flag.questionText}</span>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-14">
            <dt className="text-ink-2">Uploaded</dt>
            <dd>{flag.uploadedAnswer}</dd>
            <dt className="text-ink-2">Stored</dt>
            <dd>{flag.storedAnswer}</dd>
          </dl>
          <FindInBank questionText={flag.questionText} />
        </>
      )}
    />
  );
}
