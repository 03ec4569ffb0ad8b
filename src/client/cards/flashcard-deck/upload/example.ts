/** What the text looks like, to begin from: a card, one over several lines, and cloze cards. */
export const UPLOAD_EXAMPLE = `Topic: Abdomen > Liver

Front: What is the largest solid organ of the abdomen?
Back: The liver
---
Front: Which vessels make up the portal triad?
Back:
Portal vein
Hepatic artery
Bile duct
---
Front: The {{c1::portal vein::vessel}} brings the liver most of its blood.
---
Topic: Physics

Front: Sound travels through soft tissue at <cloze>1540 m/s</cloze>.
Back: On average; it is slower in fat.
---
`;
