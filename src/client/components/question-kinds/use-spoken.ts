import { useState } from 'react';

/** A text for a live region. Repeating a text announces it again, because a blank at its end toggles. */
export function useSpoken(): [text: string, say: (text: string) => void] {
  const [spoken, setSpoken] = useState({ text: '', isRepeated: false });
  const say = (text: string) =>
    setSpoken((last) => ({ text, isRepeated: text !== '' && text === last.text && !last.isRepeated }));
  return [spoken.isRepeated ? `${spoken.text}\u00A0` : spoken.text, say];
}
