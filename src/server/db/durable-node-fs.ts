import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isUnfinished, unfinishedMark } from './database-folder.ts';
import type { FolderLock } from './folder-lock.ts';

/** Emscripten's operations by name; it ships no types. */
type Operations = Record<string, (...call: unknown[]) => unknown>;

interface Attributes {
  mode?: number;
}

/** A file or folder, and an open one. */
interface Node {
  parent?: Node;
}
interface Stream {
  nfd?: number;
  node: Node;
}

/** The part of Emscripten's NODEFS used here. */
interface NodeFileSystem {
  stream_ops: Operations & { fsync?: (stream: Stream) => number };
  node_ops: Operations;
  realPath(node: object): string;
}
interface EmscriptenModule {
  NODEFS?: NodeFileSystem;
  FS: { filesystems: { NODEFS: NodeFileSystem } };
}

/** The operations of NODEFS that change files. */
const CHANGING = ['write', 'setattr', 'mknod', 'rename', 'unlink', 'rmdir'];

/**
 * PGlite's file system with its flaws fixed. As shipped it has no fsync callback, so a power cut can lose or corrupt
 * acknowledged commits. With the callback, and PGlite started without `-F`, PostgreSQL's own durability applies
 * again. Also, PGlite creates a database in memory and copies it to the folder without syncing it: that is done here.
 * See docs/decisions/002-embedded-engine.md for the figures.
 *
 * Nothing is changed without the lock on the folder, and no sync during which the lock was lost is acknowledged.
 */
export class DurableNodeFS extends NodeFS {
  readonly #lock: FolderLock;
  /**
   * Files unchanged since their last sync, which nobody but this process can change. After a crash PostgreSQL syncs the
   * whole database twice, and the first time is only meant as a hint to the system.
   */
  readonly #synced = new WeakSet<Node>();
  #isNew = false;

  constructor(folder: string, lock: FolderLock) {
    super(folder);
    this.#lock = lock;
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    this.#begin();
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun?.push((untyped: unknown) => {
      const module = untyped as EmscriptenModule; // Emscripten's module object, as the interface above describes it
      const nodeFs = module.NODEFS ?? module.FS.filesystems.NODEFS;
      for (const operations of [nodeFs.stream_ops, nodeFs.node_ops]) {
        for (const name of CHANGING) this.#guard(operations, name);
        // PGlite makes the files of a new database readable to everybody.
        const { setattr } = operations;
        operations['setattr'] = (of, attributes) => setattr?.(of, withoutOthers(attributes as Attributes));
      }
      nodeFs.stream_ops.fsync = (stream) => {
        this.#lock.check();
        if (this.#synced.has(stream.node)) return 0;
        if (stream.nfd === undefined) syncFolder(nodeFs.realPath(stream.node));
        else fs.fsyncSync(stream.nfd);
        this.#lock.check();
        this.#synced.add(stream.node);
        return 0;
      };
    });
    return result;
  }

  /** PGlite calls it after copying a new database to the folder, before using it, and after each query. */
  override async syncToFs(): Promise<void> {
    if (!this.#isNew) return;
    syncTree(this.rootDir);
    // The file is emptied first, because its content can be synced on every system, but its removal cannot.
    const mark = unfinishedMark(this.rootDir);
    write(mark, '');
    fs.rmSync(mark);
    this.#isNew = false;
  }

  #guard(operations: Operations, name: string): void {
    const operation = operations[name];
    if (operation === undefined) return;
    operations[name] = (...call) => {
      this.#lock.beforeWrite();
      for (const one of call) this.#changes(one);
      return operation(...call);
    };
  }

  /** Marks the arguments of an operation as changed: files and folders, also open ones, and the folder of a move. */
  #changes(one: unknown): void {
    if (typeof one !== 'object' || one === null) return;
    const { node = one, parent } = one as Partial<Stream> & Node;
    this.#synced.delete(node);
    if (parent !== undefined) this.#synced.delete(parent);
  }

  #begin(): void {
    if (isUnfinished(this.rootDir)) {
      fs.rmSync(this.rootDir, { recursive: true, force: true });
      fs.mkdirSync(this.rootDir);
    }
    this.#isNew = fs.readdirSync(this.rootDir).length === 0;
    if (this.#isNew) write(unfinishedMark(this.rootDir), 'This database is being made.\n');
  }
}

const withoutOthers = (attributes: Attributes): Attributes =>
  attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 };

/** Writes a file and syncs it and its name to the disk. */
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

/** Windows needs no such sync: it keeps changes to folders in order. */
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
