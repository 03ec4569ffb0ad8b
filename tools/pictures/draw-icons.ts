import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Draws the icons with which phones and desktops install the app, from the logo in `public/favicon.svg`.
 *
 * Usage: npm run draw-icons
 */
const PUBLIC = path.join(import.meta.dirname, '../../public');
const SIDE = 32;

const logo = await readFile(path.join(PUBLIC, 'favicon.svg'), 'utf8');
const [, lines = ''] = /<rect[^>]*\/>(.*)<\/svg>/s.exec(logo) ?? [];
const [, background = ''] = /<rect[^>]* fill="([^"]+)"/.exec(logo) ?? [];
const [, stroke = ''] = /<svg[^>]* stroke="([^"]+)"/.exec(logo) ?? [];
if (lines === '' || background === '' || stroke === '') throw new Error('the logo is drawn differently');

/** The logo on the whole square, which the system cuts to its own shape: what is outside the inner 80% may be cut off. */
const onSquare = (scale: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="none" stroke="${stroke}">
    <rect width="${SIDE}" height="${SIDE}" fill="${background}" stroke="none"/>
    <g transform="translate(${SIDE / 2} ${SIDE / 2}) scale(${scale}) translate(${-SIDE / 2} ${-SIDE / 2})">${lines}</g>
  </svg>`;

const icons: [file: string, size: number, svg: string][] = [
  ['icon-192.png', 192, logo],
  ['icon-512.png', 512, logo],
  ['icon-maskable-512.png', 512, onSquare(0.8)],
  ['apple-touch-icon.png', 180, onSquare(0.9)],
];
for (const [file, size, svg] of icons) {
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / SIDE })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  await writeFile(path.join(PUBLIC, file), png);
  console.log(`${file}: ${png.length} bytes`);
}
