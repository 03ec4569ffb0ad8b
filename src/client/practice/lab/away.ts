import { STILL, type Hold } from '#shared/scanner/core/hold.ts';

/** A hold from which the view has to be found again: some way off in each movement, but not so far that nothing is left. */
export function awayFrom(random: () => number): Hold {
  const either = (least: number, most: number) => (random() < 0.5 ? -1 : 1) * (least + random() * (most - least));
  return { ...STILL, slide: either(5, 20), sweep: either(5, 20), rotate: either(20, 60), tilt: either(5, 18) };
}
