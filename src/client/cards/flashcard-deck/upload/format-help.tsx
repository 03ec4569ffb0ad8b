import { Copy } from 'lucide-react';
import { copyText } from '#client/lib/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/fold.tsx';

/** Explains the text format, briefly and by an example. */
export function FormatHelp() {
  return (
    <Fold title="How to write the cards">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 px-4 pb-4">
        <ul className="grid list-disc gap-1 pl-5 text-14 text-ink-2">
          <li>
            Each card has a <Code>Front:</Code> and a <Code>Back:</Code>, over as many lines as you like, and ends with
            a line <Code>---</Code> or <Code>END</Code>.
          </li>
          <li>
            A line <Code>Topic:</Code> above puts the cards below it there, as <Code>Main</Code> or{' '}
            <Code>{'Main > Sub'}</Code>; new topics are created. Cards without this line get the topic chosen here.
          </li>
          <li>
            Mark what is asked for with <Code>{'{{c1::answer}}'}</Code>, <Code>{'{{c1::answer::hint}}'}</Code> or{' '}
            <Code>{'<cloze>answer</cloze>'}</Code>; you can then omit the back. Each different number makes a card of
            its own. A back with marks is added to the front as its next lines.
          </li>
          <li>
            Or paste a list with one card per line and a tab between front and back, as Quizlet and Anki (“Notes in
            Plain Text”) export it.
          </li>
        </ul>
        <section
          aria-label="Example"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls
          tabIndex={0}
          className="max-h-72 w-full overflow-auto rounded-control bg-sunken p-3"
        >
          <pre className="font-mono text-14 whitespace-pre-wrap">{UPLOAD_EXAMPLE}</pre>
        </section>
        <Button size="small" onClick={() => void copyText(UPLOAD_EXAMPLE, { done: 'Example copied' })}>
          <Copy aria-hidden className="size-4" />
          Copy the example
        </Button>
      </div>
    </Fold>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded-sm bg-sunken px-1 font-mono wrap-anywhere text-ink">{children}</code>;
}

/** An example to start from: a card, one over several lines, and cloze cards. */
export const UPLOAD_EXAMPLE = `Topic: Abdomen > Liver

Front: What is the largest solid organ of the abdomen?
Back: The liver
---
Front: Which vessels make up the portal triad?
Back:
Portal vein
Hepatic artery
Bile duct
---
Front: The {{c1::portal vein::vessel}} brings the liver most of its blood.
---
Topic: Physics

Front: Sound travels through soft tissue at <cloze>1540 m/s</cloze>.
Back: On average; it is slower in fat.
---
`;
