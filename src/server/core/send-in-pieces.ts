import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type Piece = string | Uint8Array;

/**
 * Sends a file as it is made, no faster than it is taken. What fails before the first piece is an error like any other;
 * where making it fails later, the connection breaks off, so that nobody takes the piece for the whole; where the client
 * goes away, it ends.
 */
export async function sendInPieces(
  reply: FastifyReply,
  { name, type, pieces }: { name: string; type: string; pieces: AsyncGenerator<Piece> },
): Promise<FastifyReply> {
  const first = await pieces.next();
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(startingWith(first, pieces), { objectMode: false }));
}

/** All of it, where the first piece has been looked at. */
export async function* startingWith<Each>(
  first: IteratorResult<Each>,
  pieces: AsyncGenerator<Each>,
): AsyncGenerator<Each> {
  try {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  } finally {
    await pieces.return(undefined);
  }
}
