import { waveform } from '#shared/console/waveform.ts';
import type { Flow } from '../core/body.ts';
import { anyNearest, nearestOn, type Tube } from '../core/tube.ts';
import { waveOf, type Wave } from './flows.ts';
import { STENOSIS } from './leg-vessels.ts';

/** Forward in systole, back in early diastole, and a little forward again. */
const triphasic = (peak: number) =>
  waveform({ peak, endDiastolic: 0, rate: 66 }, [
    { at: 0.13, rise: 0.05, fall: 0.08, height: 1 },
    { at: 0.34, rise: 0.06, fall: 0.07, height: -0.3 },
    { at: 0.52, rise: 0.07, fall: 0.12, height: 0.1 },
  ]);
/** Behind a severe stenosis: slow, late and forward only. */
const monophasic = (peak: number) =>
  waveform({ peak, endDiastolic: peak * 0.25, rate: 66 }, [{ at: 0.24, rise: 0.13, fall: 0.26, height: 1 }]);

/** Peak systolic velocities, cm/s (Jager, 1985). */
const PEAKS = { 'common femoral': 114, femoral: 91, popliteal: 69 } as const;

export const COMMON_FEMORAL = waveOf(triphasic(PEAKS['common femoral']));
export const FEMORAL = waveOf(triphasic(PEAKS.femoral));
export const DEEP_FEMORAL = waveOf(triphasic(64));

/** Faster while the patient breathes out: 15 breaths a minute. */
const breathing = waveform({ peak: 22, endDiastolic: 6, rate: 15 }, [{ at: 0.4, rise: 0.2, fall: 0.25, height: 1 }]);
export const VENOUS = waveOf(breathing);
/** Below a closed vein breathing is not felt. */
export const CONTINUOUS: Wave = () => 5;

/** No pressure of an artery drives a faster jet, cm/s. */
const FASTEST = 520;
const JET = { decay: 16, length: 60 };

/** Velocity in a stenosis by continuity, as a multiple of that before it; the loss of pressure limits it. */
export function jetFactor(percent: number): number {
  const narrowing = 1 / (1 - percent / 100) ** 2;
  return 1 / Math.hypot(1 / narrowing, PEAKS.femoral / FASTEST);
}

/** Share of the usual flow that gets through. */
export const throughput = (percent: number): number =>
  percent <= 0
    ? 1
    : Math.min(1, jetFactor(percent) * (1 - percent / 100) ** 2 * Math.hypot(1, PEAKS.femoral / FASTEST));

/** Along the femoral and popliteal artery; the stenosis makes a jet, and behind a severe one the wave is damped. */
export function femoralFlow(lumen: Tube, normal: (z: number) => number, percent: number): Flow {
  const nearest = anyNearest();
  const damped = waveOf(monophasic(PEAKS.femoral * 0.45));
  const passed = throughput(percent);
  const damping = Math.min(1, Math.max(0, (percent - 45) / 30));
  return (x, y, z, time, out) => {
    const { offAxis, radius, direction } = nearestOn(lumen, x, y, z, nearest);
    const behind = STENOSIS - z;
    const share = behind > JET.length ? damping : 0;
    const wave = FEMORAL(time) * passed * (1 - share) + damped(time) * share;
    // Down the leg the artery gives off branches.
    const slower = 1 + (PEAKS.popliteal / PEAKS.femoral - 1) * Math.min(1, Math.max(0, (-z - 250) / 130));
    let speed = wave * slower * (normal(z) / radius) ** 2 * Math.max(0, 1 - (offAxis / radius) ** 4);
    if (percent > 20 && behind > 0 && behind < JET.length) {
      const width = normal(z) * (1 - percent / 100) + 0.08 * behind;
      const jet = FEMORAL(time) * jetFactor(percent) * Math.exp(-behind / JET.decay);
      if (offAxis < width && jet > speed) speed = jet;
    }
    out[0] = direction[0] * speed;
    out[1] = direction[1] * speed;
    out[2] = direction[2] * speed;
  };
}
