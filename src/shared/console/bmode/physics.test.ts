import { expect, it } from 'vitest';
import {
  axialResolution,
  beamAtFocus,
  deratedPressure,
  focalRange,
  focusedBeam,
  frameRate,
  grayLevel,
  mechanicalIndex,
  sliderGain,
  speckleDeviation,
  thermalIndex,
  wavelength,
} from './physics.ts';
import { amplitude, echoLoss, power } from '../physics.ts';

/** Calculated from the sources named in physics.ts; textbooks round to the digits given here. */
it.each([
  ['a wavelength of 0.308 mm at 5 MHz (Bushberg)', wavelength(5), 0.308, 3],
  ['a wavelength of 0.77 mm at 2 MHz (Bushberg)', wavelength(2), 0.77, 2],
  ['0.46 mm axial resolution of 3 cycles at 5 MHz (Kremkau)', axialResolution(5, 3), 0.46, 2],
  ['0.154 mm axial resolution of 2 cycles at 10 MHz (Bushberg)', axialResolution(10, 2), 0.154, 3],
  ['a beam of 0.80 mm at 5 MHz and F/2 (Szabo: 1.2 to 1.4 wavelengths times F)', beamAtFocus(5, 2), 0.8, 2],
  ['a focal zone of 8.6 mm at 5 MHz and F/2 (Szabo: 7 wavelengths times F squared)', 2 * focalRange(5, 2), 8.6, 1],
  ['a beam √2 as wide at the end of the focal zone', focusedBeam({ depth: 40, width: 1, range: 9 }, 49), Math.SQRT2, 6],
  ['40 dB lost by an echo from 8 cm at 5 MHz (Bushberg: 0.5 dB/(cm·MHz))', echoLoss(0.5 * 8, 5), 40, 6],
  ['40 frames a second at 15 cm with 128 lines (Kremkau: 77,000 ⁄ (cm · lines))', frameRate(150, 128), 40.1, 1],
  ['20 frames a second with two focal zones', frameRate(150, 128 * 2), 20.05, 2],
  ['an MI of 1.0 at 2 MPa and 4 MHz (ODS)', mechanicalIndex(2, 4), 1, 6],
  ['half the pressure derated over 4 cm at 5 MHz: 6 dB (ODS)', deratedPressure(2, 5, 40), 1.002, 3],
  ['a TIS of 1 at 42 mW and 5 MHz (ODS: W · f ⁄ 210)', thermalIndex(42, 5), 1, 6],
  ['twice the amplitude at 6 dB', amplitude(6), 1.995, 3],
  ['twice the power at 3 dB', power(3), 1.995, 3],
  ['half of the grays for 30 dB of a range of 60 dB', grayLevel(30, 60, 0), 0.5, 6],
  ['5.57 dB of speckle in one look (Burckhardt)', speckleDeviation(1), 5.57, 2],
  ['half as much speckle in 4 looks', speckleDeviation(4), 2.785, 3],
  ['the gain of a slider at its own depth', sliderGain([0, 6, 0], 0.5), 6, 6],
])('gives %s', (_, value, worked, digits) => {
  expect(value).toBeCloseTo(worked, digits);
});
