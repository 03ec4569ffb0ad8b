import type { Flow } from '../core/body.ts';
import { anyNearest, nearestOn } from '../core/tube.ts';
import { TRICUSPID, tricuspidHeight } from './heart-chambers.ts';
import { momentAt, smooth, type Timing } from './heart-cycle.ts';
import type { HeartOptions } from './heart-dimensions.ts';
import { HEART_AXES } from './heart-frame.ts';
import type { HeartMotion } from './heart-motion.ts';
import type { VesselWaves } from './heart-veins.ts';
import { AORTA } from './heart-arteries.ts';

/**
 * Peak velocities at rest in middle age, cm/s: mitral E 80 and A 60, outflow tract 100, aortic valve 120, tricuspid E 50 and
 * A 35, pulmonary valve 80, pulmonary veins S 50, D 45 and A -22.
 */
const PEAK = { early: 80, late: 60, outflow: 100, aortic: 120, rightEarly: 50, rightLate: 35, pulmonary: 80 };
const REGURGITANT = { mitral: 480, aortic: 400 };

/** Writes a velocity of the heart's axes in those of the patient. */
function write(out: Float64Array, vx: number, vy: number, vz: number): void {
  const [a, b, c] = HEART_AXES;
  out[0] = vx * a[0] + vy * b[0] + vz * c[0];
  out[1] = vx * a[1] + vy * b[1] + vz * c[1];
  out[2] = vx * a[2] + vy * b[2] + vz * c[2];
}

/** Blunt across: nearly even in the middle, nothing at this radius. */
const blunt = (off: number, radius: number): number => Math.max(0, 1 - (off / radius) ** 4);
/** A jet narrows down to the orifice and spreads behind it. `beyond` is mm downstream. */
const spread = (beyond: number, width: number, opening: number): number => width + opening * Math.abs(beyond);

interface Jet {
  vx: number;
  vy: number;
  vz: number;
}

/** Velocity at the middle of the inflow at this height above the annulus, as a share of that at the tips of the leaflets. */
const inflowAt = (height: number): number =>
  height < 12 ? 0.18 + 0.82 * smooth((height + 26) / 38) : 1 - 0.72 * smooth((height - 14) / 52);

export function flowsOf(motion: HeartMotion, options: HeartOptions) {
  const nearest = anyNearest();
  const jet: Jet = { vx: 0, vy: 0, vz: 0 };
  const inflowSpeed = (): number => {
    const { early, late, inflowValves } = motion.moment;
    if (options.mitralStenosis === true) return inflowValves > 0.05 ? 110 + 75 * early + 55 * late : 0;
    return PEAK.early * early + PEAK.late * late;
  };
  const inflow = (x: number, y: number, height: number): void => {
    const stenotic = options.mitralStenosis === true && height > -4;
    const width = stenotic ? spread(height - 14, 6, 0.16) : spread(height - 12, 12, height < 12 ? 0.12 : 0.07);
    const axis = -8 + 6 * smooth((height + 4) / 24);
    const share = blunt(Math.hypot(x, y - axis), width) * inflowAt(height);
    jet.vz += inflowSpeed() * share;
    jet.vy += inflowSpeed() * share * 0.15;
  };
  const regurgitation = (x: number, y: number, height: number): void => {
    if (options.mitralRegurgitation !== true || !motion.moment.isSystole) return;
    const beyond = 7 - height;
    const width = beyond < 0 ? spread(beyond, 3, 0.9) : spread(beyond, 3, 0.22);
    const speed =
      beyond < 0 ? REGURGITANT.mitral / (1 + (beyond / 3) ** 2) : REGURGITANT.mitral * (1 - smooth(beyond / 50));
    jet.vz -= speed * blunt(Math.hypot(x, y + 10.6), width);
  };
  const ejection = (x: number, y: number, height: number): void => {
    const [dx, dy, dz] = [-x, 9 - y, 10 - height];
    const distance = Math.hypot(dx, dy, dz) + 1e-6;
    const speed = (PEAK.outflow * motion.moment.ejection) / (1 + (distance / 13) ** 2) / distance;
    jet.vx += dx * speed;
    jet.vy += dy * speed;
    jet.vz += dz * speed;
  };
  const insufficiency = (x: number, y: number, height: number): void => {
    if (options.aorticRegurgitation !== true || motion.moment.isSystole || motion.moment.outflowValves > 0.05) return;
    const along = -((y - 15) * 0.423 - height * 0.906);
    const off = Math.hypot(x, (y - 15) * 0.906 + height * 0.423);
    if (along < -14) return;
    const speed = along < -7 ? REGURGITANT.aortic * 0.3 : REGURGITANT.aortic * (1 - smooth((along + 7) / 48));
    const share = speed * blunt(off, spread(along + 7, 3, 0.16));
    jet.vy -= share * 0.423;
    jet.vz += share * 0.906;
  };
  const finish = (out: Float64Array): void => {
    write(out, jet.vx, jet.vy, jet.vz);
  };
  const begin = (): void => {
    jet.vx = 0;
    jet.vy = 0;
    jet.vz = 0;
  };
  const left: Flow = (x, y, z, _time, out) => {
    const place = motion.at(x, y, z);
    const height = place.z - motion.descent;
    begin();
    inflow(place.x, place.y, height);
    if (motion.moment.ejection > 0) ejection(place.x, place.y, height);
    regurgitation(place.x, place.y, height);
    insufficiency(place.x, place.y, height);
    finish(out);
  };
  const atrium: Flow = (x, y, z, _time, out) => {
    const place = motion.at(x, y, z);
    begin();
    inflow(place.x, place.y, place.z - motion.descent);
    regurgitation(place.x, place.y, place.z - motion.descent);
    finish(out);
  };
  const aorta: Flow = (x, y, z, _time, out) => {
    const place = motion.at(x, y, z);
    const height =
      place.z > motion.descent ? place.z - motion.descent : ((place.z - motion.descent) * 55) / (55 + motion.descent);
    const { offAxis, radius, direction } = nearestOn(AORTA, place.x, place.y, height, nearest);
    const above = (place.y - 15) * 0.423 - height * 0.906;
    begin();
    const speed = motion.moment.ejection * aorticSpeed(above, offAxis, radius, options.aorticStenosis ?? 0);
    jet.vx += direction[0] * speed;
    jet.vy += direction[1] * speed;
    jet.vz += direction[2] * speed;
    insufficiency(place.x, place.y, height);
    finish(out);
  };
  return { left, atrium, aorta, right: rightFlow(motion), pulmonary: pulmonaryFlow(motion) };
}

/** cm/s at the peak of ejection. */
function aorticSpeed(above: number, off: number, radius: number, stenosis: number): number {
  const wide = blunt(off, radius);
  if (above < 0 || stenosis === 0)
    return wide * (PEAK.outflow + (PEAK.aortic - PEAK.outflow) * smooth((above + 6) / 8));
  const core = blunt(off, spread(above - 8, 5, 0.2)) * (1 - 0.75 * smooth((above - 22) / 40));
  return Math.max(stenosis * core * smooth((above + 2) / 8), wide * 40);
}

/** Through the tricuspid valve toward the apex; in systole toward the outflow tract. */
function rightFlow(motion: HeartMotion): Flow {
  return (x, y, z, _time, out) => {
    const place = motion.at(x, y, z);
    const { early, late, ejection } = motion.moment;
    const height = place.z - motion.descentAt(place.x, place.y) - tricuspidHeight(place.y);
    const off = Math.hypot(place.x - TRICUSPID.x - 0.12 * height, place.y - TRICUSPID.y);
    const inflow = (PEAK.rightEarly * early + PEAK.rightLate * late) * blunt(off, 14) * inflowAt(height);
    const [dx, dy, dz] = [14 - place.x, 47 - place.y, -6 + motion.descent - place.z];
    const distance = Math.hypot(dx, dy, dz) + 1e-6;
    const outflow = height < -4 && dx > 40 ? 0 : (65 * ejection) / (1 + (distance / 24) ** 2) / distance;
    write(out, dx * outflow + inflow * 0.1, dy * outflow, dz * outflow + inflow);
  };
}

/** Down the trunk and its branches. */
function pulmonaryFlow(motion: HeartMotion): Flow {
  return (x, y, z, _time, out) => {
    const place = motion.at(x, y, z);
    // The trunk bends; its branches leave it to both sides.
    const toBranch = smooth((-place.restZ - 20) / 12);
    const side = place.restX < 18 && place.restY > -4 ? -1 : 0.1;
    const speed = PEAK.pulmonary * motion.moment.ejection * (1 - 0.25 * toBranch);
    const [vx, vy, vz] = [toBranch * side, -0.9 * (1 - 0.6 * toBranch), -0.25 - 0.4 * toBranch];
    const size = Math.hypot(vx, vy, vz);
    write(out, (vx / size) * speed, (vy / size) * speed, (vz / size) * speed);
  };
}

/** Waves of the vessels whose flow does not depend on their shape, cm/s. */
export function wavesOf(timing: Timing): VesselWaves {
  const at = (time: number) => momentAt(timing, time);
  const systolic = (time: number): number => {
    const t = time - Math.floor(time / timing.period) * timing.period;
    const share = t / (timing.ejectionEnd + 0.03);
    return share < 1 ? Math.sin(Math.PI * share) ** 1.5 : 0;
  };
  return {
    descending: (time) => 5 + 95 * at(time - 0.03).ejection,
    cava: (time) => 6 + 32 * systolic(time) + 24 * at(time).early - 20 * at(time).late,
    pulmonaryVein: (time) => 4 + 46 * systolic(time) + 41 * at(time).early - 26 * at(time).late,
  };
}
