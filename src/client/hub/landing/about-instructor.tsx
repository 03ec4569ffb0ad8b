import { useId } from 'react';
import type { Site } from '#shared/hub/site.contract.ts';
import { initialsOf, withoutTitles } from '#client/lib/initials.ts';

interface AboutInstructorProps extends Pick<
  Site,
  'instructorName' | 'credentials' | 'biography' | 'quote' | 'photoUrl'
> {
  /** The level of its heading. */
  as?: 'h2' | 'h3';
}

/** The instructor. The layout follows the width of its container, which is narrower in the settings' preview. */
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
          <p className="mt-1 text-30 font-semibold tracking-[-0.015em] wrap-anywhere">
            {instructorName || 'Your instructor'}
          </p>
          {!instructorName && <p className="mt-5 max-w-[65ch]">{NO_INTRODUCTION}</p>}
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

/** Until a teacher has saved the texts, the section says no more than this. */
const NO_INTRODUCTION =
  'Your instructor has not written an introduction yet. A message through Contact Us reaches them.';

/** The instructor's photo or, without one, their initials where a scanner would show a cyst. */
function InstructorPortrait({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  const look = 'aspect-square w-full max-w-80 rounded-card';
  if (photoUrl === null) return <StandIn initials={initialsOf(withoutTitles(name))} className={look} />;
  return (
    <img
      src={photoUrl}
      alt={name ? `Portrait of ${name}` : 'Portrait of the instructor'}
      width={640}
      height={640}
      loading="lazy"
      className={`${look} bg-sunken object-cover`}
    />
  );
}

function StandIn({ initials, className }: { initials: string; className: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 320 320" fill="none" aria-hidden className={`${className} bg-scan`}>
      <defs>
        <clipPath id={`${id}-fan`}>
          <path d={FAN} />
        </clipPath>
        <filter id={`${id}-speckle`} x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency="0.05 0.2" numOctaves="3" seed="4" />
          <feColorMatrix values="0 0 0 0 0.62  0 0 0 0 0.72  0 0 0 0 0.76  1.7 1 0 0 -1.2" />
        </filter>
        <radialGradient id={`${id}-depth`} cx="160" cy="0" r="310" gradientUnits="userSpaceOnUse">
          <stop offset="0.1" stopColor="white" stopOpacity="0.85" />
          <stop offset="1" stopColor="white" stopOpacity="0.3" />
        </radialGradient>
        <mask id={`${id}-fade`}>
          <rect width="320" height="320" fill={`url(#${id}-depth)`} />
        </mask>
      </defs>
      <g clipPath={`url(#${id}-fan)`}>
        <g mask={`url(#${id}-fade)`}>
          <rect width="320" height="320" filter={`url(#${id}-speckle)`} />
        </g>
        <path d="M96 52a130 130 0 0 0 128 0M84 74a154 154 0 0 0 152 0" className="stroke-scan-ink/40" strokeWidth="3" />
      </g>
      <circle cx="160" cy="166" r="58" className="fill-scan stroke-scan-ink/60" strokeWidth="3" />
      <text x="160" y="182" textAnchor="middle" fontSize="44" fontWeight="600" className="fill-scan-ink">
        {initials}
      </text>
      <path d={CALIPERS} className="stroke-scan-brand" strokeWidth="2.5" strokeLinecap="round" />
      <path d={DEPTH_TICKS} className="stroke-scan-line-strong" strokeWidth="1.5" />
    </svg>
  );
}

const FAN = 'M138 26 A46 46 0 0 0 182 26 L292 238 A266 266 0 0 1 28 238 Z';
const CALIPERS = 'M95 166h14M102 159v14M211 166h14M218 159v14';
const DEPTH_TICKS = 'M302 30h6M302 80h6M302 130h6M302 180h6M302 230h6M302 280h6';

/** Splits a typed text into paragraphs at line breaks; leaves empty ones out. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
