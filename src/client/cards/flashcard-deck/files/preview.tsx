import { CircleAlert, CircleCheck, Copy, FolderPlus, ImageIcon } from 'lucide-react';
import type { FlashcardImportPreview, NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import { formatCount } from '#shared/domain/counted.ts';
import type { DeckImportChoices } from '#client/api/flashcard-files.ts';
import { CardSides } from '#client/cards/card/card-text.tsx';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { Figure, Figures } from '#client/components/file-import/figures.tsx';
import { FoundLists, newTopicsList } from '#client/components/file-import/found-lists.tsx';
import { Remarks } from '#client/components/file-import/remarks.tsx';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Badge } from '#client/ui/badge.tsx';
import { importStore, type ImportState } from './deck-import.ts';

const others = [{ value: WITHOUT_TOPIC, label: 'No topic' }];

interface DeckPreviewProps {
  state: Extract<ImportState, { stage: 'previewed' }>;
  tree: readonly TopicBranch[];
}

/** The dry run: what the import would do, what is wrong, and the remaining decisions. */
export function DeckPreview({ state: { file, preview, choices }, tree }: DeckPreviewProps) {
  const hasProblems = preview.problemCount > 0;
  const lists = <PreviewLists preview={preview} fileName={file.name} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-3">
        <StageHeading>{file.name}</StageHeading>
        <Figures className="grid-cols-2 max-sm:*:last:col-span-2 sm:grid-cols-5">
          <Figure label="New" count={preview.newCount} icon={<CircleCheck aria-hidden />} tone="text-good" />
          <Figure label="Duplicates" count={preview.duplicateCount} icon={<Copy aria-hidden />} tone="text-warn" />
          <Figure label="Problems" count={preview.problemCount} icon={<CircleAlert aria-hidden />} tone="text-bad" />
          <Figure
            label="New topics"
            count={preview.newTopics.length}
            icon={<FolderPlus aria-hidden />}
            tone="text-brand-text"
          />
          <Figure label="Images" count={preview.imageCount} icon={<ImageIcon aria-hidden />} tone="text-brand-text" />
        </Figures>
      </div>
      {/* What is wrong comes before what can be chosen. */}
      {hasProblems && lists}
      <Choices preview={preview} choices={choices} tree={tree} />
      {!hasProblems && lists}
    </div>
  );
}

interface ChoicesProps {
  preview: FlashcardImportPreview;
  choices: DeckImportChoices;
  tree: readonly TopicBranch[];
}

function Choices({ preview, choices, tree }: ChoicesProps) {
  const choose = (chosen: Partial<DeckImportChoices>) => importStore.dispatch({ type: 'chosen', choices: chosen });
  return (
    <div className="grid gap-1">
      {preview.duplicateCount > 0 && (
        <ChoiceBox
          label="Leave out cards that are already in the deck"
          hint="Also cards that occur more than once in this package."
          isChecked={choices.skipDuplicates}
          onChange={(skipDuplicates) => choose({ skipDuplicates })}
        />
      )}
      <fieldset className="mt-2 min-w-0">
        <legend className="text-14 text-ink-2">Cards of Anki’s deck “Default” go to</legend>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <TopicSelects
            tree={tree}
            value={choices.topicId ?? WITHOUT_TOPIC}
            others={others}
            wholeLabel="None"
            onChange={(value) => choose({ topicId: value === WITHOUT_TOPIC ? null : value })}
          />
        </div>
      </fieldset>
    </div>
  );
}

/** The details behind the figures, with those that need action first. */
function PreviewLists({ preview, fileName }: { preview: FlashcardImportPreview; fileName: string }) {
  const { problems, problemCount, remarks, sample, newTopics } = preview;
  return (
    <FoundLists
      lists={[
        {
          name: 'Problems',
          value: 'problems',
          count: problemCount,
          list: <Problems problems={problems} total={problemCount} />,
        },
        {
          name: 'Left out or changed',
          value: 'remarks',
          count: remarks.itemCount,
          list: <Remarks remarks={remarks} noun="note" fileName={fileName} />,
        },
        { name: 'First cards', value: 'sample', count: sample.length, list: <SampleCards sample={sample} /> },
        newTopicsList(newTopics),
      ]}
    />
  );
}

/** The problems with single notes. */
function Problems({ problems, total }: { problems: readonly NoteProblem[]; total: number }) {
  return (
    <CutList items={problems} total={total} noun="problem">
      {(shown) => (
        <ol aria-label="Problems" className="divide-y divide-line rounded-card border border-line">
          {shown.map(({ noteNumber, excerpt, message }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two things may be wrong with one note
            <li key={index} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <span className="text-14 text-ink-2 sm:pt-0.5">
                <span className="font-medium text-ink tabular-nums">Note {formatCount(noteNumber)}</span>
                <span className="line-clamp-2 wrap-anywhere">{excerpt}</span>
              </span>
              <span className="wrap-anywhere">{message}</span>
            </li>
          ))}
        </ol>
      )}
    </CutList>
  );
}

/** The first cards as they would be stored. */
function SampleCards({ sample }: Pick<FlashcardImportPreview, 'sample'>) {
  return (
    <CutList items={sample} noun="card">
      {(shown) => (
        <ol aria-label="First cards" className="divide-y divide-line rounded-card border border-line">
          {shown.map((card, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a card has no other name than its position
            <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
                <span className="wrap-anywhere">{card.topic ?? 'No topic'}</span>
                {card.hasImage && <Badge icon={<ImageIcon aria-hidden />}>With an image</Badge>}
              </p>
              <CardSides card={card} />
            </li>
          ))}
        </ol>
      )}
    </CutList>
  );
}
