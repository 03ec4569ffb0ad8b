import type { Site } from '#shared/contract/site.ts';
import { InstructorPortrait } from './instructor-portrait.tsx';
import { paragraphsOf } from './paragraphs.ts';

interface AboutInstructorProps extends Pick<
  Site,
  'instructorName' | 'credentials' | 'biography' | 'quote' | 'photoUrl'
> {
  /** The level of its heading. */
  as?: 'h2' | 'h3';
}

/** Who runs the hub. It takes its layout from the room it is given, which in the settings' preview is less. */
export function AboutInstructor(props: AboutInstructorProps) {
  const { instructorName, credentials, biography, quote, photoUrl, as: Heading = 'h2' } = props;
  const paragraphs = paragraphsOf(biography);
  return (
    <section aria-labelledby="about" className="@container">
      <div className="grid items-start gap-x-8 gap-y-6 @2xl:grid-cols-[14rem_minmax(0,1fr)] @3xl:grid-cols-[20rem_minmax(0,1fr)] @3xl:gap-x-14">
        <InstructorPortrait name={instructorName} photoUrl={photoUrl} />
        <div className="min-w-0">
          <Heading id="about" className="text-14 font-medium text-ink-2">
            About the instructor
          </Heading>
          <p className="mt-1 text-30 font-semibold tracking-[-0.015em] wrap-anywhere">{instructorName}</p>
          {credentials && <p className="mt-1 wrap-anywhere text-ink-2">{credentials}</p>}
          {paragraphs.length > 0 && (
            <div className="mt-5 grid max-w-[65ch] gap-4 wrap-anywhere">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
          {quote && (
            <blockquote className="mt-7 max-w-[44ch] border-l-3 border-brand pl-5 text-20 font-medium tracking-[-0.01em] wrap-anywhere whitespace-pre-line">
              <p>{quote}</p>
            </blockquote>
          )}
        </div>
      </div>
    </section>
  );
}
