import { strToU8 } from 'fflate';
import type { GivenNote } from './anki-packages.ts';
import { PNG } from './import-files.ts';

/** Notes and masks in the format of the add-on Image Occlusion Enhanced. */

const TYPE = {
  name: 'Image Occlusion Enhanced',
  fields: [
    'ID (hidden)',
    'Header',
    'Image',
    'Question Mask',
    'Footer',
    'Remarks',
    'Sources',
    'Extra 1',
    'Extra 2',
    'Answer Mask',
    'Original Mask',
    'Mine',
  ],
  templates: [
    { front: '{{#Image}}{{Header}}{{Question Mask}}{{Image}}{{/Image}}', back: '{{Answer Mask}}{{Image}}{{Remarks}}' },
  ],
};

/** The note for the mask with this number, as the add-on writes it. */
export function enhancedNote(
  number: number,
  { mode = 'ao', id = `5f0e-${mode}-${number}`, texts = {} }: GivenEnhanced = {},
): GivenNote {
  const own: Record<string, string> = {
    'ID (hidden)': id,
    Image: '<img src="scan.png" />',
    'Question Mask': `<img src="q${number}.svg" />`,
    'Answer Mask': `<img src="a${number}.svg" />`,
    'Original Mask': '<img src="o.svg" />',
    ...texts,
  };
  return { type: TYPE, fields: TYPE.fields.map((name) => own[name] ?? ''), deck: 'Abdomen' };
}

export interface GivenEnhanced {
  mode?: string;
  id?: string;
  texts?: Record<string, string>;
}

const SIZE = 'width="200" height="100"';
/** A masks file, as the add-on writes it. */
export const enhancedSvg = (masks: string, { size = SIZE, labels = '' } = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n <!-- Created with Image Occlusion Enhanced -->\n <g>\n  <title>Labels</title>${labels}</g>\n <g>\n  <title>Masks</title>\n  ${masks}\n </g>\n</svg>`;

export const LIVER = '<rect id="5f0e-ao-1" fill="#FFEBA2" stroke="#2D2D2D" x="20" y="10" width="40" height="20"/>';
export const VEIN = '<ellipse id="5f0e-ao-2" fill="#FFEBA2" cx="100" cy="50" rx="20" ry="10"/>';
export const asAsked = (mask: string) => mask.replace('#FFEBA2', '#FF7E7E').replace('/>', ' class="qshape"/>');
export const hidingOne = (masks: string) => masks.replaceAll('-ao-', '-oa-');

/** The files of a package: masks by name, and the picture beneath them. */
export const masksAndPicture = (files: Record<string, string>) => ({
  'scan.png': PNG,
  ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
});
