import type { UseFormRegisterReturn } from 'react-hook-form';
import type { BirthdaySettings } from '#shared/contract/mailings.ts';
import { timeZone as ownZone } from '#client/lib/time-zone.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { HOURS, hourText, zoneChoices, zoneText } from './schedule.ts';

interface ScheduleFieldsProps {
  typed: Pick<BirthdaySettings, 'isOn' | 'timeZone'>;
  hour: UseFormRegisterReturn;
  timeZone: UseFormRegisterReturn;
  onSwitch: (isOn: boolean) => void;
  onZone: (timeZone: string) => void;
}

/** Whether, from which hour and in which time zone birthdays are greeted. */
export function ScheduleFields({ typed, hour, timeZone, onSwitch, onZone }: ScheduleFieldsProps) {
  const zones = zoneChoices(Intl.supportedValuesOf('timeZone'), { chosen: typed.timeZone, own: ownZone });
  return (
    <>
      <div className="flex items-center gap-2">
        <Switch label="Send birthday emails every day" isOn={typed.isOn} onChange={onSwitch} />
        <span aria-hidden>Send birthday emails every day</span>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From">
          <Select {...hour}>
            {HOURS.map((each) => (
              <option key={each} value={each}>
                {hourText(each)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid content-start gap-1">
          <Field label="Time zone">
            <Select {...timeZone}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zoneText(zone)}
                </option>
              ))}
            </Select>
          </Field>
          {typed.timeZone !== ownZone && (
            <Button size="small" className="justify-self-start" onClick={() => onZone(ownZone)}>
              Use {zoneText(ownZone)}, as this browser
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
