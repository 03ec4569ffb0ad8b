import { foldedWords } from './stem.ts';

/** Words without a meaning of their own, folded: English, German and Spanish. Negations are not among them. */
export const FUNCTION_WORDS = foldedWords(
  `a an the of in on at to for from by with upon as is are was were be been being am it its this that these
  those there here and or but if then so such which who whom whose what when where why how has have had do does did
  done can could may might will would shall should must very also just than about while
  their them they he she his her him we our you your i one ones usually often typically normally likely called
  because since due via per even still yet too
  der die das den dem des ein eine einer eines einem einen und oder ist sind war im am zum zur bei mit von vom auf aus
  als wie fur durch es sich wird werden dass da
  el la los las lo un una unos unas y o u es son era del al en con por para que se su sus como esta este`,
);

/** What follows a number and says what it counts, folded and joined (`mm hg`, `cm/s`). */
const UNITS = foldedWords(
  `% ° °c km m cm mm µm nm μm l dl ml μl kg g mg μg ng h hr hour hours min minute minutes s sec second seconds ms μs
  day days week weeks month months year years hz khz mhz ghz db w mw v kv a ma pa kpa mpa mmhg bpm iu miu u mmol times
  bits bit shades lines pixels fold weeks' tage tag wochen woche monate jahre dias semanas meses anos`,
);

/** Whether a word says what the number before it counts. */
export const isUnit = (folded: string): boolean => UNITS.has(folded);
