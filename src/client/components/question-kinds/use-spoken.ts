import { useState } from 'react';

/** A text for a live region. The same text said again is announced again: a blank at its end makes the difference. */
export function useSpoken(): [text: string, say: (text: string) => void] {
  const [spoken, setSpoken] = useState({ text: '', isRepeated: false });
  const say = (text: string) =>
    setSpoken((last) => ({ text, isRepeated: text !== '' && text === last.text && !last.isRepeated }));
  return [spoken.isRepeated ? `${spoken.text}\u00A0` : spoken.text, say];
}
