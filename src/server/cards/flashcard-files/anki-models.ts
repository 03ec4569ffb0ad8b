/**
 * The note types of a collection of schema 11, as Anki writes them for a new one. The ids are fixed, so that a later
 * export of a deck matches the same note types in Anki.
 */

export const BASIC_ID = 1_763_712_000_001;
export const CLOZE_ID = 1_763_712_000_002;
export const OCCLUSION_ID = 1_763_712_000_003;
/** Marks the note type whose masks Anki can edit. */
const ORIGINAL_OCCLUSION = 6;
const DEFAULT_DECK_ID = 1;

const CSS = `.card {
  font-family: arial;
  font-size: 20px;
  text-align: center;
  color: black;
  background-color: white;
}
`;
const CLOZE_CSS = `${CSS}.cloze {
  font-weight: bold;
  color: blue;
}
.nightMode .cloze {
  color: lightblue;
}
`;
const OCCLUSION_CSS = `${CSS}#image-occlusion-container {
  position: relative;
  display: inline-block;
}
#image-occlusion-container img {
  display: block;
  max-width: 100%;
}
#image-occlusion-canvas {
  position: absolute;
  top: 0;
  left: 0;
}
`;
/** Anki finds where to draw the masks by these ids. */
const OCCLUSION_FRONT = `{{#Header}}<div>{{Header}}</div>{{/Header}}
<div style="display: none">{{cloze:Occlusion}}</div>
<div id="image-occlusion-container">{{Image}}<canvas id="image-occlusion-canvas"></canvas></div>
<script>anki.imageOcclusion.setup();</script>
`;
const LATEX_START = String.raw`\documentclass[12pt]{article}
\special{papersize=3in,5in}
\usepackage[utf8]{inputenc}
\usepackage{amssymb,amsmath}
\pagestyle{empty}
\setlength{\parindent}{0in}
\begin{document}
`;

interface Shape {
  id: number;
  name: string;
  type: 0 | 1;
  fields: string[];
  front: string;
  back: string;
  css: string;
  originalStockKind?: number;
}

const model = ({ id, name, type, fields, front, back, css, ...kind }: Shape, modifiedSeconds: number) => ({
  id,
  name,
  type,
  mod: modifiedSeconds,
  usn: -1,
  sortf: 0,
  did: DEFAULT_DECK_ID,
  tmpls: [{ name: 'Card 1', ord: 0, qfmt: front, afmt: back, bqfmt: '', bafmt: '', did: null }],
  flds: fields.map((field, ord) => ({
    name: field,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  })),
  css,
  latexPre: LATEX_START,
  latexPost: String.raw`\end{document}`,
  req: [[0, 'any', [0]]],
  tags: [],
  vers: [],
  ...kind,
});

const SHAPES: Shape[] = [
  {
    id: BASIC_ID,
    name: 'Basic',
    type: 0,
    fields: ['Front', 'Back'],
    front: '{{Front}}',
    back: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}',
    css: CSS,
  },
  {
    id: CLOZE_ID,
    name: 'Cloze',
    type: 1,
    fields: ['Text', 'Back Extra'],
    front: '{{cloze:Text}}',
    back: '{{cloze:Text}}<br>\n{{Back Extra}}',
    css: CLOZE_CSS,
  },
  {
    id: OCCLUSION_ID,
    name: 'Image Occlusion',
    type: 1,
    fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
    front: OCCLUSION_FRONT,
    back: `${OCCLUSION_FRONT}{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}\n`,
    css: OCCLUSION_CSS,
    originalStockKind: ORIGINAL_OCCLUSION,
  },
];

export const modelsJson = (modifiedSeconds: number): string =>
  JSON.stringify(Object.fromEntries(SHAPES.map((shape) => [shape.id, model(shape, modifiedSeconds)])));
