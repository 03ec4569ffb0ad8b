import { describe, expect, it } from 'vitest';
import { commonResponses, normalizedResponse, toTypedResponse } from './typed-responses.ts';
import { typedResponse } from './quiz-sessions.contract.ts';

describe('a typed response', () => {
  it('is made from typed or pasted text: on one line, trimmed, no longer than the limit', () => {
    expect(toTypedResponse('  acoustic\tshadow\r\n ')).toBe('acoustic shadow');
    expect(toTypedResponse('\0\u2028')).toBe('');
    expect(toTypedResponse(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199));
    const cut = toTypedResponse(`${'x'.repeat(199)}😀`);
    expect(typedResponse.parse(cut)).toBe(cut);
  });

  it('is refused with control characters, and if it is too long', () => {
    for (const text of ['a\nb', 'a\tb', 'a\0b', 'a\u2028b', 'x'.repeat(201)])
      expect(typedResponse.safeParse(text).success).toBe(false);
    expect(typedResponse.parse(` ${'x'.repeat(200)} `)).toBe('x'.repeat(200));
  });

  it.each([
    ['Acoustic  Shadowing', 'acoustic shadowing'],
    ['  acoustic\u00A0shadowing. ', 'acoustic shadowing'],
    ['ＡＣＯＵＳＴＩＣ　ｓｈａｄｏｗｉｎｇ！', 'acoustic shadowing'],
    ['Acoustic shadowing ?!…', 'acoustic shadowing'],
    ['cm²', 'cm2'],
    ['ﬁbroid', 'fibroid'],
    ['Mu\u0308ller', 'm\u00FCller'],
    ['1.5 MHz', '1.5 mhz'],
    ['Duplex (spectral)', 'duplex (spectral)'],
    ['50%', '50%'],
    ['???', ''],
  ])('%j counts as %j', (text, normalized) => {
    expect(normalizedResponse(text)).toBe(normalized);
    expect(normalizedResponse(normalized)).toBe(normalized);
  });
});

describe('common responses', () => {
  /** Has this many students type a text; with `from`, different ones from those before. */
  const students = (count: number, text: string, from = 0) =>
    Array.from({ length: count }, (_, index) => ({ userId: `s${from + index}`, text }));

  it('are those that five different students typed', () => {
    expect(commonResponses(students(5, 'Ringing'), [])).toEqual([{ text: 'Ringing', students: 5 }]);
    expect(commonResponses(students(4, 'Ringing'), [])).toEqual([]);
    // The same student again, in two spellings.
    const again = [...students(4, 'Ringing'), ...students(1, 'ringing.'), ...students(1, 'RINGING')];
    expect(commonResponses(again, [])).toEqual([]);
  });

  it('are spelled as most students did', () => {
    const typed = [...students(2, 'ring down'), ...students(3, 'Ring-down', 2), ...students(1, 'Ring  down.', 5)];
    expect(commonResponses([...typed, ...students(2, 'Ring down', 6)], [])).toEqual([
      { text: 'Ring down', students: 5 },
    ]);
    const often = [
      ...students(4, 'ring down'),
      ...Array.from({ length: 10 }, () => students(1, 'Ring down', 4)).flat(),
    ];
    expect(commonResponses(often, [])).toEqual([{ text: 'ring down', students: 5 }]);
  });

  it('leave out texts that repeat an option', () => {
    const typed = [...students(6, 'acoustic shadowing'), ...students(5, 'Ringing')];
    expect(commonResponses(typed, ['Acoustic  Shadowing.', 'Gain'])).toEqual([{ text: 'Ringing', students: 5 }]);
    expect(commonResponses(students(6, '...'), [])).toEqual([]);
  });

  it('are sorted by frequency, ten at most', () => {
    const typed = Array.from({ length: 12 }, (_, index) => students(5 + (index % 3), `Answer ${index}`)).flat();
    const common = commonResponses(typed, []);
    expect(common).toHaveLength(10);
    expect(common.map((response) => response.students)).toEqual([7, 7, 7, 7, 6, 6, 6, 6, 5, 5]);
    expect(common.slice(0, 2).map(({ text }) => text)).toEqual(['Answer 11', 'Answer 2']);
  });
});
