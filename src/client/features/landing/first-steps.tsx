import { AuthLink } from './auth-link.tsx';

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

/** What happens after the click on Register, in the order it happens. */
export function FirstSteps() {
  return (
    <section className="mx-auto max-w-page px-4 py-12 sm:px-7 lg:py-16" aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-24 font-semibold">
        How you begin
      </h2>
      <ol className="mt-6 grid gap-x-10 border-t border-line lg:grid-cols-3 lg:border-t-0">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="flex gap-4 border-b border-line py-5 lg:block lg:border-t lg:border-b-0 lg:border-line-strong"
          >
            <span aria-hidden className="w-5 text-18 font-semibold text-brand-text tabular-nums">
              {index + 1}
            </span>
            <div className="lg:mt-2">
              <h3 className="text-18 font-semibold">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
        <AuthLink label="Login" form="login" />
        <span className="text-ink-2">Already registered? Pick up where you left off.</span>
      </p>
    </section>
  );
}
