import { csvText } from '#client/lib/csv-text.ts';

/** The text format: keywords at the start of a line, `---` between questions. */
export const TXT_TEMPLATE = `TOPIC: Physics > Doppler
QUESTION: At which angle between beam and flow is the Doppler shift greatest?
A) 0 degrees
B) 45 degrees
C) 60 degrees
D) 90 degrees
CORRECT: A
EXPLANATION: The shift goes with the cosine of the angle, which is greatest at 0 degrees.
---
TOPIC: Abdomen
QUESTION: Where does the splenic vein run?
A) In front of the stomach
B) Behind the body and tail of the pancreas
C) Behind the aorta
D) Within the hepatic hilum
CORRECT: B
`;

const CSV_ROWS = [
  [
    'Question',
    'Option A',
    'Option B',
    'Option C',
    'Option D',
    'Option E',
    'Correct answer',
    'Explanation',
    'Topic',
    'Subcategory',
  ],
  [
    'At which angle between beam and flow is the Doppler shift greatest?',
    '0 degrees',
    '45 degrees',
    '60 degrees',
    '90 degrees',
    '',
    'A',
    'The shift goes with the cosine of the angle, which is greatest at 0 degrees.',
    'Physics',
    'Doppler',
  ],
  [
    'Where does the splenic vein run?',
    'In front of the stomach',
    'Behind the body and tail of the pancreas',
    'Behind the aorta',
    'Within the hepatic hilum',
    '',
    'B',
    '',
    'Abdomen',
    '',
  ],
];

export const CSV_TEMPLATE = csvText(CSV_ROWS);
/** The heads of its columns, which those of an Excel sheet are as well. */
export const COLUMNS: readonly string[] = CSV_ROWS[0] ?? [];

export const AIKEN_EXAMPLE = `Where does the splenic vein run?
A. In front of the stomach
B. Behind the pancreas
ANSWER: B`;

export const GIFT_EXAMPLE = `$CATEGORY: Abdomen
Where does the splenic vein run? {
  ~In front of the stomach
  =Behind the pancreas
}`;
