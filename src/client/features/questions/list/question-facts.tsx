import { Film } from 'lucide-react';
import type { Question } from '#shared/contract/questions.ts';
import { imageSources } from '#client/components/media-sources.ts';
import { lettered } from '#client/lib/format.ts';

/** "B · Enhancement: …": the key by its letter and its text, on one line. */
export function KeyLine({ question: { options, correctAnswer } }: { question: Question }) {
  return (
    <span className="mt-0.5 block truncate text-14 text-ink-3">
      <span className="sr-only">Correct answer: </span>
      <span className="font-semibold text-good">{lettered(correctAnswer)}</span> · {options[correctAnswer]}
    </span>
  );
}

/** A small picture of the question's image, or a mark of its video. */
export function MediaMark({ question: { imageUrl, videoUrl } }: { question: Question }) {
  const look = 'on-scan grid h-12 w-16 shrink-0 place-items-center overflow-hidden rounded-[6px]';
  if (imageUrl !== null) {
    return (
      <span className={look}>
        <img {...imageSources(imageUrl, 'mark')} alt="" decoding="async" className="size-full object-contain" />
        <span className="sr-only">Image</span>
      </span>
    );
  }
  if (videoUrl === null) return null;
  return (
    <span className={look}>
      <Film aria-hidden className="size-5" />
      <span className="sr-only">Video</span>
    </span>
  );
}
