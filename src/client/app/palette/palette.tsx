// oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that is searched by typing
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listQuestions } from '#shared/bank/questions.endpoints.ts';
import { SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { listUsers } from '#shared/people/users.endpoints.ts';
import { useCurrentUser, useMay } from '#client/api/auth.ts';
import { read } from '#client/lib/call.ts';
import { readLive } from '#client/lib/queries.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Input } from '#client/ui/field.tsx';
import { scrollIntoSight, steppedIndex } from '#client/ui/option-steps.ts';
import { history } from '../history.ts';
import type { NavigationGroup } from '../layouts/link-groups.tsx';
import { isFor } from '../layouts/navigation-link.ts';
import { matchingSections, paletteSections, type PaletteEntry, type PaletteSection } from './palette-entries.ts';

/** How many students and questions are listed. */
const FOUND_MAX = 6;
/** Students and questions are searched for from this many characters on. */
const SOUGHT_MIN_LENGTH = 2;
const PAUSE_MS = 200;

interface PaletteProps {
  groups: readonly NavigationGroup[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds screens, actions, students and questions by typing, and opens the one that is chosen. */
export function Palette({ groups, open, onOpenChange }: PaletteProps) {
  return (
    <Dialog title="Go to" size="default" open={open} onOpenChange={onOpenChange}>
      <PaletteSearch
        groups={groups}
        onGo={(href) => {
          onOpenChange(false);
          history.push(href);
        }}
      />
    </Dialog>
  );
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete, the first option is selected) */
function PaletteSearch({ groups, onGo }: Pick<PaletteProps, 'groups'> & { onGo: (href: string) => void }) {
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { sections, isSearching } = useSections(groups, text.trim().slice(0, SEARCH_MAX_LENGTH));
  const entries = sections.flatMap((section) => section.entries);
  const optionId = (index: number) => `${listId}-${index}`;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(Math.max(0, steppedIndex(active, event.key === 'ArrowDown' ? 1 : -1, entries.length)));
    }
    const chosen = entries[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onGo(chosen.href);
    }
  };
  return (
    <>
      <Input
        role="combobox"
        aria-label="Screen, action, student or question"
        placeholder="Screen, action, student or question"
        data-first-focus
        autoComplete="off"
        spellCheck={false}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries[active] && optionId(active)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Found" className="mt-3 min-h-64">
        {sections.map(({ label, entries: ofSection }) => (
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden className="px-3 pt-2 pb-1 text-14 font-medium text-ink-2">
              {label}
            </p>
            {ofSection.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                <Option
                  key={entry.href}
                  {...entry}
                  id={optionId(index)}
                  isActive={index === active}
                  onGo={() => onGo(entry.href)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-14 text-ink-2 empty:hidden">
        {entries.length > 0 ? '' : isSearching ? 'Searching…' : 'Nothing matches your search.'}
      </p>
    </>
  );
}

interface OptionProps extends PaletteEntry {
  id: string;
  isActive: boolean;
  onGo: () => void;
}

function Option({ id, label, detail, isActive, onGo }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and handles the keys
    <div
      ref={isActive ? scrollIntoSight : undefined}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 hover:bg-sunken aria-selected:bg-brand-soft aria-selected:text-brand-text"
      // Pressing would take the focus from the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{label}</span>
      {detail !== undefined && <span className="max-w-2/5 truncate text-14 text-ink-2">{detail}</span>}
    </div>
  );
}

/** Everything that matches the text. */
function useSections(groups: readonly NavigationGroup[], text: string) {
  const user = useCurrentUser();
  const sought = useSettled(text);
  const isSought = sought.length >= SOUGHT_MIN_LENGTH;
  const query = { search: sought, limit: FOUND_MAX };
  const students = useQuery({ ...readLive(listUsers, { query }), enabled: useMay(listUsers) && isSought });
  const questions = useQuery({ ...read(listQuestions, { query }), enabled: useMay(listQuestions) && isSought });
  const own = paletteSections(groups).map(({ label, entries }) => ({
    label,
    entries: entries.filter(isFor(user)),
  }));
  const found: PaletteSection[] = [
    {
      label: 'Accounts',
      entries: (students.data ?? []).map(({ id, firstName, lastName, email, role }) => ({
        href: role === 'student' ? `/students/${id}` : `/students?${new URLSearchParams({ search: email })}`,
        label: `${firstName} ${lastName}`,
        detail: email,
      })),
    },
    {
      label: 'Questions',
      entries: (questions.data ?? []).map(({ id, question }) => ({ href: `/questions?edit=${id}`, label: question })),
    },
  ];
  return {
    sections: [...matchingSections(own, text), ...(isSought ? found.filter(({ entries }) => entries.length > 0) : [])],
    isSearching: sought !== text || students.isFetching || questions.isFetching,
  };
}

/** The text, once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
