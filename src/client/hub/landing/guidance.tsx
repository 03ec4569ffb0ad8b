import type { ReactNode } from 'react';

const steps = [
  {
    title: 'Register',
    text: 'Your name, email and date of birth are all it takes to create a student account.',
  },
  {
    title: 'Browse while you wait',
    text: 'Your instructor approves each account. Until then you can look through the topics and the flashcards.',
  },
  {
    title: 'Practice, and see it add up',
    text: 'Take quizzes as long and as fast as you choose, study flashcards, and follow your scores, study time and streak.',
  },
];

/** The instructor behind the questions, and what happens after a click on Register, step by step. */
export function Guidance({ contact }: { contact: ReactNode }) {
  return (
    <section className="mx-auto max-w-page px-4 py-14 sm:px-7 lg:py-20" aria-labelledby="guidance">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_1.25fr]">
        <div>
          <h2 id="guidance" className="text-30 font-semibold">
            Personal guidance
          </h2>
          <p className="mt-4 max-w-[46ch] text-18 text-ink-2">
            You learn from a person, not from a platform. Your instructor chooses what you study, sees how you are
            doing, and reads what you write.
          </p>
          <div className="mt-6">{contact}</div>
        </div>
        <ol className="border-t border-line">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 border-b border-line py-5">
              <span aria-hidden className="w-6 text-24 leading-7 font-semibold text-brand-text tabular-nums">
                {index + 1}
              </span>
              <div>
                <h3 className="text-18 font-semibold">{title}</h3>
                <p className="mt-1 max-w-[54ch] text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
