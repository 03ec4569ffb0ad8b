import { type ComponentType, useEffect, useRef, useState } from 'react';
import { AuthLink } from './auth-link.tsx';

/** A machine with three knobs to turn. Its code loads when it is scrolled into view. */
export function LiveConsole() {
  const { container, Machine, hasFailed } = useMachineInSight();
  if (hasFailed) return null;
  return (
    <section aria-labelledby="console" className="on-scan border-y border-scan-line noscript:hidden">
      <div className="mx-auto grid max-w-page gap-x-10 gap-y-6 px-4 py-14 sm:px-7 lg:grid-cols-[18rem_minmax(0,1fr)] lg:py-20">
        <div>
          <h2 id="console" className="text-30 font-semibold">
            Turn the knobs yourself
          </h2>
          <p className="mt-3 text-ink-2">
            This is a live spectrum of a carotid artery, and its scale is set too low: the peaks are cut off and come
            back at the other end. Turn up the scale, or move the baseline, until the waveform is whole.
          </p>
          <p className="mt-3 mb-6 text-ink-2">
            Students get the whole machine, with every knob explained and pictures to repair.
          </p>
          <AuthLink label="Get an account" />
        </div>
        {/* As high as the machine, so that the layout does not shift when it loads. */}
        <div ref={container} className="min-h-[38rem] lg:min-h-[40rem]">
          {Machine && <Machine />}
        </div>
      </div>
    </section>
  );
}

const load = async () => (await import('./small-console.tsx')).loadSmallConsole();

function useMachineInSight() {
  const container = useRef<HTMLDivElement>(null);
  const [Machine, setMachine] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (container.current === null) return undefined;
    const sight = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      sight.disconnect();
      // The page is complete without it.
      load().then(
        (component) => setMachine(() => component),
        () => setHasFailed(true),
      );
    });
    sight.observe(container.current);
    return () => sight.disconnect();
  }, []);
  return { container, Machine, hasFailed };
}
