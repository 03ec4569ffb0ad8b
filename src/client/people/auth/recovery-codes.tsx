import { useEffect, useRef } from 'react';
import { copyText } from '#client/lib/copy-text.ts';
import { Button } from '#client/ui/button.tsx';

/** Ten codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The element that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-4" data-printed-alone>
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Save these recovery codes
        </h3>
        <p className="mt-1 text-ink-2">
          Each signs you in once, after the password, if you have lost your phone. They are shown only now: keep them
          where you keep other important papers, or in your password manager.
        </p>
      </div>
      <ol ref={list} className="grid gap-x-6 gap-y-1 rounded-card bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copyText(text, { done: 'Codes copied', shownIn: list.current })}>Copy</Button>
        <Button asChild>
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
            Download
          </a>
        </Button>
        <Button onClick={() => print()}>Print</Button>
        <Button variant="primary" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
