import { createHash } from 'node:crypto';
import { withHead } from '#server/core/send-in-pieces.ts';
import { REVIEW_QUESTIONS, reviewSlug } from '#shared/bank/expert-review.ts';
import { counted } from '#shared/domain/counted.ts';
import { REVIEW_CREDENTIALS_MAX_LENGTH } from '#shared/bank/comment-limits.ts';
import { NAME_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import type { VersionedQuestion } from '../question-files/export.repository.ts';
import { escaped } from '../question-files/moodle-xml.ts';
import { type FormMedia, questionSection } from './question-section.ts';
import { FORM_SCRIPT } from './review-form-script.ts';
import { FORM_STYLE } from './review-form-style.ts';

const SCRIPT_DIGEST = createHash('sha256').update(FORM_SCRIPT).digest('base64');
/** The file loads nothing and runs only its own script, whatever the questions contain. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  'media-src data:',
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${SCRIPT_DIGEST}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

interface FormHead {
  /** The key under which the browser stores the reviewer's entries. */
  id: string;
  /** The name of the hub. */
  site: string;
  topic: string;
  count: number;
  date: string;
}

/** A page that a reviewer without an account can fill in anywhere; yields one piece per question. */
export function reviewForm(
  head: FormHead,
  batches: AsyncIterable<VersionedQuestion[]>,
  media: FormMedia,
): AsyncGenerator<string> {
  async function* sections() {
    let number = 0;
    for await (const batch of batches) {
      for (const question of batch) yield questionSection(question, ++number, media);
    }
    yield END;
  }
  return withHead(beginning(head), sections());
}

function beginning({ id, site, topic, count, date }: FormHead): string {
  const title = `Review: ${escaped(topic)}`;
  const day = new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const field = (name: string, label: string, rest: string) => `<label>${label}<input id="${name}" ${rest}></label>`;
  return `<!doctype html>
<html lang="en" data-form="${id}" data-topic="${reviewSlug(topic)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${FORM_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${counted(count, 'question')} with keys, from ${escaped(site)}, as of ${day}. Please do not pass this file on: students will be asked these questions.</p>
<p>Read each question and choose a verdict. You can stop and continue later, and skip questions. At the end, choose “Save my review” and send the saved file back to the person who sent you this one.</p>
<noscript><p><strong>The buttons of this form do not work here.</strong> Save the file, and open it in a browser such as Chrome, Firefox, Edge or Safari.</p></noscript>
<h2>What to look for</h2>
<ol>${REVIEW_QUESTIONS.map((question) => `<li>${question}</li>`).join('')}</ol>
<h2>About you</h2>
<div class="reviewer">${field('name', 'Name', `autocomplete="name" required maxlength="${NAME_MAX_LENGTH}"`)}${field(
    'credentials',
    'Credentials (optional, such as RDMS)',
    `autocomplete="off" maxlength="${REVIEW_CREDENTIALS_MAX_LENGTH}"`,
  )}</div>
<p class="aside" id="kept">What you enter is kept in this browser only, until you save it.</p>
`;
}

const END = `</main>
<footer>
<p id="message" role="alert"></p>
<div><p id="progress" role="status"></p><button type="button" id="save">Save my review</button></div>
</footer>
<script>${FORM_SCRIPT}</script>
</body>
</html>
`;
