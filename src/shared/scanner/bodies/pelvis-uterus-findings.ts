import type { Put } from '../core/body.ts';
import { ellipsoid, grow, intersection, shell, sphere, within, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { axesAlong, subtract, type V3 } from '../core/vectors.ts';
import type { PelvisSetting } from './pelvis-options.ts';
import { PELVIC_TISSUES, PELVIC_WALLS } from './pelvis-tissues.ts';
import type { UterineForm } from './pelvis-uterus-form.ts';
import { smallArteryFlow } from './pelvis-vessels.ts';
import { TISSUES } from './tissues.ts';

/** A fibroid in the wall behind the cavity, in the cavity, or on the outside of the fundus; null if there is none. */
export function fibroidShape(form: UterineForm, { fibroid, fibroidSize }: PelvisSetting): Shape | null {
  const radius = fibroidSize / 2;
  const half = form.halfThickness(52);
  switch (fibroid) {
    case 'intramural':
      return ellipsoid(form.at(50, 5, half * 0.3 + radius * 0.85), [radius, radius * 0.95, radius * 1.03]);
    case 'submucosal':
      return ellipsoid(form.at(52, 2, radius * 0.35), [radius, radius * 0.92, radius]);
    case 'subserosal':
      return ellipsoid(form.at(58, -4, half + radius * 0.55), [radius, radius * 0.94, radius * 1.02]);
    case 'none':
      return null;
    default:
      return fibroid satisfies never;
  }
}

/** Fibroid, polyp and intrauterine device. */
export function putUterineFindings(put: Put, form: UterineForm, setting: PelvisSetting, fibroid: Shape | null): void {
  if (fibroid !== null) putFibroid(put, form, setting, fibroid);
  if (setting.polyp > 0) putPolyp(put, form, setting.polyp);
  if (setting.iud !== 'none') putDevice(put, form, setting.iud);
}

function putFibroid(put: Put, form: UterineForm, setting: PelvisSetting, fibroid: Shape): void {
  if (setting.fibroid === 'submucosal') {
    const near = grow(form.cavity(setting.fibroidSize / 3), 2);
    put('endometrium', intersection(shell(fibroid, -1, 2.2), near), PELVIC_TISSUES.secretory, { margin: 1 });
  }
  put('fibroid', fibroid, PELVIC_TISSUES.fibroid, { wall: PELVIC_WALLS.fibroid, margin: 1 });
}

function putPolyp(put: Put, form: UterineForm, size: number): void {
  const mm = Math.min(54, form.cavityEnd - size / 2 - 1);
  const axes = axesAlong(subtract(form.at(mm + 2), form.at(mm - 2)), [1, 0, 0]);
  const polyp = ellipsoid(form.at(mm, -1, 0.5), [size * 0.36, size * 0.3, size / 2], axes);
  put('endometrium', grow(polyp, 1.6), PELVIC_TISSUES.functionalLayer, { margin: 1 });
  put('endometrial polyp', polyp, PELVIC_TISSUES.polyp, { wall: PELVIC_WALLS.mucosa, margin: 1 });
  const stalk = [form.at(mm + 1, -2, 8), form.at(mm + 1, -1.5, 3), form.at(mm, -1, 0)];
  const vessel = tube(stalk, [0.7, 0.7, 0.5]);
  put('feeding vessel', vessel, TISSUES.blood, { flow: smallArteryFlow(vessel) });
}

/** A T of 32 by 32 mm, as copper devices have it. A low one is 18 mm too low, with its stem in the cervix. */
function putDevice(put: Put, form: UterineForm, iud: 'in place' | 'low'): void {
  const top = form.cavityEnd - 2 - (iud === 'low' ? 18 : 0);
  const stem = [0, 8, 16, 24, 32].map((below) => form.at(top - below));
  const device = { wall: { facing: 20, grazing: 2, width: 0.5 } };
  const reach = iud === 'low' ? 7 : 13;
  const arms = [
    form.at(top - (iud === 'low' ? 6 : 2), -reach),
    form.at(top),
    form.at(top - (iud === 'low' ? 6 : 2), reach),
  ];
  put('intrauterine device', tube(stem, [0.9, 0.9, 0.9, 0.9, 0.9]), PELVIC_TISSUES.device, device);
  put('intrauterine device', tube(arms, [0.8, 0.9, 0.8]), PELVIC_TISSUES.device, device);
}

/**
 * A gestational sac with yolk sac and embryo. Mean sac diameter = days − 30, a common rule; crown–rump length after Hadlock et
 * al., Radiology 1992: 4, 10 and 16 mm at 6, 7 and 8 weeks; yolk sac 3 to 5 mm.
 */
export function pregnancySizes(weeks: number): { sac: number; length: number; yolkSac: number } {
  return { sac: weeks * 7 - 30, length: 4 + (weeks - 6) * 6, yolkSac: 3.4 + (weeks - 6) * 0.7 };
}

/** Returns what makes the heart beat, and crown and rump. */
export function putPregnancy(
  put: Put,
  form: UterineForm,
  weeks: number,
): { beat: (time: number) => void; ends: readonly [V3, V3] } {
  const { sac, length, yolkSac } = pregnancySizes(weeks);
  const middle = form.cavityEnd - sac * 0.55 - 1;
  const axes = axesAlong(subtract(form.at(middle + 3), form.at(middle - 3)), [1, 0, 0]);
  const half = sac / 2;
  const radii = [half * 1.08, half * 0.84, half * 1.1] as const;
  const cavity = ellipsoid(form.at(middle, 2, -1), radii, axes);
  put('trophoblast', grow(cavity, 3.2), PELVIC_TISSUES.trophoblast, { margin: 1 });
  put('gestational sac', cavity, TISSUES.fluid, { wall: PELVIC_WALLS.mucosa, margin: 1 });
  // On the floor of the sac, with fluid around it.
  const base = middle - sac * 0.08;
  const deep = half * 0.84 - length * 0.34 - 1;
  if (weeks >= 7) {
    const amnion = ellipsoid(form.at(base, 1, deep), [length * 0.4, length * 0.36, length * 0.62], axes);
    put('amnion', within(shell(amnion, -0.2, 0.15), grow(cavity, -0.3), 0.5), TISSUES.wall, { margin: 1 });
  }
  const yolk = sphere(form.at(middle + half * 0.5, 0, -half * 0.28), yolkSac / 2);
  put('yolk sac', grow(yolk, 0.5), { ...TISSUES.wall, echo: 6 }, { wall: PELVIC_WALLS.follicle });
  put('yolk sac', yolk, TISSUES.fluid);
  // A bent trunk and a head, together as long as the crown–rump length.
  const trunk = tube(
    [
      form.at(base - length * 0.35, 1, deep + length * 0.02),
      form.at(base - length * 0.12, 1, deep + length * 0.08),
      form.at(base + length * 0.1, 1, deep + length * 0.06),
    ],
    [length * 0.14, length * 0.18, length * 0.16],
  );
  put('embryo', trunk, PELVIC_TISSUES.embryo, { wall: PELVIC_WALLS.follicle });
  const head = sphere(form.at(base + length * 0.34, 1, deep - length * 0.02), length * 0.19);
  put('embryo', head, PELVIC_TISSUES.embryo, { wall: PELVIC_WALLS.follicle });
  const [hx, hy, hz] = form.at(base + length * 0.02, 1, deep - length * 0.02);
  let radius = length * 0.07;
  const heart: Shape = (x, y, z) => Math.sqrt((x - hx) ** 2 + (y - hy) ** 2 + (z - hz) ** 2) - radius;
  put('embryonic heart', heart, { ...TISSUES.blood, echo: -16 }, { margin: 0.5 });
  // Beats per minute: 110 at six weeks, 170 at eight.
  const rate = 110 + (weeks - 6) * 30;
  return {
    beat: (time) => {
      radius = length * (0.07 + 0.022 * Math.sin((2 * Math.PI * time * rate) / 60));
    },
    ends: [form.at(base + length * 0.52, 1, deep), form.at(base - length * 0.48, 1, deep + length * 0.02)],
  };
}
