/** Reads a stream piece by piece, from its beginning to its end. */
export class ByteReader {
  /** Bytes read so far. */
  position = 0;
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next bytes in one piece; fewer than requested if the stream ends before. */
  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.pass(count)) parts.push(part);
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }

  /** The next bytes as they arrive; fewer than requested if the stream ends before. */
  async *pass(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0;) {
      if (this.#left.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) return;
        this.#left = next.value;
      }
      const part = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(part.length);
      this.position += part.length;
      missing -= part.length;
      yield part;
    }
  }

  /** Zeros instead of the next bytes; fewer than requested if the stream ends before. */
  async *zeros(count: number): AsyncGenerator<Buffer> {
    for await (const part of this.pass(count)) yield Buffer.alloc(part.length);
  }

  /** Closes the stream, even if it has not been read to its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** Makes the pieces of a file in its new form, while its old one is read. */
type Rewriting = (reader: ByteReader) => AsyncGenerator<Buffer>;

/** Reads a file twice: `check` throws after the first time if it is to be refused, before anything is returned. */
export async function rewritten(
  open: () => Promise<ByteReader>,
  rewrite: Rewriting,
  check: () => void,
): Promise<AsyncGenerator<Buffer>> {
  const dryRun = pieces(open, rewrite);
  while (!(await dryRun.next()).done);
  check();
  return pieces(open, rewrite);
}

async function* pieces(open: () => Promise<ByteReader>, rewrite: Rewriting): AsyncGenerator<Buffer> {
  const reader = await open();
  try {
    yield* rewrite(reader);
  } finally {
    await reader.close();
  }
}
