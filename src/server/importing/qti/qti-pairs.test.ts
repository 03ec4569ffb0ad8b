import { describe, expect, it } from 'vitest';
import { correct, modal, qtiRefusal, takenQti } from '#tests/support/qti-packages.ts';

describe('pairs of QTI', () => {
  const directed = 'cardinality="multiple" baseType="directedPair"';
  const option = (identifier: string) =>
    `<simpleAssociableChoice identifier="${identifier}" matchMax="1">text ${identifier}</simpleAssociableChoice>`;
  const match = (first: string, second: string) =>
    `<matchInteraction responseIdentifier="RESPONSE"><prompt>Match</prompt>${[first, second].map((set) => `<simpleMatchSet>${Array.from(set, option).join('')}</simpleMatchSet>`).join('')}</matchInteraction>`;

  it('become rows with labels, the rows being the set whose entries are each in one pair', async () => {
    const rows = await takenQti({ response: directed, declared: correct('a x', 'b x'), body: match('ab', 'xy') });
    expect(rows).toMatchObject({
      kind: 'labels',
      options: ['text x', 'text y'],
      content: { targets: [{ text: 'text a' }, { text: 'text b' }], partCredit: false, reuse: true },
      correctAnswer: { labels: [0, 0] },
    });
    const other = await takenQti({ response: directed, declared: correct('a x', 'b y'), body: match('abc', 'xy') });
    expect(other).toMatchObject({
      options: ['text a', 'text b', 'text c'],
      content: { targets: [{ text: 'text x' }, { text: 'text y' }] },
      correctAnswer: { labels: [0, 1] },
    });
    expect(
      await qtiRefusal({
        title: 'Q',
        response: directed,
        declared: correct('a x', 'a y', 'b x'),
        body: match('ab', 'xy'),
      }),
    ).toBe('"Q" pairs a row with several others, or with none: each needs exactly one');
  });

  it('have reasons for their labels, and feedback on rows in the explanation', async () => {
    const item = { response: directed, declared: correct('a y', 'b x'), body: match('ab', 'xy') };
    expect(await takenQti({ ...item, more: modal('y') + modal('a') })).toMatchObject({
      details: { reasons: { 1: 'about y' } },
      explanation: 'text a: about a',
    });
  });

  it('of one set also become rows with labels', async () => {
    const body = `<associateInteraction responseIdentifier="RESPONSE">${Array.from('abcde', option).join('')}</associateInteraction>`;
    const response = 'cardinality="multiple" baseType="pair"';
    expect(await takenQti({ title: 'Pairs', response, declared: correct('a c', 'b d'), body })).toMatchObject({
      kind: 'labels',
      options: ['text c', 'text d', 'text e'],
      content: { targets: [{ text: 'text a' }, { text: 'text b' }] },
      correctAnswer: { labels: [0, 1] },
    });
  });

  it('of a text and its gaps have numbered gaps', async () => {
    const body = `<gapMatchInteraction responseIdentifier="RESPONSE"><prompt>Fill in</prompt><gapText identifier="L" matchMax="1">liver</gapText><gapText identifier="S" matchMax="1">spleen</gapText><p>The <gap identifier="G1"/> is right, the <gap identifier="G2"/> left.</p></gapMatchInteraction>`;
    expect(await takenQti({ response: directed, declared: correct('S G2', 'L G1'), body })).toMatchObject({
      kind: 'labels',
      question: 'Fill in\nThe (1) _____ is right, the (2) _____ left.',
      options: ['liver', 'spleen'],
      content: { targets: [{ text: '(1)' }, { text: '(2)' }] },
      correctAnswer: { labels: [0, 1] },
    });
  });
});
