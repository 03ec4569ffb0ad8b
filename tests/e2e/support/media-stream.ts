import { createHash } from 'node:crypto';
import { finishUpload, requestUpload } from '#shared/bank/media.contract.ts';
import { aPicture } from '#tests/support/media-files.ts';
import type { Api } from './api.ts';
import type { WriteStream } from './write-stream.ts';

const PICTURE = { width: 64, height: 48 };

/** Pictures that the teacher uploads straight to the store and reads back through the hub. */
export class MediaStream implements WriteStream {
  readonly #api: Api;
  /** The digest of each picture's bytes, as read back after its upload. */
  readonly #digests = new Map<string, string>();

  constructor(api: Api) {
    this.#api = api;
  }

  get acknowledged(): number {
    return this.#digests.size;
  }

  async prepare(): Promise<void> {
    // A picture has no prerequisites.
  }

  async send(): Promise<void> {
    const { uploadURL } = await this.#api.call(requestUpload, { body: { fileType: 'image' } });
    const data = new Uint8Array(await aPicture(PICTURE).png().toBuffer());
    const stored = await fetch(new URL(uploadURL, this.#api.url), {
      method: 'PUT',
      body: data,
      headers: { 'content-type': 'image/png' },
    });
    if (!stored.ok) throw new Error(`the store returned ${stored.status}`);
    const url = `/media/images/${new URL(uploadURL, this.#api.url).pathname.split('/').at(-1)}`;
    const finished = await this.#api.call(finishUpload, { body: { url } });
    if (finished.width !== PICTURE.width) throw new Error(`the picture's width is ${finished.width}`);
    this.#digests.set(finished.url, await this.#read(finished.url));
  }

  async missing(): Promise<string[]> {
    const missing = [];
    for (const [url, digest] of this.#digests) if ((await this.#read(url)) !== digest) missing.push(url);
    return missing;
  }

  /** A failed upload is repeated. */
  async repeat(): Promise<void> {
    await this.send();
  }

  async contents() {
    return { there: await this.missing(), acknowledged: [] };
  }

  async #read(url: string): Promise<string> {
    const response = await fetch(this.#api.url + url, { headers: { cookie: this.#api.cookie } });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`GET ${url}: ${response.status}`);
    return createHash('sha256').update(bytes).digest('hex');
  }
}
