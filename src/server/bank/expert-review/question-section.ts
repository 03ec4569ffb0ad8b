import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import type { MultipleKey } from '#shared/bank/question-kinds/multiple/multiple.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { VERDICT_LABELS, VERDICTS } from '#shared/bank/expert-review.ts';
import { REVIEW_COMMENT_MAX_LENGTH } from '#shared/bank/comment-limits.ts';
import type { ExportedQuestion, VersionedQuestion } from '../question-files/export.repository.ts';
import type { ReadImage, StoredImage } from '../question-files/moodle-pictures.ts';
import { escaped } from '../question-files/moodle-xml.ts';
import { marksOf } from './marked-picture.ts';
import { richText } from './rich-text.ts';

const VIDEO_BYTES = 2 * 1024 * 1024;

export interface FormMedia {
  readImage: ReadImage;
  readVideo: (url: string, maxBytes: number) => Promise<StoredImage | null>;
}

/** A question with its key, and the fields for the reviewer's verdict and comment. */
export async function questionSection(question: VersionedQuestion, number: number, media: FormMedia): Promise<string> {
  const { kind: name, options, content, correctAnswer, explanation, difficulty, details, topic } = question;
  const kind = kindOf(name);
  const parts = { options, content };
  const { reasons = {}, source, objective } = details ?? {};
  const others = kind
    .reasonTargets(parts, correctAnswer)
    .filter(({ id }) => reasons[id] && options[Number(id)] === undefined);
  const facts = [
    // Keys that are options are marked there.
    ['Key', keyedOptions(question).length > 0 ? '' : richText(kind.describeKey(parts, correctAnswer))],
    ...others.map((target) => [`Reason: ${escaped(target.name)}`, richText(reasons[target.id] ?? '')]),
    ['Explanation', richText(explanation ?? '')],
    ['Source', source === undefined ? '' : sourceOf(source)],
    ['Objective', escaped(objective ?? '')],
    ['Topic', escaped(topic === null ? '' : [topic.main, topic.sub].filter(Boolean).join(' › '))],
  ].filter(([, text]) => text !== '');
  return `<section aria-labelledby="q${number}">
<h2 id="q${number}">Question ${number}</h2>
<p class="aside">${kind.label} · ${difficulty}</p>
<p class="text stem">${richText(question.question)}</p>
${await mediaOf(question, number, media)}${optionList(question, reasons)}
<dl>${facts.map(([term, text]) => `<dt>${term}</dt><dd class="text">${text}</dd>`).join('')}</dl>
${verdictFields(question, number)}
</section>
`;
}

const keyedOptions = ({ correctAnswer }: ExportedQuestion): readonly number[] =>
  typeof correctAnswer === 'number' ? [correctAnswer] : ((correctAnswer as Partial<MultipleKey>).correct ?? []);

function optionList(question: ExportedQuestion, reasons: Record<string, string>): string {
  const { options } = question;
  if (options.length === 0) return '';
  const right = keyedOptions(question);
  const rows = options.map((option, index) => {
    const reason = reasons[String(index)];
    const isKey = right.includes(index);
    return `<li${isKey ? ' class="key"' : ''}><b>${letterOf(index)}.</b> <span class="text">${richText(option)}</span>${
      isKey ? ' <strong>– the key</strong>' : ''
    }${reason === undefined ? '' : `<div class="text reason">${richText(reason)}</div>`}</li>`;
  });
  return `<ul class="options">${rows.join('')}</ul>`;
}

async function mediaOf(
  question: ExportedQuestion,
  number: number,
  { readImage, readVideo }: FormMedia,
): Promise<string> {
  const { imageUrl, videoUrl, imageDescription } = question;
  const label = escaped(imageDescription ?? `${imageUrl === null ? 'Video' : 'Image'} for question ${number}`);
  if (imageUrl !== null) {
    const image = await readImage(imageUrl);
    if (image === null) return '<p class="aside">The picture is not in this file; see it in the hub.</p>';
    return `<div class="picture"><img src="${dataUri(image)}" alt="${label}">${marksOf(question)}</div>`;
  }
  if (videoUrl === null) return '';
  const video = await readVideo(videoUrl, VIDEO_BYTES);
  if (video === null) return '<p class="aside">The video is not in this file; watch it in the hub.</p>';
  return `<div class="picture"><video src="${dataUri(video)}" aria-label="${label}" controls loop muted playsinline></video></div>`;
}

const dataUri = ({ data, contentType }: StoredImage) => `data:${contentType};base64,${data.toString('base64')}`;

function sourceOf({ citation, year, link }: { citation: string; year: number | null; link: string | null }): string {
  const text = escaped(year === null ? citation : `${citation} (${year})`);
  if (link === null || !/^https?:\/\//i.test(link)) return text;
  return `${text} <a href="${escaped(link)}" target="_blank" rel="noopener noreferrer">${escaped(link)}</a>`;
}

function verdictFields({ id, versionId }: VersionedQuestion, number: number): string {
  const choices = VERDICTS.map(
    (verdict) =>
      `<label><input type="radio" name="verdict-${number}" value="${verdict}"> ${VERDICT_LABELS[verdict]}</label>`,
  );
  return `<fieldset data-question="${id}" data-version="${versionId}" data-number="${number}">
<legend>Your verdict on question ${number}</legend>
<div class="choices">${choices.join('')}</div>
<label class="comment">Comment on question ${number}<textarea rows="2" maxlength="${REVIEW_COMMENT_MAX_LENGTH}"></textarea></label>
</fieldset>`;
}
