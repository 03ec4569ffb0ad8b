import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { starterCategory } from '#shared/hub/starter-library.ts';
import { modeOf } from '#shared/console/modes.ts';
import { experimentFor } from './lab-link.tsx';

const physics = starterCategory.parse(
  JSON.parse(fs.readFileSync(path.resolve('content/physics-and-instrumentation.json'), 'utf8')),
);
const offered = physics.subcategories
  .flatMap(({ questions }) => questions)
  .map(({ question, explanation }) => experimentFor(question, explanation));

describe('the experiment for a question', () => {
  it.each([
    ['At which velocity does aliasing begin?', 'spectral', 'internal-carotid'],
    ['Aliasing appears in the color box. Which control removes it?', 'color', 'carotid-stenosis'],
    ['Which control compensates for attenuation: time-gain compensation or output power?', 'bmode', 'liver-cyst'],
    ['What does a wall filter remove?', 'spectral', 'jugular'],
  ])('matches the text of a question: %s', (question, mode, scene) => {
    expect(experimentFor(question, null)).toMatchObject({ mode, scene });
  });

  it('matches the explanation if the question names nothing', () => {
    expect(experimentFor('What has gone wrong?', 'The wall filter is set too high.')?.scene).toBe('jugular');
  });

  it('is left out if neither is about something the lab shows', () => {
    expect(experimentFor('Which vessel lies behind the pancreas?', null)).toBeUndefined();
  });

  it('exists for at least a fifth of the physics questions, in scenes that the lab has', () => {
    const found = offered.filter((experiment) => experiment !== undefined);
    expect(found.length / offered.length).toBeGreaterThan(1 / 5);
    for (const { mode, scene } of found) expect(modeOf(mode)?.scenes.map(({ id }) => id)).toContain(scene);
  });
});
