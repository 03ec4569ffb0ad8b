/** How a tissue echoes and dampens. Levels are dB relative to healthy liver. */
export interface Tissue {
  /** Mean level of its speckle. */
  echo: number;
  /** One way, dB/(cm·MHz). */
  attenuation: number;
  /** Structure that is larger than speckle: a level in dB that is added at each place. */
  texture?: (x: number, y: number, z: number) => number;
  /** Total reflection: nothing but these echoes is received from behind. */
  reflection?: Reflection;
  /** A smooth total reflector: the beam goes on in the reflected direction with this loss in dB. */
  mirror?: number;
  /** Echoes that follow a resonating bubble or crystal down the line: comet tail and ring-down. */
  ringing?: Ringing;
  /** Speed of sound in m/s if the picture is to be wrong by it; otherwise 1540. */
  speed?: number;
}

export interface Reflection {
  /** Level right behind the surface, dB. */
  level: number;
  /** Depth in which it falls to 1/e, mm. */
  decay: number;
  /** Distance between the repeated echoes, mm: "dirty" shadow of gas. 0 for none. */
  spacing: number;
}

export interface Ringing {
  /** Level at the source, dB. */
  level: number;
  /** Depth in which it falls to 1/e, mm: a few for a comet tail, the whole picture for ring-down. */
  decay: number;
  /** Distance between the bands, mm. */
  spacing: number;
}

/** An interface between tissues: a specular reflector. */
export interface Wall {
  /** Level of a perpendicular and of a grazing hit, dB. */
  facing: number;
  grazing: number;
  /** Half thickness, mm. */
  width: number;
  /** Loss where the beam grazes it, dB/mm: the shadow at the edge of a round structure. */
  edge?: number;
  /** Share of its area where it is too rough or too thin to show, 0 to 1. */
  gaps?: number;
}
