import { useRef, useState } from 'react';
import { Check, Circle, Hexagon, Square, Undo2, X } from 'lucide-react';
import { POLYGON_MIN_POINTS, type Region, regionName } from '#shared/bank/question-kinds/regions.ts';
import { Button } from '#client/ui/button.tsx';
import { Picture } from '../question-kinds/picture/picture.tsx';
import { useSpoken } from '../question-kinds/use-spoken.ts';
import { type Drawing, RegionCanvas } from './region-canvas.tsx';
import { inMiddle, type Shape } from './region-edits.ts';
import { RegionList } from './region-list.tsx';

interface RegionEditorProps {
  imageUrl: string;
  regions: readonly Region[];
  onChange: (regions: Region[]) => void;
  /** The maximum number of regions. */
  max: number;
  /** The purpose of a region's name. */
  nameLabel?: string;
}

const TOOLS = [
  { shape: 'ellipse', label: 'Add ellipse', Icon: Circle },
  { shape: 'rectangle', label: 'Add rectangle', Icon: Square },
  { shape: 'polygon', label: 'Add polygon', Icon: Hexagon },
] as const;

const HOW: Record<Shape, string> = {
  ellipse: 'Drag from corner to corner, or click two opposite corners.',
  rectangle: 'Drag from corner to corner, or click two opposite corners.',
  polygon: 'Click corner after corner, then finish.',
};

/** Draws, moves and resizes regions of a picture: on the picture itself, or by numbers in the list. */
export function RegionEditor({ imageUrl, regions, onChange, max, nameLabel = 'name (optional)' }: RegionEditorProps) {
  const { change, undo } = useRegions(regions, onChange);
  const [selected, setSelected] = useState<number | null>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [spoken, speak] = useSpoken();
  const surface = useRef<HTMLDivElement>(null);

  // The pressed button may have disappeared, and drawing continues here.
  const focusPicture = () => surface.current?.focus({ preventScroll: true });

  function handleTool(shape: Shape) {
    setDrawing({ shape, points: [] });
    setSelected(null);
    speak(HOW[shape]);
    focusPicture();
  }

  function handleDrawn(region: Region) {
    change([...regions, region], `add ${regions.length}`);
    setSelected(regions.length);
    setDrawing(null);
    speak(`${regionName(region, regions.length)} added.`);
    focusPicture();
  }

  function handleCancel() {
    setDrawing(null);
    focusPicture();
  }

  function handleRemove(index: number) {
    const region = regions[index];
    if (region === undefined) return;
    change(regions.toSpliced(index, 1), `remove ${regions.length}`);
    setSelected(null);
    speak(`${regionName(region, index)} removed.`);
    focusPicture();
  }

  function handleUndo() {
    undo?.();
    setSelected(null);
    speak('Undone.');
    focusPicture();
  }

  function handleSelect(index: number | null) {
    setSelected(index);
    const region = index === null ? undefined : regions[index];
    speak(region === undefined || index === null ? 'No region selected.' : `${regionName(region, index)} selected.`);
  }

  const handleChange = (index: number, region: Region, name: string) => change(regions.with(index, region), name);
  return (
    <div className="grid gap-3">
      {drawing === null ? (
        <div className="flex flex-wrap gap-2">
          {TOOLS.map(({ shape, label, Icon }) => (
            <Button key={shape} size="small" disabled={regions.length >= max} onClick={() => handleTool(shape)}>
              <Icon aria-hidden className="size-4" />
              {label}
            </Button>
          ))}
          <Button size="small" variant="quiet" disabled={undo === undefined} onClick={handleUndo}>
            <Undo2 aria-hidden className="size-4" />
            Undo
          </Button>
        </div>
      ) : (
        <DrawingBar drawing={drawing} onDrawn={handleDrawn} onCancel={handleCancel} />
      )}
      <Picture url={imageUrl} spoken={spoken} speak={speak}>
        <RegionCanvas
          regions={regions}
          selected={selected}
          onSelect={handleSelect}
          onChange={handleChange}
          onRemove={handleRemove}
          drawing={drawing}
          onDraw={setDrawing}
          onDrawn={handleDrawn}
          surface={surface}
        />
      </Picture>
      {regions.length > 0 && (
        <p className="text-14 text-ink-3">
          Click a region to select it. Drag its handles, or click a handle and then its new place.
        </p>
      )}
      <RegionList
        nameLabel={nameLabel}
        regions={regions}
        selected={selected}
        onSelect={handleSelect}
        onChange={handleChange}
        onRemove={handleRemove}
      />
    </div>
  );
}

interface DrawingBarProps {
  drawing: Drawing;
  onDrawn: (region: Region) => void;
  onCancel: () => void;
}

/** Replaces the tools while drawing. */
function DrawingBar({ drawing: { shape, points }, onDrawn, onCancel }: DrawingBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-56 flex-1 text-14 font-medium">{HOW[shape]}</p>
      {shape === 'polygon' && (
        <Button
          size="small"
          variant="primary"
          disabled={points.length < POLYGON_MIN_POINTS}
          onClick={() => onDrawn({ shape, points: [...points] })}
        >
          <Check aria-hidden className="size-4" />
          Finish polygon
        </Button>
      )}
      <Button size="small" onClick={() => onDrawn(inMiddle(shape))}>
        Put it in the middle
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        <X aria-hidden className="size-4" />
        Cancel
      </Button>
    </div>
  );
}

interface EditedRegions {
  /** Consecutive changes with the same name are undone together, such as all moves of one drag. */
  change: (regions: readonly Region[], name: string) => void;
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
}

/** Changes regions, with undo. */
function useRegions(regions: readonly Region[], onChange: (regions: Region[]) => void): EditedRegions {
  const [earlier, setEarlier] = useState<readonly (readonly Region[])[]>([]);
  const [lastName, setLastName] = useState<string | null>(null);
  const before = earlier.at(-1);

  function change(next: readonly Region[], name: string) {
    if (name !== lastName) setEarlier([...earlier, regions]);
    setLastName(name);
    onChange([...next]);
  }

  function undo() {
    setEarlier(earlier.slice(0, -1));
    setLastName(null);
    onChange([...(before ?? regions)]);
  }

  return { change, undo: before && undo };
}
