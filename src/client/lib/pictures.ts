/** Pictures of the public pages, from the starter library. The build adds smaller widths; the file is the largest. */
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

/** The path of a picture below the site's root: `images/hero-sector-640.webp`, or the original without a width. */
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
