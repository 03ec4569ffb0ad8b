import { describe, expect, it } from 'vitest';
import { columnsObstacle, fieldLabel, offeredFields } from './sheet-fields.ts';

describe('the columns of a table', () => {
  it('are enough with a question, two options and an answer', () => {
    expect(columnsObstacle(['question', null, 'optionA', 'optionB', 'answer', null])).toBeNull();
  });

  it('say what is missing', () => {
    expect(columnsObstacle(['question', 'optionA', null])).toBe(
      'Say which column holds “Option B” and “Correct answer”.',
    );
  });

  it('are not clear where two hold the same', () => {
    expect(columnsObstacle(['question', 'optionA', 'optionB', 'answer', 'optionA'])).toBe(
      'Two columns hold “Option A”: choose one of them.',
    );
  });

  it('offer five options, and more only where the file has them', () => {
    const labels = (fields: Parameters<typeof offeredFields>[0]) => offeredFields(fields).map(fieldLabel);
    expect(labels([])).toContain('Option E');
    expect(labels([])).not.toContain('Option F');
    expect(labels(['optionF'])).toContain('Option F');
  });
});
