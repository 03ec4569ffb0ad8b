import { AuthLink } from './auth-link.tsx';

/** The closing call to action, at the end of the page. */
export function FinalCall() {
  return (
    <section aria-labelledby="begin" className="on-scan relative overflow-hidden">
      <Echoes className="absolute top-0 right-0 h-full w-[34rem] max-w-[70%] max-lg:opacity-40" />
      <div className="relative mx-auto max-w-page px-4 py-16 sm:px-7 lg:py-24">
        <h2 id="begin" className="max-w-[20ch] text-38 font-semibold tracking-[-0.025em]">
          The first question is the hardest one.
        </h2>
        <p className="mt-4 max-w-[46ch] text-18 text-ink-2">
          Register, look around while your account awaits approval, and start with whatever you find difficult.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <AuthLink label="Begin Your Journey" look={{ variant: 'primary' }} />
          <AuthLink label="Login" form="login" />
        </div>
      </div>
    </section>
  );
}

/** Sound on its way from the probe, getting weaker. */
function Echoes({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 544 340" preserveAspectRatio="xMaxYMid slice" fill="none" aria-hidden className={className}>
      {Array.from({ length: 10 }, (_, index) => {
        const radius = 88 + index * 36;
        return (
          <circle
            key={index}
            cx="430"
            cy="-40"
            r={radius}
            pathLength="360"
            strokeDasharray="84 276"
            transform="rotate(48 430 -40)"
            className="stroke-scan-brand"
            strokeWidth="1.5"
            opacity={0.7 - index * 0.06}
          />
        );
      })}
    </svg>
  );
}
