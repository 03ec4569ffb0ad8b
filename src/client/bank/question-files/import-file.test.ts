import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_BYTES } from '#shared/bank/import-limits.ts';
import { QUESTION_FILE } from './import-file.ts';

const { accept, refusalOf } = QUESTION_FILE;

describe('a file of questions', () => {
  it.each(['bank.txt', 'bank.CSV', 'a.b.xlsx', 'old.xls', 'moodle.xml', 'course.gift', 'with images.zip'])(
    'is accepted with the name %s',
    (name) => expect(refusalOf([{ name, size: 10 }])).toBeNull(),
  );

  it.each(['bank.pdf', 'bank.docx', 'csv', 'bank.xlsx.exe', ''])('is refused with the name "%s"', (name) =>
    expect(refusalOf([{ name, size: 10 }])).toEqual({
      title: 'Invalid file type',
      description: 'Please upload a TXT, CSV or Excel file (.txt, .csv, .xlsx, .xls)',
      variant: 'destructive',
    }),
  );

  it('is accepted up to the size limit, and refused one byte above it', () => {
    expect(refusalOf([{ name: 'bank.csv', size: IMPORT_MAX_BYTES }])).toBeNull();
    expect(refusalOf([{ name: 'bank.csv', size: IMPORT_MAX_BYTES + 1 }])?.description).toBe(
      'Please upload a file smaller than 100MB.',
    );
  });

  it('is refused if it is empty or one of several', () => {
    const file = { name: 'bank.csv', size: 10 };
    expect(refusalOf([{ ...file, size: 0 }])?.title).toBe('Empty file');
    expect(refusalOf([file, file])?.title).toBe('One file at a time');
  });

  it('lists its types in the file chooser', () => {
    expect(accept).toBe('.txt,.csv,.tsv,.xlsx,.xls,.gift,.xml,.zip,.imscc');
  });
});
