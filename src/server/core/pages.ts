import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Site } from '#shared/hub/site.contract.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { audiencesOf } from '#shared/domain/addresses.ts';
import { firstAnswers, type FirstAnswers } from './first-answers.ts';
import { firstScreen } from './first-screens.ts';
import { pageHead } from './page-head.ts';
import { picturePreload, preloadsOf } from './preloads.ts';
import type { Principal } from './principal.ts';

export interface PageSettings {
  /** The folder of the built client. */
  folder: string;
  publicUrl: string;
  readSite: () => Promise<Site>;
  /** Renders the landing page's markup on the server; null if it has not been built. */
  renderLanding: ((site: Site) => string) | null;
}

/** Headers that matter only to pages and pictures opened as pages; on a script they are a third of a kilobyte. */
const HEADS_OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Sent by a client that stores the page for later, when its responses would be outdated. */
const WITHOUT_ANSWERS = 'x-without-answers';
const NO_PAGE = /\.(js|css|woff2?)(\.br|\.gz)?$/;

/** What the client finds in the page (`src/client/lib/boot.ts`). */
interface Boot {
  user: Principal | null;
  site: Site;
  /** The time zone whose days the responses count. */
  timeZone?: string | undefined;
  answers?: FirstAnswers;
}

interface Template {
  /** Fills the placeholders that the client's build leaves in its pages. */
  render(parts: {
    head: string;
    app: string;
    boot: Boot;
    /** Goes at the end of the head, after what the page itself requests. */
    preloads?: string;
  }): string;
}

/** Serves the built client's files unchanged, without a query; browsers cache hashed ones forever. */
export async function registerClientFiles(app: FastifyInstance, folder: string): Promise<void> {
  const hashed = path.join(folder, 'assets') + path.sep;
  const options: FastifyStaticOptions = {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.startsWith(hashed);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      if (!isHashed || !NO_PAGE.test(file)) return;
      for (const name of HEADS_OF_PAGES) reply.removeHeader(name);
    },
  };
  await app.register(fastifyStatic, {
    ...options,
    // The routes are the existing files, so that every other path is a screen.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
  });
  // No screen is here, and creating a route for each file would take long.
  await app.register(fastifyStatic, {
    ...options,
    root: hashed,
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (name) => !/(^\/|\.br|\.gz)$/.test(name),
  });
}

/** Serves a folder of pictures whose names change with their content, so that browsers cache them forever. */
export async function registerPictures(
  app: FastifyInstance,
  pictures: { folder: string; prefix: string },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: pictures.folder,
    prefix: pictures.prefix,
    decorateReply: false,
    index: false,
    allowedPath: (name) => name.endsWith('.webp'),
    maxAge: '365d',
    immutable: true,
  });
}

/**
 * Serves a page for every path that is a screen: to a stranger at / the landing page, rendered on the server so that it
 * reads without JavaScript; to everybody else the app, with the current user already in it. The status is 404 if the
 * path is no known screen. Needs sessions on `app`.
 */
export function registerPages(app: FastifyInstance, settings: PageSettings): void {
  const { folder, publicUrl, readSite, renderLanding } = settings;
  const shell = readTemplate(path.join(folder, 'index.html'));
  const landing = renderLanding && readTemplate(path.join(folder, 'landing.html'));

  const preloads = preloadsOf(folder);
  const landingOf = renderLanding && rememberLast(renderLanding);

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain').send(`User-agent: *\nAllow: /$\nDisallow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicUrl}/</loc></url></urlset>\n`,
      ),
  );
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const isScreen = !/^\/(api|media|assets)(\/|$)/.test(request.url) && acceptsHtml(request.headers.accept);
    if (!isScreen) return reply.callNotFound();
    const site = await readSite();
    const user = request.principal;
    const [screenPath = '', search] = request.url.split('?', 2);
    // Still sends the app's page: it says that nothing is here and links home.
    if (audiencesOf(screenPath).length === 0) reply.code(404);
    const isLanding = user === null && screenPath === '/';
    const boot = { user, site };
    if (isLanding && landing !== null && landingOf !== null) {
      const head = pageHead({ site, publicUrl, isPublic: true });
      return sendPage(reply, landing.render({ head, app: landingOf(site), boot }));
    }
    const head = pageHead({ site, publicUrl, isPublic: isLanding });
    const screen = firstScreen(user?.role ?? 'public', screenPath, new URLSearchParams(search));
    const { timeZone } = request.session;
    const answers: FirstAnswers =
      timeZone === undefined || request.headers[WITHOUT_ANSWERS] !== undefined
        ? {}
        : await firstAnswers(app, { request, reply, timeZone }, screen.asks);
    const quiz = answers[screen.quiz ?? ''] as QuizSession | undefined; // parsed by the endpoint's schema
    const html = shell.render({
      head,
      app: '',
      boot: { ...boot, timeZone, answers },
      preloads: preloads(screen.modules) + (quiz === undefined ? '' : picturePreload(quiz)),
    });
    // A response of the API is a snapshot: no browser may store the page and show it again later.
    return sendPage(reply, html, Object.keys(answers).length > 0 ? 'no-store' : 'no-cache');
  });
}

/** The same texts give the same page. It is cached because rendering is the most expensive part of a visit. */
function rememberLast(render: (site: Site) => string): (site: Site) => string {
  let last = { key: '', html: '' };
  return (site) => {
    const key = JSON.stringify(site);
    if (last.key !== key) last = { key, html: render(site) };
    return last.html;
  };
}

function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*');
}

/** Never stored by a shared cache: it contains the user it was made for. */
function sendPage(reply: FastifyReply, html: string, caching: 'no-cache' | 'no-store' = 'no-cache'): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', `private, ${caching}`).send(html);
}

function readTemplate(file: string): Template {
  const html = fs.readFileSync(file, 'utf8');
  return {
    render: ({ head, app, boot, preloads = '' }) =>
      html
        .replace('</head>', () => `${preloads}</head>`)
        .replace('<!--head-->', () => head)
        .replace('<!--app-->', () => app)
        .replace('<!--boot-->', () => embeddedJson(boot)),
  };
}

/** JSON inside a script element: `<` could end the element, and is the same in JSON when escaped. */
const embeddedJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
