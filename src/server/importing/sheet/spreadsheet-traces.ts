/** What spreadsheet programs leave in a cell in place of what was typed. */

// cspell:disable
const ERRORS = new Set(
  [
    ['#REF!', '#N/A', '#NAME?', '#VALUE!', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!'],
    ['#CONNECT!', '#BUSY!', '#UNKNOWN!', '#GETTING_DATA', '#ERROR!'],
    ['#BEZUG!', '#NV', '#WERT!', '#ZAHL!', '#ÜBERLAUF!', '#KALK!', '#FELD!'],
    ['#NOM?', '#VALEUR!', '#NOMBRE!', '#NUL!', '#PROPAGATION!'],
    ['#¡REF!', '#N/D', '#¿NOMBRE?', '#¡VALOR!', '#¡DIV/0!', '#¡NUM!', '#¡NULO!', '#¡DESBORDAMIENTO!'],
    ['#RIF!', '#NOME?', '#VALORE!', '#WAARDE!', '#VERW!', '#NAAM?', '#GETAL!', '#DEEL/0!'],
  ].flat(),
);
// cspell:enable

/** Whether a cell has an error instead of its content, or only the signs of a column that was too narrow. */
export function isErrorText(text: string): boolean {
  const trimmed = text.trim();
  return ERRORS.has(trimmed.toUpperCase()) || /^(?:#{3,}|Err:\d{3})$/.test(trimmed);
}

// cspell:disable
const MONTHS = [
  'jan feb mar apr may jun jul aug sep sept oct nov dec',
  'jän mär mrz mai okt dez',
  'janv févr fevr mars avr juin juil août aout déc',
  'ene abr ago dic',
  'gen mag giu lug set ott',
  'fev out',
  'mrt mei',
]
  .join(' ')
  .replaceAll(' ', '|');
// cspell:enable
const DATES = [
  // "1-Feb", "02. Jan", "01-mai", "1-Feb-26"
  new RegExp(String.raw`^\d{1,2}(?:\.\s?|[-/\s])(?:${MONTHS})\.?(?:[-/\s.]\d{2,4})?$`, 'iu'),
  // "Feb-01", "Mrz 01"
  new RegExp(String.raw`^(?:${MONTHS})\.?[-/\s]\d{1,4}$`, 'iu'),
  /^\d{4}-\d{2}-\d{2}(?:[T\s]00:00(?::00)?)?$/,
  /^\d{1,2}([/.-])\d{1,2}\1(?:\d{2}|\d{4})$/,
];

/** Whether a cell is a date as spreadsheets write it when they take "1-2" or "1.2" for one. */
export function isDateText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 20 && DATES.some((date) => date.test(trimmed));
}
