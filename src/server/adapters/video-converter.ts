import type { Readable } from 'node:stream';

/** Formats that few browsers play. */
export type OldFormat = 'avi' | 'wmv';

/** An MP4 file, with H.264 and AAC. */
export interface ConvertedVideo {
  /** Bytes. */
  size: number;
  /** Opens it, as often as needed. */
  open: () => Readable;
}

/** The video can't be read, or converting it takes too long. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly isTooSlow: boolean;

  constructor(message: string, { isTooSlow = false } = {}) {
    super(message);
    this.isTooSlow = isTooSlow;
  }
}

/** Makes MP4 of videos that few browsers play. */
export interface VideoConverter {
  /**
   * Converts the video that `open` opens, without its metadata, and passes it to `use`; the result is deleted afterwards.
   * One at a time: calls wait for each other. Throws `ConversionError`.
   */
  convert<Result>(
    open: () => Promise<Readable>,
    format: OldFormat,
    use: (converted: ConvertedVideo) => Promise<Result>,
  ): Promise<Result>;
}
