import { TEMPLATE_ROWS } from '#shared/bank/question-import/template-rows.ts';
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

export const CSV_TEMPLATE = csvText(TEMPLATE_ROWS);
/** The heads of its columns, which those of an Excel sheet are as well. */
export const COLUMNS: readonly string[] = TEMPLATE_ROWS[0] ?? [];

export const LIST_EXAMPLE = `1. Where does the splenic vein run?
a) In front of the stomach
b) Behind the pancreas
Answer: b

2. Which is darker on the screen?
a) Bone   b) Fluid
Answer: b`;

export const GIFT_EXAMPLE = `$CATEGORY: Abdomen
Where does the splenic vein run? {
  ~In front of the stomach
  =Behind the pancreas
}`;
