import { add, axesAlong, dot, scale, type Axes, type V3 } from '../core/vectors.ts';

/**
 * The heart's own axes in the patient: [right, up, apex] of its short axis as it is seen from the apex. The third runs down the
 * long axis of the left ventricle, to the left, to the front and to the feet; "up" points to the left edge of the sternum, where
 * the parasternal probe stands, so that the parasternal long axis is the plane of "up" and "apex", and the parasternal short
 * axis shows "right" and "up" as they are on the screen.
 */
export const HEART_AXES: Axes = axesAlong([0.68, -0.45, -0.58], [0.69, 0.125, 0.713]);

/** A place or direction of the heart's axes in those of the patient. Both have the same origin. */
export const inPatient = ([right, up, apex]: V3): V3 =>
  add(add(scale(HEART_AXES[0], right), scale(HEART_AXES[1], up)), scale(HEART_AXES[2], apex));

export const inHeart = (place: V3): V3 => [
  dot(place, HEART_AXES[0]),
  dot(place, HEART_AXES[1]),
  dot(place, HEART_AXES[2]),
];

/** Square on the long axis, at this angle from the right of the short-axis picture, counterclockwise in degrees. */
export const around = (degrees: number): V3 => {
  const angle = (degrees * Math.PI) / 180;
  return inPatient([Math.cos(angle), Math.sin(angle), 0]);
};
