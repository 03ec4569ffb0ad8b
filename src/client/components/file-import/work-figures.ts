import { formatCount } from '#shared/domain/counted.ts';
import type { Work } from './import-state.ts';
import { sizeText } from './size-text.ts';

/** The current step, its progress in words, and for a bar. */
export function figuresOf(work: Work) {
  if (work.step === 'sending') {
    const count = `${sizeText(work.sent)} of ${sizeText(work.total)}`;
    return { label: 'Uploading the file', count, value: work.sent, max: work.total };
  }
  if (work.step === 'waiting') return { label: 'Uploaded. Waiting for the server', count: '', value: 0, max: 1 };
  const { stage, done, total } = work;
  // One of one is not a count: the server does not know the total before it has read the file.
  const count = total > 1 ? `${formatCount(done)} of ${formatCount(total)}` : '';
  return { label: stage, count, value: done, max: total };
}
