import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Layers, ListChecks, Upload } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const tile =
  'flex min-h-11 items-center gap-4 rounded-card border border-line bg-surface px-5 py-4 text-left transition-colors hover:border-line-strong hover:bg-sunken';

/** The ways to the content: cards, questions, and a file of them. */
export function QuickActions({ onUpload }: { onUpload: () => void }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-18 font-semibold">
        Quick Actions
      </h2>
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Link to="/flashcards" className={tile}>
          <TileText Icon={Layers} title="Flash Cards">
            Write and sort cards
          </TileText>
        </Link>
        <Link to="/questions" className={tile}>
          <TileText Icon={ListChecks} title="Manage Questions">
            Write and edit questions
          </TileText>
        </Link>
        <button type="button" className={tile} onClick={onUpload}>
          <TileText Icon={Upload} title="Upload Content">
            Add questions from a file
          </TileText>
        </button>
      </div>
    </section>
  );
}

function TileText({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-brand-text" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>{' '}
        <span className="block text-14 text-ink-2">{children}</span>
      </span>
    </>
  );
}
