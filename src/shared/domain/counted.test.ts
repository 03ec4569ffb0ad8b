import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { counted, formatCount, plural } from './counted.ts';

describe('counted', () => {
  it('uses the singular for 1', () => {
    expect([0, 1, 2].map((n) => counted(n, 'question'))).toEqual(['0 questions', '1 question', '2 questions']);
  });

  it('groups thousands', () => {
    expect(counted(12_480, 'question')).toBe('12,480 questions');
  });

  it('accepts an irregular plural', () => {
    expect(counted(3, 'category', 'categories')).toBe('3 categories');
  });
});

it('formatCount groups thousands', () => {
  expect(formatCount(12_480)).toBe('12,480');
});

it('plural chooses words by a number', () => {
  expect([0, 1, 2].map((n) => plural(n, 'is', 'are'))).toEqual(['are', 'is', 'are']);
});

/** A script of a page without modules cannot import `plural`. */
const EXEMPT = ['domain/counted.ts', 'expert-review/review-form-script.ts'];
const BY_HAND = /toLocaleString\(|(?:length|count|\bn|total\w*) === 1\s*\?\s*['"`]/i;

it('is the only place that groups digits and chooses between singular and plural', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !EXEMPT.some((end) => name.endsWith(end)));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((name) => BY_HAND.test(fs.readFileSync(path.join(root, name), 'utf8')))).toEqual([]);
});
