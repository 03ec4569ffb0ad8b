import fs from 'node:fs';
import path from 'node:path';
import type { Window } from 'happy-dom';
import { emptyFolder } from '../../e2e/support/run-folder.ts';

/** A file that a page saves, with the part of Playwright's `Download` that tests use. */
export interface Download {
  suggestedFilename: () => string;
  path: () => Promise<string>;
}

/** A click on a link with `download` saves what is at its address: happy-dom would open it. */
export function saveDownloads(
  window: Window,
  request: (url: string) => Promise<Response>,
  save: (download: Download) => void,
): void {
  const { prototype } = window.HTMLAnchorElement;
  const follow = prototype.dispatchEvent;
  prototype.dispatchEvent = function (event) {
    if (event.type !== 'click' || !this.hasAttribute('download')) return follow.call(this, event);
    const isAllowed = window.HTMLElement.prototype.dispatchEvent.call(this, event);
    const { href, download: name } = this;
    if (isAllowed) void request(href).then((response) => save(downloadOf(response, name || path.basename(href))));
    return isAllowed;
  };
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
