import { createQuestion } from '#shared/bank/questions.endpoints.ts';
import { exportQuestionsCsv } from '#shared/bank/question-files.endpoints.ts';
import { downloadReviewForm } from '#shared/bank/expert-review.endpoints.ts';
import { hasPart, textKey } from '#shared/domain/text-key.ts';
import { getLibrary } from '#shared/hub/library.endpoints.ts';
import type { Access } from '#shared/contract/endpoint-head.ts';
import type { NavigationGroup } from '../layouts/link-groups.tsx';

/** Something to go to. */
export interface PaletteEntry {
  /** With search parameters. */
  href: string;
  label: string;
  /** Tells it from others with the same label. */
  detail?: string;
  access?: Access;
}

export interface PaletteSection {
  label: string;
  entries: readonly PaletteEntry[];
}

const ACTIONS: readonly PaletteEntry[] = [
  { href: '/questions?edit=new', label: 'Add question', access: createQuestion.access },
  { href: '/questions/print', label: 'Print a quiz', access: exportQuestionsCsv.access },
];

/** Screens that are reached from other screens. */
const OTHER_SCREENS: readonly PaletteEntry[] = [
  { href: '/library', label: 'Starter library', access: getLibrary.access },
  { href: '/questions/review', label: 'Expert review', access: downloadReviewForm.access },
  { href: '/questions?view=duplicates', label: 'Duplicates' },
  { href: '/questions?view=check', label: 'Check of the questions' },
  { href: '/bin', label: 'Bin' },
  { href: '/lab', label: 'Lab' },
];

/** All screens and actions of a user with these links. */
export function paletteSections(groups: readonly NavigationGroup[]): PaletteSection[] {
  const screens = groups.flatMap(({ links }) =>
    links.flatMap(({ to, label, tabs = [] }) => [
      { href: to, label },
      ...tabs.filter((tab) => tab.to !== to).map((tab) => ({ href: tab.to, label: tab.label, detail: label })),
    ]),
  );
  return [
    { label: 'Actions', entries: ACTIONS },
    { label: 'Screens', entries: [...screens, ...OTHER_SCREENS] },
  ];
}

/** The entries of which a word begins with the text, the first words first; sections without any are left out. */
export function matchingSections(sections: readonly PaletteSection[], text: string): PaletteSection[] {
  const isFirst = ({ label }: PaletteEntry) => Number(textKey(label).startsWith(textKey(text)));
  return sections
    .map(({ label, entries }) => ({
      label,
      entries: entries
        .filter((entry) => hasPart(` ${entry.label}`, ` ${text}`))
        .toSorted((a, b) => isFirst(b) - isFirst(a)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
