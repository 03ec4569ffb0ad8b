import { beamFor, type Beam } from './beam.ts';
import type { Body } from './body.ts';
import { compress, detect, mapGray, soften } from './detect.ts';
import { newField, type Field } from './field.ts';
import type { Pose } from './pose.ts';
import type { Probe } from './probe.ts';
import { RegionIndex } from './region-index.ts';
import type { Settings } from './settings.ts';
import { passedByLook, psfFor, smear, type Psf } from './smear.ts';
import { walkLines } from './walk.ts';
import { addWires } from './wires.ts';

/** An image before scan conversion: a row for each depth, a column for each line. */
export interface Image {
  lines: number;
  samples: number;
  /** Received amplitude; 1 is the mean power of liver. */
  envelope: Float32Array;
  /** 0 to 255. */
  gray: Float32Array;
}

/** A probe on a body. Reuses its arrays: an image is valid until the next is drawn. */
export class Scanner {
  readonly index: RegionIndex;
  readonly probe: Probe;
  #field: Field | null = null;
  #psf: { key: string; psf: Psf } | null = null;
  #image: Image | null = null;
  #scratch = new Float32Array(0);
  /** Of the image before, for persistence. */
  #before: Float32Array | null = null;

  constructor(body: Body, probe: Probe, index = new RegionIndex(body)) {
    this.index = index;
    this.probe = probe;
  }

  get body(): Body {
    return this.index.body;
  }

  /** Forgets the images before, e.g. when the probe was moved by a jump. */
  reset(): void {
    this.#before = null;
  }

  draw(pose: Pose, settings: Settings): Image {
    const { probe, index } = this;
    const beam = beamFor(probe, settings);
    const { field, image } = this.#arraysFor(settings, beam);
    this.body.moveTo?.(settings.time);
    walkLines({ index, probe, pose, settings, beam }, field);
    smear(field, this.#psfFor(settings, beam, field), passedByLook(field, probe, beam), this.#scratch);
    addWires({ body: this.body, probe, pose, beam }, field);
    detect(field, field.scatterers, { probe, beam, settings }, { envelope: image.envelope, scratch: this.#scratch });
    compress(field, image.envelope, settings, image.gray);
    if (settings.smoothing > 0) soften(field, image.gray, settings.smoothing, this.#scratch);
    if (settings.persistence > 0) this.#persist(image.gray, settings.persistence);
    mapGray(image.gray);
    return image;
  }

  #arraysFor({ depth, samples }: Settings, beam: Beam): { field: Field; image: Image } {
    const { lines } = this.probe;
    const step = depth / samples;
    const old = this.#field;
    if (old === null || this.#image === null || old.samples !== samples || old.scatterers.length !== beam.looks * 2) {
      this.#field = newField(lines, samples, step, beam.looks);
      this.#scratch = new Float32Array(lines * samples);
      this.#image = {
        lines,
        samples,
        envelope: new Float32Array(lines * samples),
        gray: new Float32Array(lines * samples),
      };
      this.reset();
      return { field: this.#field, image: this.#image };
    }
    old.step = step;
    return { field: old, image: this.#image };
  }

  #psfFor({ depth, samples, focus, harmonics }: Settings, beam: Beam, field: Field): Psf {
    const key = JSON.stringify([depth, samples, focus, harmonics]);
    if (this.#psf?.key !== key) this.#psf = { key, psf: psfFor(this.probe, beam, field) };
    return this.#psf.psf;
  }

  #persist(gray: Float32Array, share: number): void {
    const before = this.#before;
    if (before !== null) {
      for (let n = 0; n < gray.length; n += 1) {
        gray[n] = (gray[n] as number) + share * ((before[n] as number) - (gray[n] as number));
      }
    }
    this.#before = Float32Array.from(gray);
  }
}
