import type { ToastContent } from '#client/lib/toast.ts';

/** The files that an import accepts. */
export interface FileKind {
  /** For the file chooser: `.txt,.csv,…` */
  accept: string;
  /** The same in words. */
  formats: string;
  /** Why these files can't be imported, before anything is sent; null for a single file that seems suitable. */
  refusalOf: (files: readonly Pick<File, 'name' | 'size'>[]) => ToastContent | null;
}
