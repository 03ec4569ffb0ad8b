import type { ScanFrame, ScanRequest } from '#shared/scanner/scan.ts';

/** To a worker. */
export interface ScanOrder {
  id: number;
  request: ScanRequest;
}

/** From a worker: a picture, or what went wrong. */
export type ScanReply = { id: number; frame: ScanFrame; milliseconds: number } | { id: number; failure: string };
