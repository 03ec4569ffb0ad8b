/** Pathology is on the left, so that the right side stays for comparison. */
export interface ScrotumOptions {
  /** Depth of the fluid in front of the testis, mm: 0 to 25. */
  hydrocele?: number;
  /** Diameter of the widest veins at rest, mm: 0 for none, 2.5 to 6. */
  varicocele?: number;
  /** The patient bears down: wide veins become wider, and blood flows back toward the testis. */
  valsalva?: boolean;
  /** The epididymis is swollen, darker and hyperemic, the wall thick, with a little fluid. */
  epididymitis?: boolean;
  /** Diameter of a dark mass in the testis, mm: 0 for none, 5 to 20. */
  tumor?: number;
  /** No flow in the testis, which is swollen, darker and uneven; the cord is twisted into a knot above it. */
  torsion?: boolean;
  /** Bright grains in both testes. */
  microlithiasis?: boolean;
  /** Diameter of a cyst of the epididymal head, mm: 0 for none, 4 to 20. */
  spermatocele?: number;
}

/** What the options make of one side. */
export interface Side {
  /** 1 for the left, -1 for the right. */
  sign: 1 | -1;
  hydrocele: number;
  /** Of the veins of the cord, mm. */
  veinDiameter: number;
  isRefluxing: boolean;
  hasVaricocele: boolean;
  isInflamed: boolean;
  tumor: number;
  isTwisted: boolean;
  hasGrains: boolean;
  spermatocele: number;
  /** From the tunica vaginalis to the skin, mm: normal from 2 to 8. */
  wall: number;
}

/** Veins of the cord are wider than 2 mm in a varicocele. */
const NORMAL_VEIN = 1.5;
/** How much wider a varicocele gets under strain. */
const STRAIN = 1.3;

export const rightSide = ({ microlithiasis = false }: ScrotumOptions): Side => ({
  sign: -1,
  hydrocele: 0,
  veinDiameter: NORMAL_VEIN,
  isRefluxing: false,
  hasVaricocele: false,
  isInflamed: false,
  tumor: 0,
  isTwisted: false,
  hasGrains: microlithiasis,
  spermatocele: 0,
  wall: 3.6,
});

export function leftSide(options: ScrotumOptions): Side {
  const { hydrocele = 0, varicocele = 0, valsalva = false, epididymitis = false, torsion = false } = options;
  const { tumor = 0, spermatocele = 0 } = options;
  const isReactive = epididymitis || torsion;
  return {
    ...rightSide(options),
    sign: 1,
    hydrocele: Math.max(hydrocele, isReactive ? 4 : 0),
    hasVaricocele: varicocele > 0,
    veinDiameter: varicocele > 0 ? varicocele * (valsalva ? STRAIN : 1) : NORMAL_VEIN,
    isRefluxing: varicocele > 0 && valsalva,
    isInflamed: epididymitis,
    isTwisted: torsion,
    tumor,
    spermatocele,
    wall: isReactive ? 6.5 : 3.6,
  };
}
