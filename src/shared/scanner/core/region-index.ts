import type { Body, Region } from './body.ts';
import { warp, warped } from './noise.ts';

/** The regions that a small cube of the body may contain. */
export interface Cell {
  /** From the top down. */
  regions: readonly Region[];
  /** Covers the whole cube below them. */
  below: Region | null;
}

/** Distances of blended and scaled shapes may be too large by this factor. */
const SLACK = 1.25;
/** Half the diagonal of a cube, in edges. */
const DIAGONAL = 0.87;

/**
 * Finds the region at a place without asking all of them: the body is divided into cubes, and what each may contain is
 * determined when it is first met. A moving body keeps its index by the margins of its regions.
 */
export class RegionIndex {
  readonly body: Body;
  readonly #cells: (Cell | undefined)[];
  readonly #all: Cell;
  readonly #counts: readonly [number, number, number];

  constructor(body: Body) {
    this.body = body;
    const { min, max } = body.box;
    const count = (axis: 0 | 1 | 2) => Math.ceil((max[axis] - min[axis]) / body.cell);
    this.#counts = [count(0), count(1), count(2)];
    this.#cells = Array.from({ length: this.#counts[0] * this.#counts[1] * this.#counts[2] });
    this.#all = { regions: body.regions.toReversed(), below: null };
  }

  /** What may lie at a place, whose coordinates are already uneven ({@link warp}). */
  find(x: number, y: number, z: number): Cell {
    const { box, cell } = this.body;
    const i = Math.floor((x - box.min[0]) / cell);
    const j = Math.floor((y - box.min[1]) / cell);
    const k = Math.floor((z - box.min[2]) / cell);
    const [nx, ny, nz] = this.#counts;
    if (i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz) return this.#all;
    const n = (k * ny + j) * nx + i;
    return (this.#cells[n] ??= this.#fill(i, j, k));
  }

  #fill(i: number, j: number, k: number): Cell {
    const { box, cell } = this.body;
    const [x, y, z] = [box.min[0] + (i + 0.5) * cell, box.min[1] + (j + 0.5) * cell, box.min[2] + (k + 0.5) * cell];
    const regions: Region[] = [];
    for (const region of this.#all.regions) {
      const distance = region.shape(x, y, z);
      const reach = (cell * DIAGONAL + (region.margin ?? 0)) * SLACK + (region.wall ? 3 * region.wall.width : 0);
      if (distance > reach) continue;
      if (distance < -reach) return { regions, below: region };
      regions.push(region);
    }
    return { regions, below: null };
  }

  /** The region at a place of the body; null for its base. Leaves the uneven place in `warped`. */
  at(x: number, y: number, z: number): Region | null {
    warp(x, y, z, this.body.warp);
    const [X, Y, Z] = [warped[0] as number, warped[1] as number, warped[2] as number];
    const { regions, below } = this.find(X, Y, Z);
    return regions.find(({ shape }) => shape(X, Y, Z) < 0) ?? below;
  }

  /** The same, asking every region: for tests of the index. */
  atWithoutIndex(x: number, y: number, z: number): Region | null {
    warp(x, y, z, this.body.warp);
    const [X, Y, Z] = [warped[0] as number, warped[1] as number, warped[2] as number];
    return this.#all.regions.find(({ shape }) => shape(X, Y, Z) < 0) ?? null;
  }
}
