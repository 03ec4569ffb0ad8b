import { seededRandom } from '#tests/support/seeded-random.ts';

/** A question such as a bank of thousands contains. `topic` is a main category with one of its subcategories. */
export interface GeneratedQuestion {
  question: string;
  options: string[];
  correctAnswer: number;
  explanation: string;
  topic: { main: string; sub: string };
}

const REGIONS: Record<string, Record<string, string[]>> = {
  Abdomen: {
    Liver: ['right hepatic lobe', 'caudate lobe', 'portal vein', 'left hepatic lobe'],
    'Biliary tree': ['gallbladder neck', 'common bile duct', 'gallbladder fundus'],
    Pancreas: ['pancreatic head', 'pancreatic tail', 'uncinate process'],
    Kidney: ['renal cortex', 'renal pelvis', 'upper pole of the left kidney', 'lower pole of the right kidney'],
    Spleen: ['splenic hilum', 'splenic parenchyma'],
  },
  Vascular: {
    Carotids: ['internal carotid artery', 'carotid bulb', 'vertebral artery'],
    'Lower limb': ['common femoral vein', 'popliteal artery', 'great saphenous vein'],
    Aorta: ['infrarenal aorta', 'iliac bifurcation'],
  },
  'Obstetrics and Gynecology': {
    'First trimester': ['gestational sac', 'yolk sac', 'embryonic pole'],
    'Second trimester': ['fetal kidney', 'lateral ventricle', 'four-chamber view', 'placental edge'],
    Pelvis: ['endometrium', 'right ovary', 'cervical canal', 'myometrium'],
  },
  'Small parts': {
    Thyroid: ['left thyroid lobe', 'thyroid isthmus', 'parathyroid bed'],
    Breast: ['upper outer quadrant', 'retroareolar duct', 'axillary tail'],
    Scrotum: ['right testis', 'epididymal head', 'pampiniform plexus'],
  },
};

const FINDINGS = [
  ['anechoic', 'lesion with a thin wall', 'a simple cyst'],
  ['hyperechoic', 'homogeneous mass', 'a cavernous hemangioma'],
  ['hypoechoic', 'mass with irregular margins', 'a malignant tumor'],
  ['isoechoic', 'nodule with a dark halo', 'an adenoma'],
  ['complex', 'collection with internal debris', 'an abscess'],
  ['echogenic', 'focus with clean shadowing', 'a calculus'],
  ['septated', 'cystic structure with mural nodules', 'a cystic neoplasm'],
  ['heterogeneous', 'area without internal flow', 'an infarct'],
  ['tubular', 'structure with swirling color', 'a pseudoaneurysm'],
  ['layered', 'deposit that moves with posture', 'sludge'],
  ['target-shaped', 'mass with a central bright band', 'an intussusception'],
  ['reticular', 'lesion with fine strands', 'a hemorrhagic cyst'],
] as const;

const PATIENTS = [
  'woman',
  'man',
  'athlete',
  'retired teacher',
  'smoker',
  'patient on anticoagulants',
  'transplant recipient',
];
const COMPLAINTS = [
  'colicky flank pain',
  'painless swelling',
  'fever and rigors',
  'unexplained weight loss',
  'sudden onset of pain',
  'abnormal liver function tests',
  'a palpable lump',
  'dull ache after exercise',
  'microscopic hematuria',
  'a murmur on auscultation',
];
const ASKED = [
  'What is it most likely?',
  'Which diagnosis fits best?',
  'Which finding explains the symptoms?',
  'What should the report name first?',
];

/** Generates questions with distinct texts, the same ones for the same seed. Some 600 bytes each. */
export function generatedQuestions(count: number, seed: number): GeneratedQuestion[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const seen = new Set<string>();
  const rows: GeneratedQuestion[] = [];
  while (rows.length < count) {
    const [main, subs] = pick(Object.entries(REGIONS));
    const [sub, sites] = pick(Object.entries(subs));
    const site = pick(sites);
    const [echo, shape, diagnosis] = pick(FINDINGS);
    const size = `${5 + Math.floor(random() * 95)} mm`;
    const age = 18 + Math.floor(random() * 70);
    const question =
      `A ${age}-year-old ${pick(PATIENTS)} with ${pick(COMPLAINTS)} is scanned. The ${site} shows ` +
      `an ${echo} ${shape} of ${size}. ${pick(ASKED)}`;
    if (seen.has(question)) continue;
    seen.add(question);
    const others = FINDINGS.map(([, , name]) => name).filter((name) => name !== diagnosis);
    const start = Math.floor(random() * others.length);
    const options = [0, 1, 2].map((step) => others[(start + step) % others.length] as string);
    const correctAnswer = Math.floor(random() * 4);
    options.splice(correctAnswer, 0, diagnosis);
    const explanation =
      `An ${echo} ${shape} in the ${site} is the picture of ${diagnosis}. At ${size} it is followed up by another scan; ` +
      `${options[(correctAnswer + 1) % 4]} would look different, and ${options[(correctAnswer + 2) % 4]} is rare ` +
      `in the ${site} at ${age}.`;
    rows.push({ question, options, correctAnswer, explanation, topic: { main, sub } });
  }
  return rows;
}

/** The same questions as rows of the table, without topics. */
export const questionRows = (count: number, seed: number) =>
  generatedQuestions(count, seed).map(({ topic: _none, ...row }) => row);
