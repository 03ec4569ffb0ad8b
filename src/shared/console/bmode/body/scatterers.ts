import { fractal } from './random.ts';
import { amplitude, power, SOUND_SPEED } from '../../physics.ts';
import type { Body, SamplePoint, Shape } from './types.ts';

/** The material of a scene at one point. Amplitudes are relative to liver speckle. */
export type Material = {
  /** Mean power of the random scatterers. */
  power: number;
  /** Amplitude of specular echoes, by effect ('' for none). */
  specular: Map<string, number>;
  /** dB/(cm·MHz), one way. */
  attenuation: number;
  /** Loss by refraction at edges, dB/mm. */
  edgeLoss: number;
  /** m/s. */
  speed: number;
};

const smoothStep = (edge: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value + edge) / (2 * edge)));
  return t * t * (3 - 2 * t);
};

/** Outward normal of a shape (central differences), written to `out`; z is measured down. */
export const normalAt = (shape: Shape, p: SamplePoint, out: { x: number; z: number }): void => {
  const h = 0.15;
  const { x, z, depth, lateral } = p;
  // depth and lateral are shifted along so that layers that follow the probe face have a normal too
  p.x = x + h;
  p.depth = depth + h * p.dirX;
  p.lateral = lateral + h * p.dirZ;
  const right = shape.distance(p);
  p.x = x - h;
  p.depth = depth - h * p.dirX;
  p.lateral = lateral - h * p.dirZ;
  const left = shape.distance(p);
  p.x = x;
  p.z = z + h;
  p.depth = depth + h * p.dirZ;
  p.lateral = lateral - h * p.dirX;
  const below = shape.distance(p);
  p.z = z - h;
  p.depth = depth - h * p.dirZ;
  p.lateral = lateral + h * p.dirX;
  const above = shape.distance(p);
  p.z = z;
  p.depth = depth;
  p.lateral = lateral;
  const [gx, gz] = [right - left, below - above];
  const length = Math.sqrt(gx * gx + gz * gz) || 1;
  out.x = gx / length;
  out.z = gz / length;
};

/** Creates the function that returns the material at a point: later regions cover earlier ones. */
export const makeSampler = (scene: Body): ((p: SamplePoint, out: Material) => void) => {
  const normal = { x: 0, z: 1 };
  const { mirror } = scene;
  const paint = (p: SamplePoint, out: Material): void => {
    const { background } = scene;
    out.power = power(background.echo + (background.texture?.(p) ?? 0));
    out.attenuation = background.attenuation;
    out.speed = background.speed ?? SOUND_SPEED;
    for (const { shape, tissue, wall, softness = 0.25 } of scene.regions) {
      const b = shape.bounds;
      if (b && (p.x < b.x0 || p.x > b.x1 || p.z < b.z0 || p.z > b.z1)) continue;
      const d = shape.distance(p);
      if (tissue) {
        const cover = smoothStep(softness, -d);
        if (cover > 0) {
          out.power += (power(tissue.echo + (tissue.texture?.(p) ?? 0)) - out.power) * cover;
          out.attenuation += (tissue.attenuation - out.attenuation) * cover;
          out.speed += ((tissue.speed ?? SOUND_SPEED) - out.speed) * cover;
          if (d < -0.6) for (const key of out.specular.keys()) out.specular.set(key, 0);
        }
      }
      if (!wall) continue;
      const across = Math.exp(-0.5 * (d / wall.thickness) ** 2);
      if (across < 0.02 || (wall.where && !wall.where(p))) continue;
      normalAt(shape, p, normal);
      const cosine = Math.abs(normal.x * p.dirX + normal.z * p.dirZ);
      // unevenness of several dB breaks the line up, as tissue does
      const uneven = wall.even
        ? 0
        : 6 * fractal(p.x / 2.2, p.z / 2.2, scene.seed + 77) + 5 * fractal(p.x / 10, p.z / 10, scene.seed + 78);
      const echo = amplitude(wall.echo + uneven) * across * Math.pow(cosine, wall.specular);
      const key = wall.effect ?? '';
      out.specular.set(key, Math.max(out.specular.get(key) ?? 0, 0.6 * echo));
      // a part of every interface is rough and scatters
      out.power += 0.75 * (echo * echo + 0.03 * (0.03 + cosine ** 4) * (amplitude(wall.echo) * across) ** 2);
      if (wall.edgeLoss) out.edgeLoss += (wall.edgeLoss / 6) * across * Math.pow(Math.max(0, 1 - cosine), 1.5);
    }
  };
  return (p, out) => {
    for (const key of out.specular.keys()) out.specular.set(key, 0);
    out.edgeLoss = 0;
    const beyond = mirror ? mirror.shape.distance(p) : 1;
    if (!mirror || beyond >= -1.5) {
      paint(p, out);
      return;
    }
    // behind the strong reflector, the machine draws a mirror image of what is in front of it
    normalAt(mirror.shape, p, normal);
    const { x, z, depth } = p;
    p.x = x - 2 * beyond * normal.x;
    p.z = z - 2 * beyond * normal.z;
    p.depth = depth + 2 * beyond;
    paint(p, out);
    p.x = x;
    p.z = z;
    p.depth = depth;
    out.power *= power(-mirror.loss);
    for (const [key, value] of out.specular) out.specular.set(key, value * amplitude(-mirror.loss));
  };
};
