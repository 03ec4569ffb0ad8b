import { StarterPicture } from '#client/components/starter-picture.tsx';
import { AuthLink } from './auth-link.tsx';

export function Hero() {
  return (
    <section className="on-scan overflow-hidden" aria-labelledby="hero">
      <div className="mx-auto grid max-w-page items-center gap-x-8 px-4 pb-12 sm:px-7 lg:min-h-[35rem] lg:grid-cols-[1.05fr_1fr] lg:py-8">
        <div className="max-lg:order-2">
          <h1 id="hero" className="text-38 font-semibold tracking-[-0.028em] lg:text-[2.875rem] lg:leading-[1.08]">
            See what the sound is telling you.
          </h1>
          <p className="mt-5 max-w-[46ch] text-18 text-ink-2">
            Multiple-choice questions, ultrasound images, instructional videos and interactive flashcards for sonography
            students, with performance tracking and certification preparation designed by an expert instructor.
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
            <AuthLink label="Register as Student" look={{ variant: 'primary' }} />
            <AuthLink label="Begin Your Journey" />
          </div>
        </div>
        <StarterPicture
          name="hero-sector"
          alt="Simulated ultrasound sector: a liver with vessels and a cyst, and a gallbladder whose stone throws a shadow"
          sizes="(min-width: 64rem) 36rem, (min-width: 30rem) 28rem, calc(100vw - 2rem)"
          fetchPriority="high"
          className="mx-auto h-auto w-full max-w-xl max-lg:max-w-md"
        />
      </div>
    </section>
  );
}
