import type { ReactNode } from 'react';
import { StarterPicture } from '#client/components/starter-picture.tsx';
import { ExamScene, FlashcardScene, ProgressScene, QuestionScene } from './resource-drawings.tsx';

const SIZES = '(min-width: 64rem) 16rem, (min-width: 40rem) 15rem, 16rem';
/** The shape of the library's pictures, at the full height of the scene. */
const field = 'absolute inset-y-0 left-1/2 aspect-[5/4] -translate-x-1/2';

/** A cyst between the calipers that measure it. */
function ImageScene() {
  return (
    <div className={field}>
      <StarterPicture name="complex-cyst" alt="" sizes={SIZES} loading="lazy" className="size-full" />
      <svg viewBox="0 0 800 640" fill="none" className="absolute inset-0 size-full stroke-scan-brand">
        <path d="M300 316H500" strokeWidth="4" strokeDasharray="4 14" strokeLinecap="round" />
        <path d="M282 316h36M300 298v36M482 316h36M500 298v36" strokeWidth="6" strokeLinecap="round" />
      </svg>
    </div>
  );
}

/** A vessel along its length, ready to play. */
function VideoScene() {
  return (
    <>
      <div className={field}>
        <StarterPicture name="vessel-long-axis" alt="" sizes={SIZES} loading="lazy" className="size-full" />
      </div>
      <svg viewBox="0 0 352 198" fill="none" className="absolute inset-0 size-full">
        <circle cx="176" cy="92" r="29" className="fill-scan/80 stroke-scan-ink" strokeWidth="2" />
        <path d="M167.5 79.5v25l21-12.5z" className="fill-scan-ink stroke-scan-ink" strokeLinejoin="round" />
        <path d="M68 183h216" className="stroke-scan-line-strong" strokeWidth="4" strokeLinecap="round" />
        <path d="M68 183h92" className="stroke-scan-brand" strokeWidth="4" strokeLinecap="round" />
        <circle cx="160" cy="183" r="6" className="fill-scan-brand" />
      </svg>
    </>
  );
}

const resources: { title: string; text: string; scene: ReactNode }[] = [
  {
    title: 'Multiple-choice questions',
    text: 'Choose the categories, how many questions and how much time. See each answer at once, or all of them at the end.',
    scene: <QuestionScene />,
  },
  {
    title: 'Ultrasound images',
    text: 'Read the image before you answer. Every picture opens large, on a dark ground, and can be zoomed.',
    scene: <ImageScene />,
  },
  {
    title: 'Instructional videos',
    text: 'Some findings only show in motion. Clips play right beside the question they belong to.',
    scene: <VideoScene />,
  },
  {
    title: 'Interactive flashcards',
    text: 'Freshly shuffled each time, and turned with a tap, a swipe or a key until you have seen every card.',
    scene: <FlashcardScene />,
  },
  {
    title: 'Performance tracking and analytics',
    text: 'Scores, study time and your streak of days, and every quiz you have taken, question by question.',
    scene: <ProgressScene />,
  },
  {
    title: 'Certification preparation material',
    text: 'Mixed topics against the clock, with the answers held back until you submit: practice in the shape of the exam.',
    scene: <ExamScene />,
  },
];

/** What the hub offers, each item with a picture. */
export function Resources() {
  return (
    <section aria-labelledby="resources" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-14 sm:px-7 lg:py-20">
        <h2 id="resources" className="max-w-[24ch] text-30 font-semibold">
          Six ways to learn to read an image
        </h2>
        <ul className="mt-8 grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:mt-10 lg:grid-cols-3 lg:gap-y-12">
          {resources.map(({ title, text, scene }) => (
            <li key={title}>
              <div aria-hidden className="on-scan relative aspect-video overflow-hidden rounded-card">
                {scene}
              </div>
              <h3 className="mt-4 text-18 font-semibold">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
