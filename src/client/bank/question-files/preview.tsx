import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Columns3, Copy, FolderPlus } from 'lucide-react';
import type { ImportPreview, TopicMatch } from '#shared/bank/question-files.contract.ts';
import { counted, plural } from '#shared/domain/counted.ts';
import type { ImportChoices } from '#client/api/question-files.ts';
import { topicsWithCountsQuery } from '#client/api/topics.ts';
import { CodePageChoice } from '#client/components/file-import/code-page-choice.tsx';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { Figure, Figures } from '#client/components/file-import/figures.tsx';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { topicTree } from '#client/components/topic-tree.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { importStore, type ImportState } from './import-store.ts';
import { PreviewLists } from './preview-lists.tsx';

interface ImportPreviewViewProps {
  state: Extract<ImportState, { stage: 'previewed' }>;
  /** The file with other letters. */
  onFile: (file: File) => void;
  onChangeColumns: () => void;
}

/** The dry run: what the import would do, and what is wrong with the file. */
export function ImportPreviewView({
  state: { file, preview, choices },
  onFile,
  onChangeColumns,
}: ImportPreviewViewProps) {
  const hasProblems = preview.problemCount > 0;
  const lists = <PreviewLists preview={preview} fileName={file.name} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-3">
        <StageHeading>{file.name}</StageHeading>
        <CodePageChoice file={file} guessed={preview.codePage} onFile={onFile} />
        <PreviewCounts preview={preview} />
        {preview.sheet !== null && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 text-14 text-ink-2 wrap-anywhere">
              {preview.sheet.notTaken.length > 0 && `Not imported from the file: ${preview.sheet.notTaken.join(', ')}`}
            </p>
            <Button size="small" onClick={onChangeColumns}>
              <Columns3 aria-hidden className="size-4" />
              Change columns
            </Button>
          </div>
        )}
      </div>
      {/* What is wrong comes before what can be chosen. */}
      {hasProblems && lists}
      <ImportChoiceBoxes preview={preview} choices={choices} />
      {!hasProblems && lists}
    </div>
  );
}

/** The four figures of a dry run. */
function PreviewCounts({ preview }: { preview: ImportPreview }) {
  const { newCount, duplicateCount, problemCount, newTopics } = preview;
  const areAllInBank = preview.duplicates.every(({ sameAs }) => sameAs === 'bank');
  return (
    <Figures className="grid-cols-2 sm:grid-cols-4">
      <Figure label="New" count={newCount} icon={<CircleCheck aria-hidden />} tone="text-good" />
      <Figure
        label={areAllInBank ? 'Already in the bank' : 'Duplicates'}
        count={duplicateCount}
        icon={<Copy aria-hidden />}
        tone="text-warn"
      />
      <Figure label="Problems" count={problemCount} icon={<CircleAlert aria-hidden />} tone="text-bad" />
      <Figure label="New topics" count={newTopics.length} icon={<FolderPlus aria-hidden />} tone="text-brand-text" />
    </Figures>
  );
}

/** The remaining decisions. */
function ImportChoiceBoxes({ preview, choices }: { preview: ImportPreview; choices: ImportChoices }) {
  const takeable = preview.hidden.newCount + preview.hidden.duplicateCount;
  const choose = (chosen: Partial<ImportChoices>) => importStore.dispatch({ type: 'chosen', choices: chosen });
  return (
    <div className="grid gap-1">
      <TopicChoices preview={preview} choices={choices} onChoose={choose} />
      {preview.duplicateCount > 0 && (
        <ChoiceBox
          label="Leave out questions that are already in the bank"
          hint="Only if options, key and picture are the same too. Includes those that are in this file more than once."
          isChecked={choices.skipDuplicates}
          onChange={(skipDuplicates) => choose({ skipDuplicates })}
        />
      )}
      {takeable > 0 && (
        <ChoiceBox
          label={`Also import the ${counted(takeable, 'question')} that ${plural(takeable, 'is', 'are')} hidden or deleted in the file`}
          hint="Moodle keeps deleted questions and earlier versions in its exports. A filter hides rows of a spreadsheet."
          isChecked={choices.takeHidden}
          onChange={(takeHidden) => choose({ takeHidden })}
        />
      )}
    </div>
  );
}

const AS_THE_FILE_SAYS = '';
const NEW = 'new';
const others = [{ value: AS_THE_FILE_SAYS, label: 'As the file says' }];

interface TopicChoicesProps {
  preview: ImportPreview;
  choices: ImportChoices;
  onChoose: (chosen: Partial<ImportChoices>) => void;
}

/** Where the questions go: all to one topic, or where the file says, with a choice for each name that is unclear. */
function TopicChoices({ preview, choices, onChoose }: TopicChoicesProps) {
  const { data: topics = [] } = useQuery(topicsWithCountsQuery);
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-medium">Put all questions into</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TopicSelects
          tree={topicTree(topics)}
          value={choices.topicId ?? AS_THE_FILE_SAYS}
          others={others}
          wholeLabel="None"
          onChange={(value) => onChoose({ topicId: value === AS_THE_FILE_SAYS ? null : value })}
        />
      </div>
      {choices.topicId === null && preview.topicMatches.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {preview.topicMatches.map((match) => (
            <MatchChoice
              key={match.name}
              match={match}
              chosen={choices.topics[match.name]}
              onChange={(topicId) => onChoose({ topics: { ...choices.topics, [match.name]: topicId } })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface MatchChoiceProps {
  match: TopicMatch;
  /** Null is a new main category. */
  chosen: string | null | undefined;
  onChange: (topicId: string | null) => void;
}

function MatchChoice({ match: { name, places, questionCount }, chosen, onChange }: MatchChoiceProps) {
  const [only, ...more] = places;
  const guess = more.length === 0 ? only?.id : undefined;
  return (
    <Field
      label={`“${name}” in the file is`}
      hint={`${counted(questionCount, 'question')}. ${more.length > 0 ? 'Several subcategories have this name.' : 'Found by the name of a subcategory.'}`}
    >
      <Select
        value={chosen === null ? NEW : (chosen ?? guess ?? '')}
        onChange={({ target }) => onChange(target.value === NEW ? null : target.value)}
      >
        {guess === undefined && chosen === undefined && <option value="">Choose a topic</option>}
        <Options of={places.map(({ id, label }) => ({ value: id, label }))} />
        <option value={NEW}>New main category “{name}”</option>
      </Select>
    </Field>
  );
}
