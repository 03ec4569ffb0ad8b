import { createContext, use } from 'react';
import type { Point } from '#shared/bank/question-kinds/regions.ts';

interface PictureWiring {
  zoom: number;
  /** Converts a pointer's position to a point on the picture. */
  pointOf: (pointer: { clientX: number; clientY: number }) => Point;
  /** An element below the picture that stays visible however far the picture is magnified. */
  footer: HTMLElement | null;
  /** Announces a text to screen readers. */
  speak: (text: string) => void;
}

export const PictureContext = createContext<PictureWiring | null>(null);

/** Gives overlays access to their picture. */
export function usePicture(): PictureWiring {
  const picture = use(PictureContext);
  if (picture === null) throw new Error('usePicture must be called inside a Picture');
  return picture;
}
