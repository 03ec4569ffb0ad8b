import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import type { Library, LibraryChoice, LibraryPart } from '#shared/hub/library.contract.ts';
import { useUpdateLibrary } from '#client/api/library.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { Notice } from '#client/ui/notice.tsx';

const PART_NAMES: Record<LibraryPart, string> = {
  text: 'Text',
  options: 'Options',
  key: 'Right answer',
  explanation: 'Explanation',
  details: 'Details',
  picture: 'Picture',
};

const SAME = 'Nothing new';
const NOTHING: LibraryChoice = { add: false, correct: false, restore: false };

type Updated = Awaited<ReturnType<ReturnType<typeof useUpdateLibrary>['mutateAsync']>>;
type Item = Library['kept'][number];

/** What is new or corrected in the library compared with the hub, and what to take over. */
export function LibraryUpdate({ library }: { library: Library }) {
  const { release, date, added, corrected, kept, deleted } = library;
  const [choice, setChoice] = useState<LibraryChoice>({ add: true, correct: true, restore: false });
  const [updated, setUpdated] = useState<Updated | null>(null);
  const { mutateAsync, isPending } = useUpdateLibrary();
  const isSame = added.length === 0 && corrected.length === 0;
  const takes = {
    add: choice.add && added.length > 0,
    correct: choice.correct && corrected.length > 0,
    restore: choice.restore && deleted > 0,
  };
  const correctionsText = corrected.length > 0 && counted(corrected.length, 'correction');
  const takesAny = Object.values(takes).some(Boolean);
  const update = async (chosen: LibraryChoice) => {
    const done = (result: Updated) => {
      setUpdated(result);
      return { title: chosen === NOTHING ? 'Library Left As It Is' : 'Library Updated' };
    };
    if (await reported(mutateAsync(chosen), { done, failure: 'Update Failed' })) focusHeading();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {updated && <Done updated={updated} />}
      {isSame && deleted === 0 ? (
        <p className="flex items-center gap-2.5 text-ink-2">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          {SAME}: your hub has all of release {release} from {formatDate(date)}.
        </p>
      ) : (
        <Card aria-labelledby="library-release">
          <CardTitle id="library-release">
            {isSame
              ? SAME
              : `Library ${release} is available: ${[addedText(added), correctionsText].filter(Boolean).join(', ')}`}
          </CardTitle>
          <p className="mt-1 max-w-prose text-ink-2">
            Released {formatDate(date)}. Nothing that you have written or changed is overwritten.
          </p>
          <div className="mt-4 grid gap-1">
            {added.length > 0 && (
              <ChoiceBox
                label={`Add ${addedText(added)}`}
                hint="They are added to your topics; missing topics are created."
                isChecked={choice.add}
                onChange={(add) => setChoice({ ...choice, add })}
              />
            )}
            {corrected.length > 0 && (
              <ChoiceBox
                label={`Correct ${itemsText(corrected)}`}
                hint="Their earlier versions are kept, and can be restored."
                isChecked={choice.correct}
                onChange={(correct) => setChoice({ ...choice, correct })}
              />
            )}
            {deleted > 0 && (
              <ChoiceBox
                label={`Bring back ${counted(deleted, 'item')} that you deleted`}
                hint="They are added again, without what students did with them."
                isChecked={choice.restore}
                onChange={(restore) => setChoice({ ...choice, restore })}
              />
            )}
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="primary" disabled={isPending || !takesAny} onClick={() => void update(takes)}>
              {isPending ? 'Updating…' : 'Update Library'}
            </Button>
            {!isSame && (
              <Button variant="quiet" disabled={isPending} onClick={() => void update(NOTHING)}>
                Leave As It Is
              </Button>
            )}
          </div>
        </Card>
      )}
      {added.length > 0 && <Added added={added} />}
      {corrected.length > 0 && (
        <Fold title={`Corrections: ${itemsText(corrected)}`}>
          <Items
            items={corrected}
            aside={({ parts }) => parts.map((part) => <Badge key={part}>{PART_NAMES[part]}</Badge>)}
          />
        </Fold>
      )}
      {kept.length > 0 && (
        <Fold title={`Kept as you changed them: ${itemsText(kept)}`}>
          <Items items={kept} aside={() => null} />
        </Fold>
      )}
    </div>
  );
}

function Done({ updated }: { updated: Updated }) {
  const { questions, flashcards, corrected, toRegrade } = updated;
  const parts = [
    ...(questions + flashcards > 0 ? [`${addedText([{ questions, flashcards }])} added`] : []),
    ...(corrected > 0 ? [`${counted(corrected, 'correction')} made`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Notice tone="good" title={`${parts.join(', ')}.`}>
      {toRegrade.length > 0 && (
        <>
          <p>Students answered these questions under a different key. You can grade their answers again:</p>
          <ul className="mt-2 grid gap-1">
            {toRegrade.map(({ id, question }) => (
              <li key={id}>
                <Link
                  to="/questions"
                  search={{ regrade: id }}
                  className="inline-flex min-h-11 items-center text-brand-text underline underline-offset-3 wrap-anywhere"
                >
                  {question}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

function Added({ added }: Pick<Library, 'added'>) {
  return (
    <Fold title={`New: ${addedText(added)}`}>
      <ul className="divide-y divide-line border-t border-line px-4">
        {added.map(({ category, topic, ...counts }) => (
          <li key={`${category} ${topic}`} className="flex flex-wrap justify-between gap-x-6 py-2.5 tabular-nums">
            <span>
              {topic} <span className="text-ink-2">in {category}</span>
            </span>
            <span className="text-ink-2">{addedText([counts])}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Questions link to their editor; a card is found in its deck. */
function Items<One extends Item>({ items, aside }: { items: readonly One[]; aside: (item: One) => ReactNode }) {
  return (
    <ul className="divide-y divide-line border-t border-line px-4">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <span className="line-clamp-2 min-w-0 flex-1 basis-72 wrap-anywhere">
            {item.kind === 'question' ? (
              <Link to="/questions" search={{ edit: item.id }} className="text-brand-text underline underline-offset-3">
                <FormulaText text={item.text} />
              </Link>
            ) : (
              <FormulaText text={item.text} />
            )}
          </span>
          <span className="flex flex-wrap gap-1.5">{aside(item)}</span>
        </li>
      ))}
    </ul>
  );
}

function addedText(added: readonly Pick<Library['added'][number], 'questions' | 'flashcards'>[]): string {
  const sum = (of: 'questions' | 'flashcards') => added.reduce((total, topic) => total + topic[of], 0);
  return contents(sum('questions'), sum('flashcards'));
}

function itemsText(items: readonly Pick<Library['kept'][number], 'kind'>[]): string {
  const questions = items.filter(({ kind }) => kind === 'question').length;
  return contents(questions, items.length - questions);
}

/** "620 questions and 25 flashcards"; a count of zero is left out. */
function contents(questions: number, flashcards: number): string {
  const parts = [
    ...(questions > 0 ? [counted(questions, 'question')] : []),
    ...(flashcards > 0 ? [counted(flashcards, 'flashcard')] : []),
  ];
  return parts.join(' and ');
}
