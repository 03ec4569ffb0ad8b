import type { ReactNode } from 'react';
import { Download } from 'lucide-react';
import { TEMPLATE_ROWS } from '#shared/bank/template-rows.ts';
import { getQuestionTemplate } from '#shared/bank/question-files.endpoints.ts';
import { saveFile } from '#client/components/file-import/save-file.ts';
import { csvText } from '#client/lib/csv-text.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Button } from '#client/ui/button.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';

/** The text format: keywords at the start of a line, `---` between questions. */
export const TXT_TEMPLATE = `TOPIC: Physics > Doppler
QUESTION: At which angle between beam and flow is the Doppler shift greatest?
A) 0 degrees
B) 45 degrees
C) 60 degrees
D) 90 degrees
CORRECT: A
EXPLANATION: The shift goes with the cosine of the angle, which is greatest at 0 degrees.
---
TOPIC: Abdomen
QUESTION: Where does the splenic vein run?
A) In front of the stomach
B) Behind the body and tail of the pancreas
C) Behind the aorta
D) Within the hepatic hilum
CORRECT: B
`;

export const CSV_TEMPLATE = csvText(TEMPLATE_ROWS);
/** The headings of its columns, which an Excel sheet uses too. */
export const COLUMNS: readonly string[] = TEMPLATE_ROWS[0] ?? [];

export const LIST_EXAMPLE = `1. Where does the splenic vein run?
a) In front of the stomach
b) Behind the pancreas
Answer: b

2. Which is darker on the screen?
a) Bone   b) Fluid
Answer: b`;

export const GIFT_EXAMPLE = `$CATEGORY: Abdomen
Where does the splenic vein run? {
  ~In front of the stomach
  =Behind the pancreas
}`;

const TEMPLATES = {
  txt: { text: TXT_TEMPLATE, name: 'questions-template.txt', type: 'text/plain' },
  csv: { text: CSV_TEMPLATE, name: 'questions-template.csv', type: 'text/csv' },
};

/** Shows what each kind of file looks like, with templates to start from. */
export function FileFormats() {
  return (
    <section aria-label="What the file looks like">
      <Tabs defaultValue="sheet">
        <TabsList aria-label="Kinds of files">
          <Tab value="sheet">CSV and Excel</Tab>
          <Tab value="txt">Text</Tab>
          <Tab value="zip">With images</Tab>
          <Tab value="others">Moodle and others</Tab>
        </TabsList>
        <TabPanel value="sheet">
          <Format template="csv" withWorkbook>
            <p>
              One question per row, with these headings in the first row, in any order. Two options are enough. The
              correct answer is a letter, a number from 1, or the text of the option. With other headings you choose
              what each column holds; spreadsheets from Kahoot and Quizizz are recognized.
            </p>
            <ul className="flex flex-wrap gap-1.5">
              {COLUMNS.map((column) => (
                <li key={column} className="rounded-control bg-sunken px-2.5 py-1 text-14">
                  {column}
                </li>
              ))}
            </ul>
          </Format>
        </TabPanel>
        <TabPanel value="txt">
          <Format template="txt">
            <p>
              A keyword starts a line, and its text may span several lines. <Code>---</Code> separates questions,
              options go up to <Code>E)</Code>, and the explanation may be left out.
            </p>
            <Example label="A text file with two questions" text={TXT_TEMPLATE} />
            <p>
              A list typed in a word processor works too. Save it as plain text (.txt). Number the questions, put a
              letter or a bullet before each option, and give the right one below, with a <Code>*</Code> before it, or
              in a list of answers at the end.
            </p>
            <Example label="A typed list" text={LIST_EXAMPLE} />
          </Format>
        </TabPanel>
        <TabPanel value="zip">
          <Format>
            <p>
              A .zip of a CSV or Excel file and its images (JPG, PNG, GIF or WebP), at most 100 MB. One more column,{' '}
              <Code>Image</Code>, names the file that belongs to a question, for example <Code>liver-01.png</Code>.
            </p>
          </Format>
        </TabPanel>
        <TabPanel value="others">
          <Format>
            <p>
              <strong className="font-semibold">Moodle XML</strong> (.xml): multiple choice with one answer, and
              true/false, with the images inside.
            </p>
            <p>
              <strong className="font-semibold">GIFT</strong> (.gift or .txt): one answer, and true/false.
            </p>
            <Example label="A question in GIFT" text={GIFT_EXAMPLE} />
            <p>
              <strong className="font-semibold">QTI</strong> 2.1, 2.2 and 3.0 (.zip), as TAO and Inspera export it:
              choices, numbers, places and labels on a picture, pairs and orders, with the images inside.
            </p>
            <p>
              <strong className="font-semibold">Aiken</strong> (.txt), which is a typed list without numbers.
            </p>
            <p>
              Questions that can’t be imported, and details that would be lost, are listed before anything is stored.
            </p>
          </Format>
        </TabPanel>
      </Tabs>
    </section>
  );
}

interface FormatProps {
  template?: keyof typeof TEMPLATES;
  /** Whether there is a template for Excel as well. */
  withWorkbook?: boolean;
  children: ReactNode;
}

function Format({ template, withWorkbook = false, children }: FormatProps) {
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      {children}
      {template && (
        <Button
          size="small"
          onClick={() => {
            const { text, name, type } = TEMPLATES[template];
            saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);
          }}
        >
          <Download aria-hidden className="size-4" />
          Download {template.toUpperCase()} template
        </Button>
      )}
      {withWorkbook && (
        <a href={getQuestionTemplate.path} download className={buttonClass({ size: 'small' })}>
          <Download aria-hidden className="size-4" />
          Download Excel template
        </a>
      )}
    </div>
  );
}

function Example({ label, text }: { label: string; text: string }) {
  return (
    <figure aria-label={label} className="w-full">
      <pre className="rounded-control bg-sunken p-3 font-mono text-14 whitespace-pre-wrap">{text}</pre>
    </figure>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded-[4px] bg-sunken px-1 font-mono text-14">{children}</code>;
}
