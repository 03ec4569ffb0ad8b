import { describe, expect, it } from 'vitest';
import { type Knob, settled } from '#shared/console/mode.ts';
import { changedKnobs, notchesOf, shareOf, turned } from './knob-turning.ts';

const knob: Knob = { label: 'Gain', group: 'Doppler', unit: 'dB', min: -20, max: 20, step: 0.1, does: '', costs: '' };

describe('turning a knob', () => {
  it('moves by the steps of the knob', () => {
    expect(settled(knob, 0.34)).toBe(0.3);
    expect(settled(knob, -19.96)).toBe(-20);
    expect(settled({ ...knob, min: 1, step: 0.5 }, 2.7)).toBe(2.5);
  });

  it('stays between the ends', () => {
    expect(settled(knob, 99)).toBe(20);
    expect(turned(knob, -19.9, -5)).toBe(-20);
  });

  it('moves several steps per notch if the knob has many steps', () => {
    expect(turned(knob, 0, 1)).toBe(0.4);
    expect(turned({ ...knob, step: 1 }, 0, 1)).toBe(1);
  });

  it('adds up the small movements of a touchpad', () => {
    const first = notchesOf({ deltaY: -40, deltaMode: 0 }, 0);
    expect(first.notches).toBe(0);
    const second = notchesOf({ deltaY: -70, deltaMode: 0 }, first.rest);
    expect(second.notches).toBe(1);
    expect(second.rest).toBeCloseTo(0.1);
  });

  it('turns down when the wheel turns down, whether it reports lines or pixels', () => {
    expect(notchesOf({ deltaY: 100, deltaMode: 0 }, 0).notches).toBe(-1);
    expect(notchesOf({ deltaY: 6, deltaMode: 1 }, 0).notches).toBe(-2);
  });

  it('returns how far the knob is turned up', () => {
    expect(shareOf(knob, 10)).toBe(0.75);
    expect(shareOf({ ...knob, max: -20 }, -20)).toBe(0);
  });

  it('names the knobs that were turned', () => {
    expect(changedKnobs({ gain: 1, angle: 60 }, { gain: 1, angle: 50 })).toEqual(['angle']);
  });
});
