/** What all lines meet, before pulse and beam: a row for each depth, a column for each line. */
export interface Field {
  lines: number;
  samples: number;
  /** mm between two samples. */
  step: number;
  /** Amplitude of the scattering tissue. */
  strength: Float32Array;
  /** Amplitude of interfaces. */
  specular: Float32Array;
  /** What is left of the sound and added by the gain over depth. */
  passed: Float32Array;
  /** Scatterers of unit power: real and imaginary part of each look. */
  scatterers: readonly Float32Array[];
}

export function newField(lines: number, samples: number, step: number, looks: number): Field {
  const array = () => new Float32Array(lines * samples);
  return {
    lines,
    samples,
    step,
    strength: array(),
    specular: array(),
    passed: array(),
    scatterers: Array.from({ length: looks * 2 }, array),
  };
}
