import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FolderMediaStore } from '#server/adapters/folder-media-store.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { openS3MediaStore } from '#server/adapters/s3-media-store.ts';
import { startS3Server } from './s3.ts';

export interface TestStore {
  open: () => Promise<MediaStore>;
  close: () => Promise<void>;
}

async function inFolder(): Promise<TestStore> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-media-'));
  return { open: async () => new FolderMediaStore(folder), close: async () => fs.rmSync(folder, { recursive: true }) };
}

async function inS3(): Promise<TestStore> {
  const { settings, close } = await startS3Server();
  return { open: () => openS3MediaStore(settings), close };
}

/** The product's stores, each opened empty. */
export const REAL_STORES: [string, () => Promise<TestStore>][] = [
  ['in a folder', inFolder],
  ['in an S3 server', inS3],
];
