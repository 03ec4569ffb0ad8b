import { useId } from 'react';

/** A sector with speckle, as on the screen of a scanner. Decorative. */
export function SectorScene({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 400 300" fill="none" aria-hidden className={className}>
      <defs>
        <clipPath id={`${id}-fan`}>
          <path d="M176 20 A40 40 0 0 0 224 20 L372 230 A290 290 0 0 1 28 230 Z" />
        </clipPath>
        <filter id={`${id}-speckle`} x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency="0.045 0.16" numOctaves="3" seed="11" />
          <feColorMatrix values="0 0 0 0 0.72  0 0 0 0 0.82  0 0 0 0 0.86  1.9 1.1 0 0 -1.25" />
        </filter>
        <radialGradient id={`${id}-depth`} cx="200" cy="0" r="300" gradientUnits="userSpaceOnUse">
          <stop offset="0.1" stopColor="white" stopOpacity="0.9" />
          <stop offset="1" stopColor="white" stopOpacity="0.25" />
        </radialGradient>
        <mask id={`${id}-fade`}>
          <rect width="400" height="300" fill={`url(#${id}-depth)`} />
        </mask>
      </defs>
      <g clipPath={`url(#${id}-fan)`} mask={`url(#${id}-fade)`}>
        <rect width="400" height="300" filter={`url(#${id}-speckle)`} />
        <ellipse cx="206" cy="126" rx="38" ry="27" fill="var(--scan)" />
      </g>
    </svg>
  );
}
