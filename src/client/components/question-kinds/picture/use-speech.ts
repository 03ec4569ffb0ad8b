import { useCallback, useState } from 'react';

/** What a picture reads out: `Picture` takes both. */
export function useSpeech(): { spoken: string; speak: (text: string) => void } {
  const [spoken, setSpoken] = useState('');
  // What is said twice is read twice only if it differs.
  const speak = useCallback((text: string) => setSpoken((before) => (before === text ? `${text}\u00A0` : text)), []);
  return { spoken, speak };
}
