import { FWHM, type Beam } from './beam.ts';
import type { Body } from './body.ts';
import type { Field } from './field.ts';
import { offPlane, type Pose } from './pose.ts';
import { beamOf, spacingAt, type Probe } from './probe.ts';
import { NEPER } from './settings.ts';
import { between, dot, subtract } from './vectors.ts';

/** Beyond this many standard deviations nothing is left of a point. */
const REACH = 3.2;

/**
 * A wire that crosses the slice is a point: pulse and beam draw it, exactly where it is and not only at the next sample. Added
 * to what has been smeared.
 */
export function addWires(
  { body, probe, pose, beam }: { body: Body; probe: Probe; pose: Pose; beam: Beam },
  field: Field,
): void {
  const { lines, samples, step, passed, scatterers } = field;
  for (const { from, to, level } of body.wires ?? []) {
    const [a, b] = [offPlane(pose, from), offPlane(pose, to)];
    if (a * b > 0 || a === b) continue;
    const point = subtract(between(from, to, a / (a - b)), pose.origin);
    const place = beamOf(probe, { x: dot(point, pose.right), y: dot(point, pose.depth) });
    const across = beam.lateral(place.depth) / FWHM / spacingAt(probe, place.depth);
    const along = beam.axial / FWHM / step;
    const sample = place.depth / step - 0.5;
    const amplitude = Math.exp(level * NEPER);
    for (let k = Math.ceil(sample - REACH * along); k <= sample + REACH * along; k += 1) {
      for (let i = Math.ceil(place.line - REACH * across); i <= place.line + REACH * across; i += 1) {
        if (k < 0 || i < 0 || k >= samples || i >= lines) continue;
        const n = k * lines + i;
        const off = ((k - sample) / along) ** 2 + ((i - place.line) / across) ** 2;
        const echo = amplitude * (passed[n] as number) * Math.exp(-0.5 * off);
        for (let look = 0; look < scatterers.length; look += 2) {
          const real = scatterers[look] as Float32Array;
          real[n] = (real[n] as number) + echo;
        }
      }
    }
  }
}
