import fs from 'node:fs';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { emptyFolder } from './run-folder.ts';

/** A question as a spreadsheet row contains it. */
export interface SheetQuestion {
  question: string;
  options: string[];
  /** A letter. */
  answer: string;
  explanation?: string;
  topic?: string;
}

/** Different questions of one topic. */
export function sheetQuestions(count: number, topic: string): SheetQuestion[] {
  return Array.from({ length: count }, (_, index) => ({
    question: `${topic}: what is measured in view ${index + 1}?`,
    options: ['Velocity', 'Diameter', 'Volume', 'Angle'],
    answer: 'ABCD'.charAt(index % 4),
    explanation: `View ${index + 1} is explained in the atlas.`,
    topic,
  }));
}

/** An Excel file of them. */
export function excelFile(name: string, questions: readonly SheetQuestion[]): string {
  const rows = questions.map(({ question, options, answer, explanation = '', topic = '' }) => [
    question,
    ...Array.from({ length: 5 }, (_, index) => options[index] ?? ''),
    answer,
    explanation,
    topic,
  ]);
  const heads = [
    'Question',
    'Option A',
    'Option B',
    'Option C',
    'Option D',
    'Option E',
    'Correct answer',
    'Explanation',
    'Topic',
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([heads, ...rows]), 'Questions');
  return fileOf(name, write(book, { type: 'buffer', bookType: 'xlsx' }));
}

/** A CSV file of roughly this many bytes. */
export function largeCsvFile(name: string, bytes: number): string {
  const explanation = 'The wall filter takes away low velocities. '.repeat(20);
  const lines = ['question,option a,option b,correct answer,explanation'];
  for (let size = 0; size < bytes; size += explanation.length + 60) {
    lines.push(`What does filter ${lines.length} take away?,Low velocities,High velocities,A,${explanation}`);
  }
  return fileOf(name, lines.join('\n'));
}

/** A PNG picture of 640 × 480 pixels. */
export async function pictureFile(name: string): Promise<string> {
  const sector = '<svg width="640" height="480"><path d="M320 20 L560 440 L80 440 Z" fill="#9aa"/></svg>';
  const background = { r: 8, g: 14, b: 19 };
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  return fileOf(
    name,
    await picture
      .composite([{ input: Buffer.from(sector) }])
      .png()
      .toBuffer(),
  );
}

/** The path of a new file with this name and content, deleted with the run's folder. */
export function fileOf(name: string, content: string | Buffer): string {
  const file = path.join(emptyFolder(), name);
  fs.writeFileSync(file, content);
  return file;
}

/** Chooses the file in the bulk upload dialog. */
export async function chooseFile(dialog: Locator, label: string, file: string): Promise<void> {
  await dialog.getByLabel(label).setInputFiles(file);
}
