import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type Piece = string | Uint8Array;

/**
 * Sends a file while it is produced, only as fast as the client reads. A failure before the first piece is an ordinary
 * error; a later one breaks the connection, so that no client takes a part for the whole file. If the client
 * disconnects, it stops.
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

/** Yields the head together with the first piece, so that no part of a file is sent if that piece can't be read. */
export async function* withHead(head: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let before = head;
  for await (const piece of pieces) {
    yield before + piece;
    before = '';
  }
  if (before !== '') yield before;
}

/** Yields all pieces, including the first, which has already been read. */
async function* startingWith<Each>(first: IteratorResult<Each>, pieces: AsyncGenerator<Each>): AsyncGenerator<Each> {
  try {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  } finally {
    await pieces.return(undefined);
  }
}
