import type { ReactNode } from 'react';
import { ExamScene, FlashcardScene, ProgressScene, QuestionScene } from './resource-drawings.tsx';
import { ImageScene, VideoScene } from './resource-pictures.tsx';

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

/** What the hub offers, each with a picture of how it looks. */
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
