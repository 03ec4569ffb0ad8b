import { startTransition, useEffect, useRef, useState } from 'react';

/** So long a text is read again with each keystroke; a longer one when there is a pause. */
const SHORT_LENGTH = 20_000;
const PAUSE_MS = 250;

/**
 * What is written in a text field of thousands of lines. The field keeps it: to hand so much text back to it with each
 * keystroke would take longer than a keystroke may. `readText` is what it said at the last pause.
 */
export function useWrittenText() {
  const area = useRef<HTMLTextAreaElement>(null);
  const [readText, setReadText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const written = () => area.current?.value ?? '';
  const read = () => {
    clearTimeout(timer.current);
    startTransition(() => setReadText(written()));
  };
  return {
    area,
    readText,
    written,
    read,
    /** For each change that the teacher makes. */
    handleChange: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(read, written().length > SHORT_LENGTH ? PAUSE_MS : 0);
    },
    replace: (text: string) => {
      if (area.current) area.current.value = text;
      read();
    },
  };
}
