import { describe, expect, it } from 'vitest';
import { paragraphsOf } from './about-instructor.tsx';

describe('the paragraphs of a text', () => {
  it('are separated by one or more line breaks of any system', () => {
    expect(paragraphsOf('One.\nTwo.\r\n\r\n  Three. ')).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('are empty if there is no text', () => expect(paragraphsOf(' \n ')).toEqual([]));
});
