import { expect, it } from 'vitest';
import { starterSubcategory } from './starter-library.ts';

it('names the field of a question with an image and a video, however often it is read', () => {
  const question = {
    id: '0123abcd',
    question: 'What is black in ultrasound?',
    options: ['Fluid', 'Bone'],
    correctAnswer: 0,
    explanation: 'Fluid does not reflect.',
    difficulty: 'easy',
    image: 'a.webp',
    video: 'a.mp4',
    imageDescription: 'A cyst',
  };
  const read = () =>
    starterSubcategory
      .safeParse({ name: 'Physics', description: 'Waves', questions: [question], flashcards: [] })
      .error?.issues.filter(({ message }) => message === 'A question has either an image or a video')
      .map(({ path }) => path);
  expect(read()).toEqual([['questions', 0, 'videoUrl']]);
  expect(read()).toEqual([['questions', 0, 'videoUrl']]);
});
