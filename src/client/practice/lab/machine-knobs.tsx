import type { Settings } from '#shared/scanner/core/settings.ts';
import { Fold } from '#client/ui/fold.tsx';
import { SliderField } from '#client/components/scanner/slider-field.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';

/** A knob of the machine that is a number. */
interface Knob {
  name: 'depth' | 'focus' | 'gain' | 'range';
  label: string;
  unit: string;
  /** From the value of the setting to the shown number. */
  per: number;
  min: number;
  max: number;
  step: number;
}

const KNOBS: readonly Knob[] = [
  { name: 'depth', label: 'Depth', unit: 'cm', per: 10, min: 20, max: 240, step: 5 },
  { name: 'focus', label: 'Focus', unit: 'cm', per: 10, min: 10, max: 200, step: 5 },
  { name: 'gain', label: 'Gain', unit: 'dB', per: 1, min: -20, max: 20, step: 1 },
  { name: 'range', label: 'Dynamic range', unit: 'dB', per: 1, min: 30, max: 90, step: 2 },
];

/** The machine's settings that change the picture most. */
export function MachineKnobs({ settings, onChange }: { settings: Settings; onChange: (settings: Settings) => void }) {
  const summary = KNOBS.map((knob) => `${knob.label} ${textOf(knob, settings[knob.name])}`).join(', ');
  return (
    <Fold title="Machine" summary={summary}>
      <div className="grid gap-3 px-4 pb-4">
        {KNOBS.map((knob) => (
          <SliderField
            key={knob.name}
            label={knob.label}
            min={knob.min}
            max={knob.max}
            step={knob.step}
            value={settings[knob.name]}
            text={textOf(knob, settings[knob.name])}
            onChange={(value) => onChange({ ...settings, [knob.name]: value })}
          />
        ))}
        <LabeledSwitch
          label="Harmonics"
          isOn={settings.harmonics}
          onChange={(harmonics) => onChange({ ...settings, harmonics })}
        />
        <LabeledSwitch
          label="Compounding"
          isOn={settings.compounding > 1}
          onChange={(isOn) => onChange({ ...settings, compounding: isOn ? 3 : 1 })}
        />
      </div>
    </Fold>
  );
}

const textOf = ({ per, unit }: Knob, value: number): string => `${Math.round((value / per) * 10) / 10} ${unit}`;
