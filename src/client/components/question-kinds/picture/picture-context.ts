import { createContext, use } from 'react';
import type { Point } from '#shared/bank/question-kinds/regions.ts';

interface PictureWiring {
  zoom: number;
  /** Where on the picture a pointer is. */
  placeOf: (pointer: { clientX: number; clientY: number }) => Point;
  /** Below the picture, in sight however far it is magnified. */
  footer: HTMLElement | null;
  /** Says something to those who listen. */
  speak: (text: string) => void;
}

export const PictureContext = createContext<PictureWiring | null>(null);

/** What lies over a picture learns from it. */
export function usePicture(): PictureWiring {
  const picture = use(PictureContext);
  if (picture === null) throw new Error('this belongs over a picture');
  return picture;
}
