import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { pictureFile, PICTURES, type PictureName } from './src/client/lib/pictures.ts';

const CONTENT = path.join(import.meta.dirname, 'content/images');
/** What a link to the site is shown with elsewhere: the size that messengers and networks ask for. */
const SHARE_PICTURE = { fileName: 'images/share.jpg', width: 1200, height: 630 };
/** The ground that the library's images are drawn on. */
const SCAN = { r: 8, g: 14, b: 19 };
const SPECKLE_QUALITY = 80;

/** Makes the pictures of the public pages out of the starter library, in every width that `lib/pictures.ts` names. */
export function pictures(): Plugin {
  const files = pictureFiles();
  return {
    name: 'pictures',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const make = files.get((request.url ?? '').slice(1));
        if (!make) return next();
        make().then((data) => response.end(data), next);
      });
    },
    async generateBundle() {
      for (const [fileName, make] of files) this.emitFile({ type: 'asset', fileName, source: await make() });
    },
  };
}

function pictureFiles(): Map<string, () => Promise<Buffer>> {
  const files = new Map<string, () => Promise<Buffer>>();
  for (const name of Object.keys(PICTURES) as PictureName[]) {
    const original = path.join(CONTENT, `${name}.webp`);
    files.set(pictureFile(name), () => fs.readFile(original));
    for (const width of PICTURES[name].smallerWidths) {
      files.set(pictureFile(name, width), () =>
        sharp(original).resize({ width }).webp({ quality: SPECKLE_QUALITY, effort: 6 }).toBuffer(),
      );
    }
  }
  const { fileName, width, height } = SHARE_PICTURE;
  files.set(fileName, () =>
    sharp(path.join(CONTENT, 'hero-sector.webp'))
      .resize({ width, height, fit: 'contain', background: SCAN })
      .jpeg({ quality: 82 })
      .toBuffer(),
  );
  return files;
}

const FONT = /inter-latin-wght-normal.*\.woff2$/;
/** What the style sheets ask for, and kerning. The types of the package do not have `keepFeatures`. */
const SUBSET = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'tnum', 'cv11', 'ss03'],
};
const FONT_RANGES = path.join(import.meta.dirname, 'node_modules/@fontsource-variable/inter/unicode.json');

/** Leaves out of the font what no screen shows, and has the browser fetch it along with the style sheet instead of after it. */
export function font(): Plugin {
  return {
    name: 'font',
    async generateBundle(_options, bundle) {
      const { latin } = JSON.parse(await fs.readFile(FONT_RANGES, 'utf8')) as { latin: string };
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !FONT.test(file.fileName)) continue;
        file.source = await subsetFont(Buffer.from(file.source), charactersIn(latin), SUBSET);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const name = Object.keys(bundle ?? {}).find((file) => FONT.test(file));
        if (name === undefined) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** The characters of a `unicode-range`, such as "U+0000-00FF,U+0131". */
function charactersIn(range: string): string {
  const codes = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}

/** The server writes title and description into the page; without it, in development, there are these. */
export function headInDevelopment(): Plugin {
  return {
    name: 'head-in-development',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!--head-->', '<title>Sonography Learning Hub</title>'),
  };
}
