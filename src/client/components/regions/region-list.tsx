import { useRef } from 'react';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import {
  boxOf,
  POLYGON_MAX_POINTS,
  POLYGON_MIN_POINTS,
  type Region,
  regionFault,
  regionName,
} from '#shared/bank/question-kinds/regions.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PercentField } from '../question-kinds/picture/percent-field.tsx';
import { renamed, type Shape, withBox, withHandleAt, withoutPoint, withPointAfter } from './region-edits.ts';

const SHAPES: Record<Shape, string> = { ellipse: 'Ellipse', rectangle: 'Rectangle', polygon: 'Polygon' };

interface RegionListProps {
  nameLabel: string;
  regions: readonly Region[];
  selected: number | null;
  onSelect: (index: number | null) => void;
  /** `name` identifies the kind of change, so that typing is undone as a whole. */
  onChange: (index: number, region: Region, name: string) => void;
  onRemove: (index: number) => void;
}

/** The regions with their names, and the numbers of the selected one: an alternative to working on the picture. */
export function RegionList({ nameLabel, regions, selected, onSelect, onChange, onRemove }: RegionListProps) {
  return (
    <ol className="grid gap-3">
      {regions.map((region, index) => {
        const isSelected = index === selected;
        const fault = regionFault(region);
        const name = regionName(region, index);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a region has no other name than its position
          <li key={index} className="rounded-card border border-line p-3">
            <div className="flex flex-wrap items-end gap-2">
              <Field label={`${SHAPES[region.shape]} ${index + 1}: ${nameLabel}`} className="min-w-40 flex-1">
                <Input
                  value={region.name ?? ''}
                  maxLength={100}
                  placeholder={`Region ${index + 1}`}
                  onChange={({ target }) => onChange(index, renamed(region, target.value), `name ${index}`)}
                />
              </Field>
              <Button
                size="small"
                aria-expanded={isSelected}
                aria-label={`Edit ${name}`}
                onClick={() => onSelect(isSelected ? null : index)}
              >
                {isSelected ? 'Done' : 'Edit'}
              </Button>
              <IconButton label={`Remove ${name}`} Icon={Trash2} onClick={() => onRemove(index)} />
            </div>
            {fault !== null && (
              <p role="alert" className="mt-2 flex items-start gap-1.5 text-14 text-bad">
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {fault}
              </p>
            )}
            {isSelected && (
              <div className="mt-3 border-t border-line pt-3">
                {region.shape === 'polygon' ? (
                  <PointFields
                    region={region}
                    onChange={(next, name) => onChange(index, next, `${name} of ${index}`)}
                  />
                ) : (
                  <BoxFields region={region} onChange={(next, name) => onChange(index, next, `${name} of ${index}`)} />
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface FieldsProps<Edited extends Region> {
  region: Edited;
  onChange: (region: Region, name: string) => void;
}

/** Input is not adjusted to fit: values out of range show an error. */
function BoxFields({ region, onChange }: FieldsProps<Region>) {
  const { left, top, right, bottom } = boxOf(region);
  const [width, height] = [right - left, bottom - top];
  const change = (x: number, y: number, w: number, h: number) =>
    onChange(withBox(region, { left: x, top: y, right: x + w, bottom: y + h }), 'size');
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <PercentField label="Left edge" value={left} onChange={(value) => change(value, top, width, height)} />
      <PercentField label="Top edge" value={top} onChange={(value) => change(left, value, width, height)} />
      <PercentField label="Width" value={width} onChange={(value) => change(left, top, value, height)} />
      <PercentField label="Height" value={height} onChange={(value) => change(left, top, width, value)} />
    </div>
  );
}

function PointFields({ region, onChange }: FieldsProps<Extract<Region, { shape: 'polygon' }>>) {
  const { points } = region;
  const list = useRef<HTMLOListElement>(null);
  return (
    <ol ref={list} tabIndex={-1} className="grid gap-3 outline-none">
      {points.map(({ x, y }, index) => {
        const number = index + 1;
        const move = (to: { x: number; y: number }) => onChange(withHandleAt(region, number, to), `point ${number}`);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a point has no other name than its position
          <li key={index}>
            <fieldset className="flex flex-wrap items-end gap-2">
              <legend className="sr-only">Point {number}</legend>
              <div className="grid min-w-52 flex-1 grid-cols-2 gap-2">
                <PercentField label={`${number}: left`} value={x} onChange={(value) => move({ x: value, y })} />
                <PercentField label={`${number}: top`} value={y} onChange={(value) => move({ x, y: value })} />
              </div>
              <IconButton
                label={`Add a point after point ${number}`}
                Icon={Plus}
                disabled={points.length >= POLYGON_MAX_POINTS}
                onClick={() => onChange(withPointAfter(region, index), `add ${points.length}`)}
              />
              <IconButton
                label={`Remove point ${number}`}
                Icon={Trash2}
                disabled={points.length <= POLYGON_MIN_POINTS}
                onClick={() => {
                  onChange(withoutPoint(region, index), `remove ${points.length}`);
                  // Otherwise the next point's button moves into its position.
                  if (index === points.length - 1) list.current?.focus({ preventScroll: true });
                }}
              />
            </fieldset>
          </li>
        );
      })}
    </ol>
  );
}
