import { describe, expect, it } from 'vitest';
import { paragraphsOf } from './about-instructor.tsx';

describe('the paragraphs of a text', () => {
  it('are parted by line breaks of any system, one or more', () => {
    expect(paragraphsOf('One.\nTwo.\r\n\r\n  Three. ')).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('are none where there is no text', () => expect(paragraphsOf(' \n ')).toEqual([]));
});
