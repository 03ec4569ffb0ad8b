import { useState } from 'react';
import { isBoolean, shapeOf } from './shapes.ts';
import { readStored, writeStored } from './storage.ts';

/** A setting that is on or off in this browser. */
export function useStoredSwitch(key: string, { isOnAtFirst }: { isOnAtFirst: boolean }) {
  const [isOn, setIsOn] = useState(() => readStored(localStorage, key, shapeOf(isBoolean)) ?? isOnAtFirst);
  function turn(on: boolean) {
    setIsOn(on);
    try {
      writeStored(localStorage, key, on);
    } catch {
      // The setting then lasts until the page is left.
    }
  }
  return { isOn, turn };
}
