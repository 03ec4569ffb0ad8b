import { describe, expect, it } from 'vitest';
import type { Topic } from '#shared/bank/topics.contract.ts';
import { topicTree } from '#client/components/topic-tree.ts';
import { newTopicsOf } from './new-topics.ts';

const topic = (id: string, name: string, parentId: string | null = null): Topic => ({
  id,
  name,
  description: null,
  parentId,
  createdById: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  questionCount: 0,
  flashcardCount: 0,
});
const tree = topicTree([topic('a', 'Abdomen'), topic('l', 'Liver', 'a'), topic('o', 'Orphan', 'gone')]);
const card = (main: string, sub: string | null = null) => ({ topic: { main, sub } });

describe('the new topics of a text', () => {
  it('are none where its cards name none, or those that are there in whatever case', () => {
    expect(newTopicsOf([{ topic: null }, card('ABDOMEN'), card('abdomen', 'liver')], tree)).toEqual([]);
  });

  it('are each named once, a main category before its subcategory', () => {
    expect(newTopicsOf([card('Physics', 'Doppler'), card('physics', 'DOPPLER'), card('Physics')], tree)).toEqual([
      'Physics',
      'Physics > Doppler',
    ]);
    expect(newTopicsOf([card('Abdomen', 'Spleen')], tree)).toEqual(['Abdomen > Spleen']);
  });

  it('may have the name of an orphaned subcategory, or of a subcategory elsewhere', () => {
    expect(newTopicsOf([card('Orphan'), card('Liver')], tree)).toEqual(['Orphan', 'Liver']);
  });
});
