/** Pictures of the public pages, out of the starter library. The build makes the smaller widths; the largest is the file itself. */
export const PICTURES = {
  'hero-sector': { width: 1600, height: 1430, smallerWidths: [640, 960] },
  'complex-cyst': { width: 800, height: 640, smallerWidths: [480] },
  'vessel-long-axis': { width: 800, height: 640, smallerWidths: [480] },
} as const satisfies Record<string, PictureSizes>;

interface PictureSizes {
  width: number;
  height: number;
  smallerWidths: readonly number[];
}

export type PictureName = keyof typeof PICTURES;

/** Where a picture is found, below the site's root: `images/hero-sector-640.webp`, or without a width the whole of it. */
export function pictureFile(name: PictureName, smallerWidth?: number): string {
  return `images/${name}${smallerWidth === undefined ? '' : `-${smallerWidth}`}.webp`;
}

/** All widths of a picture, for the browser to choose from. */
export function pictureSrcSet(name: PictureName): string {
  const { width, smallerWidths } = PICTURES[name];
  return [
    ...smallerWidths.map((smaller) => `/${pictureFile(name, smaller)} ${smaller}w`),
    `/${pictureFile(name)} ${width}w`,
  ].join(', ');
}
