import type { ReactNode } from 'react';
import { piecesOf } from '#client/lib/text-pieces.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { VersionChange } from './version-changes.ts';

/** The text of each changed part, before and after. */
export function VersionDifferences({ changes }: { changes: readonly VersionChange[] }) {
  return (
    <dl className="grid gap-2 text-14">
      {changes.map((change) => (
        <div key={change.label}>
          <dt className="text-ink-3">{change.label}</dt>
          {change.isPicture ? <Pictures change={change} /> : <Texts change={change} />}
        </div>
      ))}
    </dl>
  );
}

interface ChangedMeanwhileProps {
  /** The word for what was changed: "question" */
  noun: string;
  /** Changes since the form was opened. */
  changes: readonly VersionChange[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Changes that someone else saved during editing, and the choice of which text to keep. */
export function ChangedMeanwhile({ noun, changes, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  return (
    <Notice tone="warn" title={`This ${noun} was changed while you edited it`}>
      <p className="mb-3">Your changes are not saved yet. This is what has changed since you opened it:</p>
      <VersionDifferences changes={changes} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={onKeepMine}>
          Keep mine, then save
        </Button>
        <Button size="small" onClick={onTakeTheirs}>
          Discard mine, use this
        </Button>
      </div>
    </Notice>
  );
}

function Texts({ change: { before, after } }: { change: VersionChange }) {
  return (
    <>
      {before !== '' && (
        <dd className="wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">Before: </span>
          <Marked text={before} other={after} className="bg-bad-soft line-through" />
        </dd>
      )}
      {after !== '' && (
        <dd className="wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">After: </span>
          <Marked text={after} other={before} className="bg-good-soft underline underline-offset-3" />
        </dd>
      )}
    </>
  );
}

/** A text with the words missing from the other marked, by more than color. */
function Marked({ text, other, className }: { text: string; other: string; className: string }): ReactNode {
  return piecesOf(text, other).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a word has no other name than its position
    <span key={index} className={piece.isOwn ? `rounded-[4px] box-decoration-clone px-0.5 ${className}` : ''}>
      {piece.text}
    </span>
  ));
}

function Pictures({ change: { before, after } }: { change: VersionChange }) {
  const pictures = [
    { name: 'Before', url: before },
    { name: 'After', url: after },
  ];
  return (
    <dd className="grid grid-cols-2 gap-3">
      {pictures.map(({ name, url }) => (
        <figure key={name} className="grid content-start gap-1">
          <figcaption className="text-ink-3">{name}</figcaption>
          {url === '' ? 'None' : <img src={url} alt="" loading="lazy" className="max-h-48 rounded-control" />}
        </figure>
      ))}
    </dd>
  );
}
