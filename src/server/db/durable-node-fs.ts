import fs from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's NODEFS that is touched here; it ships no types. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number; node: object }) => number };
  realPath(node: object): string;
}
interface EmscriptenModule {
  NODEFS?: NodeFileSystem;
  FS: { filesystems: { NODEFS: NodeFileSystem } };
}

/**
 * PGlite's file system without its flaw: as shipped it has no fsync callback, so a power cut can lose or corrupt
 * commits that were acknowledged. With the callback, and PGlite started without `-F`, PostgreSQL's own durability
 * holds again. See docs/decisions/002-embedded-engine.md for the figures.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((untyped: unknown) => {
      const module = untyped as EmscriptenModule; // Emscripten's module object, as the interface above describes it
      const nodeFs = module.NODEFS ?? module.FS.filesystems.NODEFS;
      nodeFs.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncFolder(nodeFs.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

/** Emscripten gives a folder no host descriptor, so one is opened for the sync. */
function syncFolder(path: string): void {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
