import type { ReactNode } from 'react';
import { imageSources } from '#shared/bank/image-sources.ts';

interface PaperPictureProps {
  url: string;
  alt: string | null | undefined;
  /** Content printed on top of the picture, positioned by fractions. */
  children?: ReactNode;
}

/** A picture on paper, at most 8 cm high. */
export function PaperPicture({ url, alt, children }: PaperPictureProps) {
  return (
    // Browsers do not print backgrounds: a number on a dark picture would be illegible.
    <span className="relative block w-fit [print-color-adjust:exact]">
      <img
        {...imageSources(url, 'full')}
        alt={alt?.trim() || 'Picture of the question'}
        className="block max-h-[8cm] max-w-full"
      />
      {children}
    </span>
  );
}
