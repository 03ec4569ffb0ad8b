import fs from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Compressed beforehand by the build, so that a request costs no processor time. */
const HASHED_ASSETS = '/assets/';

/**
 * Serves the built client: files as they are, and its page for every path that is a screen. Unknown /api and /media
 * paths are refused as JSON. Without a build (tests, development) only the refusals remain.
 */
export async function registerPages(app: FastifyInstance, folder: string | null): Promise<void> {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  if (folder === null) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(path.join(folder, HASHED_ASSETS));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const page = fs.readFileSync(path.join(folder, 'index.html'));
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  // Without this the static plugin refuses a folder as forbidden where a client takes no compression.
  app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' &&
      !/^\/(api|media|assets)(\/|$)/.test(request.url) &&
      acceptsHtml(request.headers.accept);
    if (!isScreen) return reply.code(404).send(NOT_FOUND);
    return sendPage(reply);
  });
}

const NOT_FOUND = { message: 'Not found', code: 'not_found' };

function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*');
}
