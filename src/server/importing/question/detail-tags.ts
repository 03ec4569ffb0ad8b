import { questionDetailsForm, type QuestionDetails } from '#shared/bank/question-details.ts';
import type { Tags } from './tags.ts';

const { source, reviewed, objective } = questionDetailsForm.shape;
const { citation, year, link } = source.unwrap().shape;

/** Tags for details that Moodle has no field for. */
export function detailTags({ source, reviewed, objective }: QuestionDetails): string[] {
  return [
    ...(source === undefined ? [] : [`source:${source.citation}`]),
    ...(source?.year ? [`source year:${source.year}`] : []),
    ...(source?.link ? [`source link:${source.link}`] : []),
    ...(reviewed === undefined ? [] : [`reviewed:${reviewed.on}${reviewed.by === '' ? '' : ` by ${reviewed.by}`}`]),
    ...(objective === undefined ? [] : [`objective:${objective}`]),
  ];
}

/** Extracts these details from the tags of a question. Tags that are no valid details stay. */
export function takeDetails(tags: Tags): QuestionDetails {
  const cited = tags.take('source', { test: (text) => citation.safeParse(text).success });
  const inYear = cited && tags.take('source year', { test: (text) => year.safeParse(Number(text)).success });
  const linked = cited && tags.take('source link', { test: (text) => link.safeParse(text).success });
  const on = tags.take('reviewed', { test: (text) => reviewed.safeParse(reviewIn(text)).success });
  const aim = tags.take('objective', { test: (text) => objective.safeParse(text).success });
  return {
    ...(cited !== null && { source: { citation: cited, year: inYear === null ? null : Number(inYear), link: linked } }),
    ...(on !== null && { reviewed: reviewIn(on) }),
    ...(aim !== null && { objective: aim }),
  };
}

function reviewIn(text: string): { on: string; by: string } {
  const [, on = '', by = ''] = /^(\S+)(?: by ([\s\S]+))?$/.exec(text) ?? [];
  return { on, by };
}
