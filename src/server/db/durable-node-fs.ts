import fs from 'node:fs';
import path from 'node:path';
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
 * PGlite's file system without its flaws. As shipped it has no fsync callback, so a power cut can lose or corrupt
 * commits that were acknowledged. With the callback, and PGlite started without `-F`, PostgreSQL's own durability
 * holds again. And a database is made in memory and copied to the folder, where nobody syncs it: that is done here.
 * See docs/decisions/002-embedded-engine.md for the figures.
 */
export class DurableNodeFS extends NodeFS {
  #isNew = false;

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    this.#begin();
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

  /** PGlite calls it when it has copied a new database to the folder and not used it yet, and after each query. */
  override async syncToFs(): Promise<void> {
    if (!this.#isNew) return;
    syncTree(this.rootDir);
    // The file says it empty, because what is in a file can be synced everywhere, and that it is gone cannot.
    write(this.#unfinished, '');
    fs.rmSync(this.#unfinished);
    this.#isNew = false;
  }

  /** Holds something while the database beside it is being made; one found at the start was never used. */
  get #unfinished(): string {
    return `${this.rootDir}.unfinished`;
  }

  #begin(): void {
    if (fs.existsSync(this.#unfinished) && fs.statSync(this.#unfinished).size > 0) {
      fs.rmSync(this.rootDir, { recursive: true, force: true });
      fs.mkdirSync(this.rootDir);
    }
    this.#isNew = !fs.existsSync(path.join(this.rootDir, 'PG_VERSION'));
    if (this.#isNew) write(this.#unfinished, 'This database is being made.\n');
  }
}

/** Writes a file and has it on the disk, its name too. */
function write(file: string, content: string): void {
  fs.writeFileSync(file, content);
  syncFile(file);
  syncFolder(path.dirname(file));
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(name);
    else syncFile(name);
  }
  syncFolder(folder);
}

function syncFile(file: string): void {
  sync(file, 'r+');
}

/** Windows has no such thing: it keeps the order of what it does to folders. */
function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(name: string, flags: string): void {
  const descriptor = fs.openSync(name, flags);
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
