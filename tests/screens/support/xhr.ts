import type { Window } from 'happy-dom';

/** `XMLHttpRequest` of a page, over its `fetch`: reports an upload as a whole, and a response as it comes. */
export function xhrOver(fetch: (url: string, init: RequestInit) => Promise<Response>, window: Window) {
  const { Event, EventTarget, ProgressEvent } = window;
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    readonly #canceling = new AbortController();
    readonly #headers = new Headers();
    #method = 'GET';
    #url = '';

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    abort(): void {
      this.#canceling.abort();
    }

    send(body: BodyInit | null): void {
      const ending = () => (this.#canceling.signal.aborted ? 'abort' : 'error');
      void this.#exchange(body)
        .then(() => 'load', ending)
        .then((type) => this.dispatchEvent(new Event(type)));
    }

    async #exchange(body: BodyInit | null): Promise<void> {
      const { signal } = this.#canceling;
      const { size } = await new Response(body).blob();
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: size, total: size }));
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      ({ status: this.status, statusText: this.statusText } = response);
      const decoder = new TextDecoder();
      for await (const bytes of response.body ?? []) {
        this.responseText += decoder.decode(bytes, { stream: true });
        this.dispatchEvent(new Event('progress'));
      }
    }
  };
}
