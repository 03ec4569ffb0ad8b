import { useEffect, useRef, useState, type MouseEvent } from 'react';

interface SectionBarProps {
  label: string;
  /** The sections in order, each by the id of its heading, which has to be focusable. */
  sections: readonly { id: string; title: string }[];
}

/** Links to the sections of a long screen, and marks the visible one. Its parent's `--top-bar` has to be its height. */
export function SectionBar({ label, sections }: SectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  const { inSight, press } = useSectionInSight(sections);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href='#${inSight ?? ''}']`);
    if (!bar.current || !link) return;
    bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, [inSight]);
  const handleClick = (event: MouseEvent, id: string) => {
    // Otherwise each section would become a history entry at which Back stops.
    event.preventDefault();
    document.getElementById(id)?.focus({ preventScroll: true });
    sectionOf(id)?.scrollIntoView({ block: 'start' });
    press(id);
  };
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="sticky top-0 z-20 mb-5 flex h-11 [scrollbar-width:none] gap-1 overflow-x-auto border-b border-line bg-paper print:hidden"
    >
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === inSight ? 'location' : undefined}
          className="flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-14 font-medium text-ink-2 transition-colors first:pl-0 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:text-ink"
          onClick={(event) => handleClick(event, id)}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The distance of a section from the top of the window after a jump, plus a margin. */
const REACHED_PX = 120;

const sectionOf = (id: string) => document.getElementById(id)?.closest('section');

/**
 * The last section that has reached the bar. At the end of the page, sections may remain below it: then
 * it is the section whose link was pressed, while it is visible, or else the last one.
 */
function useSectionInSight(sections: SectionBarProps['sections']) {
  const [inSight, setInSight] = useState(sections[0]?.id);
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    const look = () => {
      const isAbove = (id: string | undefined, y: number) =>
        id !== undefined && (sectionOf(id)?.getBoundingClientRect().top ?? Infinity) < y;
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
      const last = sections.findLast(({ id }) => isAbove(id, REACHED_PX)) ?? sections[0];
      if (!isAtEnd || window.scrollY === 0) return setInSight(last?.id);
      return setInSight(isAbove(pressed.current, window.innerHeight) ? pressed.current : sections.at(-1)?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [sections]);
  const press = (id: string) => {
    pressed.current = id;
    setInSight(id);
  };
  return { inSight, press };
}
