import { expect, it } from 'vitest';
import { problemsCsv, problemsFileName, redFlagsCsv } from './problems-csv.ts';

it('lists problems by their position in the file', () => {
  const problems = [
    { line: 12, questionNumber: 11, message: 'At least 2 options are required' },
    { line: 40, questionNumber: null, message: 'Not a question' },
  ];
  const lines = '12,11,At least 2 options are required\r\n40,,Not a question\r\n';
  expect(problemsCsv(problems, 'excel')).toBe(`\uFEFFRow,Question,Problem\r\n${lines}`);
  expect(problemsCsv(problems, 'txt')).toBe(`\uFEFFLine,Question,Problem\r\n${lines}`);
});

it('lists conflicting duplicates with both answers', () => {
  const flag = { questionNumber: 3, questionText: 'Which?', uploadedAnswer: 'B) Liver', storedAnswer: 'A) Spleen' };
  expect(redFlagsCsv([flag])).toContain('\r\n3,Which?,B) Liver,A) Spleen\r\n');
});

it('names the list of problems after the file', () => {
  expect(problemsFileName('my.bank.xlsx')).toBe('my.bank-problems.csv');
  expect(problemsFileName('bank')).toBe('bank-problems.csv');
});
