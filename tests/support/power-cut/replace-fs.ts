import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import type { ForgetfulDisk } from './forgetful-disk.ts';
import { real } from './real-fs.ts';

const { O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY } = fs.constants;
const FLAGS: Record<string, number> = {
  r: O_RDONLY,
  'r+': O_RDWR,
  w: O_WRONLY | O_CREAT | O_TRUNC,
  wx: O_WRONLY | O_CREAT | O_EXCL,
};

/** Open files by number, and open folders by path. */
type Opened = number | string;

/**
 * Makes this process use `disk` for everything on it: replaces Node's synchronous functions that PGlite's file system
 * and this project's code for it call. Others that could change something fail, so that nothing bypasses the disk.
 */
export function replaceFs(disk: ForgetfulDisk): void {
  const opened = new Map<number, Opened>();
  const replacements: Record<string, (...given: never[]) => unknown> = {
    openSync(name: string, flags: string | number = 'r', mode?: number) {
      if (!disk.holds(name)) return real.openSync(name, flags, mode);
      const how = typeof flags === 'number' ? flags : flagsOf(flags);
      const isNew = (how & O_CREAT) !== 0 && !real.existsSync(name);
      if (isNew) disk.step();
      if (!isNew && (how & O_TRUNC) !== 0) shorten(name, 0);
      const descriptor = real.openSync(name, how, mode);
      if (real.fstatSync(descriptor).isDirectory()) {
        opened.set(descriptor, name);
        return descriptor;
      }
      const { number } = disk.file(name, isNew);
      if (isNew) disk.made(name, number);
      opened.set(descriptor, number);
      return descriptor;
    },
    closeSync(descriptor: number) {
      opened.delete(descriptor);
      real.closeSync(descriptor);
    },
    writeSync(descriptor: number, buffer: NodeJS.ArrayBufferView, offset: number, length: number, position: number) {
      const what = opened.get(descriptor);
      if (typeof what !== 'number') return real.writeSync(descriptor, buffer, offset, length, position);
      disk.step();
      disk.content(what).willWrite(position, length);
      const written = real.writeSync(descriptor, buffer, offset, length, position);
      disk.written(what);
      return written;
    },
    writeFileSync(name: string, data: string, options: fs.WriteFileOptions = {}) {
      if (!disk.holds(name)) return real.writeFileSync(name, data, options);
      const { flag = 'w', mode } = typeof options === 'object' && options !== null ? options : {};
      const descriptor = fs.openSync(name, flag, mode);
      const bytes = Buffer.from(data);
      if (bytes.length > 0) fs.writeSync(descriptor, bytes, 0, bytes.length, 0);
      fs.closeSync(descriptor);
    },
    ftruncateSync(descriptor: number, size = 0) {
      const what = opened.get(descriptor);
      if (typeof what === 'number') {
        disk.step();
        disk.content(what).willShorten(size);
      }
      real.ftruncateSync(descriptor, size);
    },
    truncateSync(name: string, size = 0) {
      if (disk.holds(name)) shorten(name, size);
      else real.truncateSync(name, size);
    },
    fsyncSync(descriptor: number) {
      const what = opened.get(descriptor);
      if (what === undefined) return real.fsyncSync(descriptor);
      disk.step();
      if (typeof what === 'number') disk.syncFile(what);
      else disk.syncFolder(what);
    },
    mkdirSync(name: string, options?: fs.MakeDirectoryOptions) {
      if (!disk.holds(name)) return real.mkdirSync(name, options);
      if (options?.recursive === true && real.existsSync(name)) return undefined;
      disk.step();
      real.mkdirSync(name);
      disk.made(name, 'folder');
      return name;
    },
    rmdirSync(name: string) {
      if (disk.holds(name)) {
        disk.step();
        disk.removed(name, 'folder');
      }
      real.rmdirSync(name);
    },
    unlinkSync(name: string) {
      if (disk.holds(name)) {
        disk.step();
        disk.removed(name, disk.file(name).number);
      }
      real.unlinkSync(name);
    },
    rmSync(name: string, options: fs.RmOptions = {}) {
      if (!disk.holds(name)) return real.rmSync(name, options);
      if (!real.existsSync(name)) return;
      if (!real.statSync(name).isDirectory()) return fs.unlinkSync(name);
      for (const entry of real.readdirSync(name)) fs.rmSync(path.join(name, entry), options);
      fs.rmdirSync(name);
    },
    renameSync(from: string, to: string) {
      if (!disk.holds(from)) return real.renameSync(from, to);
      if (real.statSync(from).isDirectory()) throw new Error('the disk of these tests renames no folders');
      disk.step();
      const replaced = real.existsSync(to) ? disk.file(to).number : null;
      disk.renamed({ path: from, file: disk.file(from).number }, { path: to, replaced });
      real.renameSync(from, to);
    },
  };
  const shorten = (name: string, size: number) => {
    disk.step();
    disk.file(name).content.willShorten(size);
    real.truncateSync(name, size);
  };
  for (const name of ['appendFileSync', 'copyFileSync', 'cpSync', 'linkSync', 'symlinkSync', 'fdatasyncSync']) {
    replacements[name] = () => {
      throw new Error(`the disk of these tests has no ${name}`);
    };
  }
  Object.assign(fs, replacements);
  syncBuiltinESMExports();
}

function flagsOf(name: string): number {
  const flags = FLAGS[name];
  if (flags === undefined) throw new Error(`the disk of these tests opens no file as "${name}"`);
  return flags;
}
