import {
  CLICKS_MAX,
  type HotspotContent,
  type HotspotKey,
  REGIONS_MAX,
} from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import { plural } from '#shared/domain/counted.ts';
import { Field, Select } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SwitchField } from '#client/ui/switch.tsx';
import type { EditProps } from '../kind-props.ts';
import { FaultNotes } from '../fault-notes.tsx';
import { faultsAt } from '../faults-at.ts';
import { RegionEditor } from '../../regions/region-editor.tsx';

const CLICKS = Array.from({ length: CLICKS_MAX }, (_, index) => index + 1);

/** The number of clicks to ask for, and the right regions. */
export default function HotspotEdit({ value, onChange, faults, imageUrl }: EditProps) {
  const content = value.content as HotspotContent;
  const { regions } = value.key as HotspotKey;
  // Errors of a single region are shown beside it, while it is drawn.
  const elsewhere = faults.filter(({ path }) => path.length < 3);
  const change = (part: Partial<HotspotContent>) => onChange({ ...value, content: { ...content, ...part } });
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid gap-2">
        <Field label="Number of places to click" error={faultsAt(faults, 'content', 'clicks')[0]}>
          <Select
            className="max-w-40"
            value={content.clicks}
            onChange={({ target }) => change({ clicks: Number(target.value) })}
          >
            {CLICKS.map((clicks) => (
              <option key={clicks}>{clicks}</option>
            ))}
          </Select>
        </Field>
        {content.clicks > 1 && (
          <SwitchField
            className="text-14"
            label="Give partial credit"
            isOn={content.partCredit}
            hint="Each right click counts. Otherwise all of them have to be right."
            onChange={(partCredit) => change({ partCredit })}
          />
        )}
      </div>
      <fieldset className="min-w-0">
        <legend className="text-14 font-medium">Right regions</legend>
        <p className="mb-2 text-14 text-ink-3">
          {plural(
            content.clicks,
            'A click in any of them is right.',
            'Each click has to be in a different region. There may be more regions than clicks.',
          )}
        </p>
        {imageUrl === null ? (
          <Notice title="Add a picture first." />
        ) : (
          <RegionEditor
            key={imageUrl}
            imageUrl={imageUrl}
            regions={regions}
            max={REGIONS_MAX}
            onChange={(next) => onChange({ ...value, key: { regions: next } })}
          />
        )}
        <FaultNotes messages={faultsAt(elsewhere, 'key')} />
      </fieldset>
    </div>
  );
}
