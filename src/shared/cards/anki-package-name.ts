export const ANKI_PACKAGE_EXTENSION = '.apkg';

export const WRONG_PACKAGE_EXTENSION = 'Invalid file type: Please upload an Anki package (.apkg)';

export const isAnkiPackageName = (fileName: string): boolean =>
  fileName.trim().toLowerCase().endsWith(ANKI_PACKAGE_EXTENSION);
