import { useEffect } from 'react';

let site = '';
/** The name of the current screen, if it has one. */
let screen: string | undefined;
/** What the screen shows at the moment, such as a question of a quiz. */
let part: string | undefined;

export function nameSite(name: string): void {
  site = name;
  write();
}

export function nameScreen(name: string | undefined): void {
  screen = name;
  write();
}

/** Names what the screen shows in the document's title, instead of the screen. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    part = name;
    write();
    return () => {
      part = undefined;
      write();
    };
  }, [name]);
}

function write(): void {
  document.title = [part ?? screen, site].filter(Boolean).join(' · ');
}
