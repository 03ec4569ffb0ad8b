import { useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from './storage.ts';

const KEY = 'quiz_letter_keys';

/** Whether single letters and digits are shortcuts. They can be turned off for those whose software types by itself (WCAG 2.1.4). */
export function useLetterKeys() {
  const [areOn, setAreOn] = useState(() => readStored(localStorage, KEY, z.boolean()) ?? true);
  function turn(on: boolean) {
    setAreOn(on);
    try {
      writeStored(localStorage, KEY, on);
    } catch {
      // It then holds until the page is left.
    }
  }
  return { areOn, turn };
}
