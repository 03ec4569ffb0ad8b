type Color = readonly [red: number, green: number, blue: number];

/** From slow to fast: red to yellow toward the probe, blue to cyan away from it, the default of most machines. */
const TOWARD: readonly Color[] = [
  [70, 0, 0],
  [175, 8, 4],
  [235, 60, 0],
  [255, 165, 20],
  [255, 240, 120],
];
const AWAY: readonly Color[] = [
  [0, 0, 75],
  [8, 20, 180],
  [10, 80, 240],
  [40, 175, 255],
  [170, 250, 255],
];

/** Of a velocity as a share of the Nyquist limit, -1 to 1. */
export function flowColor(share: number): Color {
  const colors = share >= 0 ? TOWARD : AWAY;
  const position = Math.min(1, Math.abs(share)) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(position));
  const [from, to] = [colors[index] as Color, colors[index + 1] as Color];
  const mixed = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * (position - index);
  return [mixed(0), mixed(1), mixed(2)];
}
