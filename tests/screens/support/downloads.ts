import fs from 'node:fs';
import path from 'node:path';
import type { Window } from 'happy-dom';
import { emptyFolder } from '../../e2e/support/run-folder.ts';

/** A file that a page saves, with the part of Playwright's `Download` that tests use. */
export interface Download {
  suggestedFilename: () => string;
  path: () => Promise<string>;
}

const SAVE = Symbol.for('saves what a window downloads');
interface Saving {
  [SAVE]?: (url: string, name: string) => void;
}

/** A click on a link with `download` saves what is at its address: happy-dom would open it. */
export function saveDownloads(
  window: Window,
  request: (url: string) => Promise<Response>,
  save: (download: Download) => void,
): void {
  const saving: Saving = {
    [SAVE]: (url, name) => void request(url).then((response) => save(downloadOf(response, name || path.basename(url)))),
  };
  Object.assign(window, saving);
  const { prototype } = window.HTMLAnchorElement;
  const follow = prototype.dispatchEvent;
  // All windows have the same.
  if (follow.name === saveOrFollow.name) return;
  prototype.dispatchEvent = saveOrFollow;

  function saveOrFollow(this: typeof prototype, event: Parameters<typeof follow>[0]): boolean {
    if (event.type !== 'click' || !this.hasAttribute('download')) return follow.call(this, event);
    const isAllowed = window.HTMLElement.prototype.dispatchEvent.call(this, event);
    const own = (this.ownerDocument.defaultView ?? {}) as Saving;
    if (isAllowed) own[SAVE]?.(this.href, this.download);
    return isAllowed;
  }
}

function downloadOf(response: Response, otherwise: string): Download {
  const [, named] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const name = named ?? otherwise;
  return {
    suggestedFilename: () => name,
    path: async () => {
      const file = path.join(emptyFolder(), 'download');
      fs.writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
      return file;
    },
  };
}
