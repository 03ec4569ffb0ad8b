import { Columns2, FileSpreadsheet, FileText, Layers } from 'lucide-react';
import type { FlashcardFilter } from '#shared/cards/flashcards.contract.ts';
import { exportPaths } from '#client/api/flashcard-files.ts';
import { ExportMenu } from '#client/components/export-menu.tsx';

interface ExportCardsProps {
  /** Only the matching cards are exported. */
  filter: FlashcardFilter;
}

/** Downloads the cards that match the filter, or all of them, in one of several formats. */
export function ExportCards({ filter }: ExportCardsProps) {
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <ExportMenu
      groups={[
        ...(isFiltered ? [{ name: 'The cards that match', files: filesOf(filter) }] : []),
        { name: 'All cards', files: filesOf({}) },
      ]}
      success="Flashcards exported successfully"
      failure="Failed to export flashcards"
    />
  );
}

function filesOf(filter: FlashcardFilter) {
  const { apkg, csv, text, separated } = exportPaths(filter);
  return [
    { label: 'Anki package', hint: 'With the images', Icon: Layers, path: apkg, fileName: 'flashcards-export.apkg' },
    { label: 'CSV', hint: 'For spreadsheets', Icon: FileSpreadsheet, path: csv, fileName: 'flashcards-export.csv' },
    {
      label: 'Text',
      hint: 'In the format for bulk upload',
      Icon: FileText,
      path: text,
      fileName: 'flashcards-export.txt',
    },
    {
      label: 'Tab-separated text',
      hint: 'Only front, back and topic, for Anki',
      Icon: Columns2,
      path: separated,
      fileName: 'flashcards-export-tabs.txt',
    },
  ];
}
