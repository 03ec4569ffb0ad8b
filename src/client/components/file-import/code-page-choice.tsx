import { CODE_PAGE_NAMES, CODE_PAGES, type CodePage } from '#shared/domain/code-pages.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { codePageOf, inCodePage } from './code-page-files.ts';

interface CodePageChoiceProps {
  file: File;
  /** How it was read; null if its bytes leave no doubt. */
  guessed: CodePage | null;
  /** The file as the choice reads it. */
  onFile: (file: File) => void;
}

const PAGES = CODE_PAGE_NAMES.map((page) => ({ value: page, label: CODE_PAGES[page] }));

/** Says which letters were assumed for a file that does not say it itself, and lets the user choose others. */
export function CodePageChoice({ file, guessed, onFile }: CodePageChoiceProps) {
  const page = codePageOf(file, guessed);
  if (page === null) return null;
  // The bytes of the text are inside the archive.
  const isArchive = /\.zip$/i.test(file.name);
  return (
    <Notice tone="warn" title="Are the accents and special letters right?">
      {isArchive ? (
        `The file does not say how its letters are stored. They were read as ${CODE_PAGES[page]}. If they look wrong, save the file as UTF-8.`
      ) : (
        <Field
          label="Letters of the file"
          hint="The file does not say how its letters are stored. If they look wrong, choose another alphabet or system."
        >
          <Select
            value={page}
            onChange={({ target }) => {
              const chosen = CODE_PAGE_NAMES.find((one) => one === target.value);
              if (chosen !== undefined) void inCodePage(file, chosen).then(onFile);
            }}
          >
            <Options of={PAGES} />
          </Select>
        </Field>
      )}
    </Notice>
  );
}
