const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * Words that have an opposite or belong to a series: a question that has another one instead asks for something else.
 */
const CONTRASTS: ReadonlySet<string> = new Set(
  wordsOf(`
  not no nor never none neither cannot without except excluding least without always sometimes rarely false incorrect wrong true correct
  isn't aren't doesn't don't can't won't wasn't weren't didn't hasn't
  left right upper lower up down top bottom above below over under high low higher highest lowest greater greatest lesser
  more most less fewer fewest maximum minimum maximal minimal increase increases increased increasing decrease decreases
  decreased decreasing rise rises raised raising fall falls reduce reduces reduced reducing improve improves improved
  worsen worsens best worst anterior posterior superior inferior medial lateral proximal distal cranial caudal ventral
  dorsal superficial deep internal external inner outer inside outside central peripheral near far ipsilateral
  contralateral unilateral bilateral ascending descending transverse longitudinal sagittal coronal axial horizontal
  vertical parallel perpendicular systole diastole systolic diastolic artery vein arteries veins arterial venous atrial
  ventricular atrium ventricle atria ventricles aortic mitral tricuspid pulmonary pulmonic acute subacute chronic benign
  malignant male female man woman men women boy girl mother father maternal paternal fetal fetus neonate newborn infant
  child children adult adolescent elderly pregnant nonpregnant before after during early late earlier later earliest
  latest first second third fourth fifth last next previous one two three four five six seven eight nine ten eleven
  twelve half twice single double triple once mild moderate severe partial complete incomplete total small large smaller
  larger smallest largest big short long shorter longer shortest longest thin thick thinner thicker narrow wide narrower
  wider fast slow faster slower fastest slowest positive negative present absent normal abnormal typical atypical primary
  secondary tertiary active passive open closed solid cystic full empty hot cold warm old young older younger symptomatic
  asymptomatic with in out on off and or only both either transmit transmitted receive received reflected refracted
  constructive destructive linear curved convex phased continuous pulsed color power spectral`),
);

/** Prefixes that turn a word into its opposite or into another term. */
const PREFIXES = wordsOf(
  `hyper/hypo intra/extra intra/inter inter/extra endo/exo endo/ecto pre/post ante/post supra/infra mono/di mono/poly brady/tachy macro/micro ab/ad
  af/ef in/ex in/de an/ a/ non/ un/ in/ im/ ir/ dis/ anti/ sub/ hypo/
  hyper/ pre/ post/ bi/ tri/ bi/tri uni/bi peri/ de/ mal/`,
).map((pair) => pair.split('/') as [string, string]); // each has one slash

/** Terms that differ in one letter and have different meanings. */
const CONFUSABLE: ReadonlySet<string> = new Set(
  wordsOf(`ileum/ilium ileal/iliac perineal/peroneal central/ventral basal/nasal brachial/branchial facial/fascial radial/radical
  pleural/plural fatal/fetal myoma/myxoma lunar/ulnar cecal/fecal mucous/mucus prostate/prostrate`),
);

/** Words that frame a question and say nothing about its subject. */
const CARRIERS: ReadonlySet<string> = new Set(
  wordsOf(`
  a an the this that these those of to for from by at as is are was were be been being do does did has have had will would
  can could may might should must which what who whose following statement statements answer option choice choose select
  identify name please given usually commonly frequently generally typically often normally mainly mostly primarily common
  frequent usual likely probable main chief principal major best describes described describe known called termed referred
  defined refers seen visualized observed found noted detected identified demonstrated shown displayed appears appear
  show shows demonstrate demonstrates indicate indicates suggest suggests represent represents considered regarded
  situated located lies structure organ patient patients exam examination scan study sonogram ultrasound sonography
  sonographic ultrasonic ultrasonographic used utilized employed cause causes produce produces produced caused also there
  it its about when if then obtained obtain evaluate assess evaluated assessed diagnosis finding findings condition
  disease disorder mass lesion tumor tumour feature characteristic sign`),
);

export const isContrast = (word: string): boolean => CONTRASTS.has(word);
export const isArticle = (word: string): boolean => word === 'the' || word === 'a' || word === 'an';
export const isCarrier = (word: string): boolean => CARRIERS.has(word);

/** Whether two similar words are known to have different meanings. */
export function areOpposed(one: string, other: string): boolean {
  if (CONFUSABLE.has([one, other].toSorted().join('/'))) return true;
  if (one.replace(/ful$/, 'less') === other || other.replace(/ful$/, 'less') === one) return true;
  return PREFIXES.some(
    ([prefix, counter]) => differBy(one, other, prefix, counter) || differBy(other, one, prefix, counter),
  );
}

function differBy(one: string, other: string, prefix: string, counter: string): boolean {
  const rest = one.startsWith(prefix) ? one.slice(prefix.length) : '';
  return rest.length > 2 && other === counter + rest;
}

/** Whether one letter was left out, added or replaced, or swapped with its neighbor. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}
