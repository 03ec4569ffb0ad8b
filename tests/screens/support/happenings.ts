import type { Download } from './downloads.ts';

export interface SeenRequest {
  method: () => string;
  url: () => string;
  /** Whether the page itself is requested, not something for it. */
  isNavigationRequest: () => boolean;
  postDataJSON: () => unknown;
}
export interface SeenResponse {
  url: () => string;
  status: () => number;
  request: () => SeenRequest;
}
export interface SeenMessage {
  type: () => string;
  text: () => string;
}
export interface Events {
  request: SeenRequest;
  response: SeenResponse;
  console: SeenMessage;
  /** The browser asks whether to leave the page. */
  dialog: unknown;
  download: Download;
}

/** What happens in a page, for the test that listens. */
export class Happenings {
  readonly #listeners: { [E in keyof Events]: ((event: Events[E]) => void)[] } = {
    request: [],
    response: [],
    console: [],
    dialog: [],
    download: [],
  };

  on<E extends keyof Events>(name: E, listen: (event: Events[E]) => void): void {
    this.#listeners[name].push(listen);
  }

  tell<E extends keyof Events>(name: E, event: Events[E]): void {
    for (const listen of this.#listeners[name]) listen(event);
  }

  /** The first one from now on that fits. */
  next<E extends keyof Events>(name: E, fits: (event: Events[E]) => boolean = () => true): Promise<Events[E]> {
    return new Promise((resolve) => {
      this.on(name, (event) => {
        if (fits(event)) resolve(event);
      });
    });
  }
}
