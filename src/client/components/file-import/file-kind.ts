import type { ToastContent } from '#client/lib/toast.ts';

/** The files that an import takes. */
export interface FileKind {
  /** For the file chooser: `.txt,.csv,…` */
  accept: string;
  /** The same for people. */
  formats: string;
  /** Why these files can't be imported, before anything is sent; null where it is one and looks like it can. */
  refusalOf: (files: readonly Pick<File, 'name' | 'size'>[]) => ToastContent | null;
}
