import type { ScanColor } from '#shared/scanner/scan.ts';
import { SliderField } from '#client/components/scanner/slider-field.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';

interface ColorKnobsProps {
  /** Null while there is no color. */
  color: ScanColor | null;
  /** Of the picture, mm. */
  depth: number;
  /** Whether the probe's face is flat: only then can the box be steered. */
  isFlat: boolean;
  onChange: (color: ScanColor | null) => void;
}

/** Where the box lies at first, as shares of the depth and of the lines. */
const BOX = { from: 0.3, to: 0.8, width: 0.55 };
const HEIGHT = BOX.to - BOX.from;

/** Color Doppler: on or off, its scale, gain and box. */
export function ColorKnobs({ color, depth, isFlat, onChange }: ColorKnobsProps) {
  const first: ScanColor = {
    nyquist: 40,
    gain: 20,
    steer: isFlat ? -20 : 0,
    depths: [depth * BOX.from, depth * BOX.to],
    width: BOX.width,
  };
  return (
    <div className="grid gap-3">
      <LabeledSwitch label="Color Doppler" isOn={color !== null} onChange={(isOn) => onChange(isOn ? first : null)} />
      {color !== null && (
        <>
          <SliderField
            label="Scale"
            value={color.nyquist}
            text={`${color.nyquist} cm/s`}
            min={5}
            max={120}
            step={5}
            onChange={(nyquist) => onChange({ ...color, nyquist })}
          />
          <SliderField
            label="Color gain"
            value={color.gain}
            text={`${color.gain} dB`}
            min={-5}
            max={30}
            step={1}
            onChange={(gain) => onChange({ ...color, gain })}
          />
          <SliderField
            label="Depth of the box"
            value={Math.round((color.depths[0] + color.depths[1]) / 2)}
            text={`${Math.round(color.depths[0] + color.depths[1]) / 20} cm`}
            min={Math.round((depth * HEIGHT) / 2)}
            max={Math.round(depth * (1 - HEIGHT / 2))}
            step={1}
            onChange={(middle) => {
              const half = (depth * HEIGHT) / 2;
              onChange({ ...color, depths: [middle - half, middle + half] });
            }}
          />
          {isFlat && (
            <SliderField
              label="Steering"
              value={color.steer}
              text={`${color.steer}°`}
              min={-20}
              max={20}
              step={10}
              onChange={(steer) => onChange({ ...color, steer })}
            />
          )}
        </>
      )}
    </div>
  );
}
