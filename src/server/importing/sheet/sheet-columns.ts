import { REASON_FIELDS, REASON_LETTERS, SHEET_FIELDS, type SheetField } from '#shared/bank/sheet-fields.ts';
import { SHEET_HEADING_MAX_LENGTH } from '#shared/bank/import-limits.ts';

/** A column whose headings are all listed. */
type NamedColumn = Exclude<SheetField, `option${string}` | `reason${string}`>;
/** The content of a sheet's column; an option by its zero-based index. */
export type Column = Exclude<SheetField, `option${string}`> | { option: number };

/** The columns of options in our own export. */
export const OPTION_COLUMNS = REASON_LETTERS.map((letter) => `option ${letter}` as const);
/** The columns of our own export, in its order. */
export const EXPORT_COLUMNS = [
  'question',
  ...OPTION_COLUMNS.slice(0, 5),
  'correct answer',
  'explanation',
  'topic',
  'subcategory',
  'difficulty',
  'image',
  'video',
  'ignored duplicate',
] as const;

/** Further columns of our own export, if there are questions with more than one right option. */
const KIND_COLUMNS = [
  'type',
  ...OPTION_COLUMNS.slice(5),
  'choose',
  'partial credit',
  'unit',
  'tolerance',
  'wider tolerance',
  'decimals',
] as const;

/** Further columns of our own export, if a question has any of these details. */
export const DETAIL_COLUMNS = [
  ...REASON_LETTERS.map((letter) => `reason ${letter}` as const),
  'wrong numbers',
  'source',
  'source year',
  'source link',
  'reviewed on',
  'reviewed by',
  'objective',
  'image description',
] as const;

const TAG_COLUMNS = ['tags'] as const;

/** Optional content of a bank. */
export interface NeededColumns {
  hasOtherKinds: boolean;
  hasDetails: boolean;
  hasTags: boolean;
}

/** The headings of our own export. */
export function exportColumns({ hasOtherKinds, hasDetails, hasTags }: NeededColumns) {
  return [
    ...EXPORT_COLUMNS,
    ...(hasOtherKinds ? KIND_COLUMNS : []),
    ...(hasDetails ? DETAIL_COLUMNS : []),
    ...(hasTags ? TAG_COLUMNS : []),
  ];
}

// cspell:disable
/** In English, German, French and Spanish, as normalized by `columnOf`; hyphens are for readers. */
const SYNONYMS: Record<NamedColumn, string> = {
  question:
    'question questions questiontext questionstem stem text prompt mcq q item frage fragen fragetext fragestellung énoncé enonce pregunta preguntas enunciado domanda pergunta vraag',
  answer:
    'correct correctanswer correctanswers correctoption correctchoice correctletter correctkey rightanswer answer answerkey key ans answer-correct ans-correct correct-ans richtig richtige-antwort richtige-antworten korrekte-antwort antwort lösung lösungen loesung réponse reponse bonne-réponse bonnes-réponses bonne-reponse réponse-correcte reponse-correcte solution respuesta respuesta-correcta respuestas-correctas correcta solución solucion clave',
  explanation:
    'explanation rationale feedback generalfeedback answerexplanation reason justification erklärung erklaerung erläuterung begründung rückmeldung explication commentaire explicación explicacion justificación comentario retroalimentación',
  topic:
    'topic category maincategory maintopic subject thema kategorie hauptkategorie fachgebiet thème theme catégorie categorie sujet matière tema categoría categoria materia',
  subcategory:
    'subcategory subtopic unterthema unterkategorie sous-thème sous-theme sous-catégorie sous-categorie subtema subcategoría subcategoria',
  difficulty:
    'difficulty difficultylevel level schwierigkeit schwierigkeitsgrad difficulté difficulte niveau dificultad nivel',
  image: 'image imageurl imagelink imagefile imagename picture photo figure bild abbildung imagen',
  video: 'video videourl videofile vidéo vídeo',
  type: 'questiontype type fragetyp typ type-de-question tipo tipo-de-pregunta',
  ignoredDuplicate: 'ignoredduplicate ignoreduplicate',
  choose: 'choose',
  partialCredit: 'partialcredit partcredit',
  unit: 'unit units einheit unité unidad',
  tolerance: 'tolerance toleranz tolérance tolerancia',
  widerTolerance: 'widertolerance',
  decimals: 'decimals decimalplaces',
  wrongNumbers: 'wrong-numbers typical-wrong-numbers',
  source: 'source reference citation quelle fuente',
  sourceYear: 'source-year',
  sourceLink: 'source-link source-url',
  reviewedOn: 'reviewed-on reviewed review-date last-reviewed',
  reviewedBy: 'reviewed-by reviewer',
  objective: 'objective learning-objective lernziel objectif objetivo',
  imageDescription: 'image-description image-alt alt-text alt',
  tags: 'tags tag keywords keyword schlagwörter stichwörter mots-clés etiquetas',
};
// cspell:enable
const NAMES = new Map(
  Object.entries(SYNONYMS).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name.replaceAll('-', ''), column as NamedColumn] as const),
  ),
);
// cspell:disable
/** Columns without a question's content, which nobody would miss. */
const IDLE = new Set(
  'id no nr n nº nro núm num número numero numéro nummer lfdnr number sno qno questionid questionno questionnumber createdat updatedat createdbyid'.split(
    ' ',
  ),
);
// cspell:enable
/** Columns of quiz games, which have no meaning here. A remark reports that they are left out. */
const UNTAKEN = new Set('timelimit timelimitseconds timelimitinseconds timeinseconds points'.split(' '));
/** Notes in Kahoot's headings: `- max 120 characters`, `– 5, 10, 20, 30 … secs`, `- choose at least one`. */
const REMARK = /\s+[-–—]\s+(?:max|choose|at least|required|optional|\d)[\s\S]*$/i;

// cspell:disable
/** What options are called before their letter or number. */
const OPTION_WORDS =
  'option choice answer ans alternative response antwort antwortmöglichkeit antwortoption auswahl möglichkeit réponse reponse choix proposition respuesta opción opcion alternativa';
// cspell:enable
const LETTERED_OPTION = new RegExp(`^(?:${OPTION_WORDS.replaceAll(' ', '|')}|distractor)?([a-j])$`);
const NUMBERED_OPTION = new RegExp(`^(?:${OPTION_WORDS.replaceAll(' ', '|')})(10|[1-9])$`);

/**
 * The meaning of a column's heading. Case, blanks, punctuation and notes in brackets are ignored:
 * `Correct answer (letter)`, `correct_answer` and `CORRECT` are equal. Options are `A`, `Option A`, `Choice 1`,
 * `Answer b` and so on. The headings of Kahoot's and Quizizz' spreadsheets are known as well, and plain names in German,
 * French and Spanish. `idle` is a column that
 * need not be read, `untaken` one whose loss is worth a remark, null an unknown one.
 */
export function columnOf(heading: string): Column | 'idle' | 'untaken' | null {
  const name = heading
    .slice(0, SHEET_HEADING_MAX_LENGTH)
    .toLowerCase()
    .replace(REMARK, '')
    .normalize('NFC')
    .replaceAll('#', ' number')
    .replaceAll(/\((?:s|[^()]{2,})\)/g, (remark) => (remark === '(s)' ? 's' : ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  if (UNTAKEN.has(name)) return 'untaken';
  if (name === '' || IDLE.has(name)) return heading.trim() === '' ? null : 'idle';
  const lettered = LETTERED_OPTION.exec(name)?.[1];
  if (lettered !== undefined) return { option: lettered.charCodeAt(0) - 97 };
  const numbered = NUMBERED_OPTION.exec(name)?.[1];
  if (numbered !== undefined) return { option: Number(numbered) - 1 };
  const reason = /^(?:reason|rationale|feedback)([a-h])$/.exec(name)?.[1]?.toUpperCase();
  return REASON_FIELDS.find((field) => field === `reason${reason}`) ?? NAMES.get(name) ?? null;
}

/** The field of a column; null if the column is not read. */
export function fieldOf(column: ReturnType<typeof columnOf>): SheetField | null {
  if (column === null || column === 'idle' || column === 'untaken') return null;
  if (typeof column === 'string') return column;
  return SHEET_FIELDS.find((field) => field === `option${String.fromCharCode(65 + column.option)}`) ?? null;
}
