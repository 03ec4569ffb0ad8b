interface Begun {
  /** The requested number of bytes, or all if there are fewer, however small the pieces of the source. */
  start: Buffer;
  /** Everything, the start included. */
  whole: AsyncIterable<Uint8Array>;
}

/** Reads the first bytes of a source. The caller ends `chunks`. */
export async function beginningOf(chunks: AsyncIterator<Uint8Array>, bytes: number): Promise<Begun> {
  const first: Uint8Array[] = [];
  let isLast = false;
  for (let length = 0; length < bytes && !isLast;) {
    const { done, value } = await chunks.next();
    if (done) isLast = true;
    else {
      first.push(value);
      length += value.length;
    }
  }
  const start = Buffer.concat(first);
  async function* whole() {
    if (start.length > 0) yield start;
    if (!isLast) yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { start, whole: whole() };
}
