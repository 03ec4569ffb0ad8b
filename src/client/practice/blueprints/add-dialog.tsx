import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import { draftOfPreset, type Gaps, presetGaps } from '#shared/practice/blueprint-presets.ts';
import { blueprintPresetsQuery } from '#client/api/blueprints.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { type BlueprintDraft, EMPTY_DRAFT } from './blueprint-drafts.ts';
import { NotAffiliated } from './not-affiliated.tsx';

/** The initial content of the editor. */
export interface Start {
  draft: BlueprintDraft;
  gaps?: Gaps;
}

/** Offers published outlines as a start, or an empty one. */
export function AddDialog({ onChoose, onClose }: { onChoose: (start: Start) => void; onClose: () => void }) {
  const presets = useQuery(blueprintPresetsQuery);
  const topics = useQuery(topicsQuery());
  const error = presets.error ?? topics.error;
  return (
    <Dialog open onOpenChange={onClose} title="Add blueprint" description="What do you want to begin with?">
      <ul className="grid gap-2">
        <Choice name="An empty blueprint" onChoose={() => onChoose({ draft: EMPTY_DRAFT })} />
        {topics.data &&
          presets.data?.map((preset) => (
            <Choice
              key={`${preset.body} ${preset.exam}`}
              name={`${preset.body} ${preset.exam}`}
              facts={`${preset.version === '' ? '' : `Outline ${preset.version}, `}${counted(preset.questions, 'question')}, ${counted(preset.minutes, 'minute')}`}
              missing={preset.missing}
              onChoose={() =>
                onChoose({ draft: draftOfPreset(preset, topics.data), gaps: presetGaps(preset, topics.data) })
              }
            />
          ))}
      </ul>
      {error ? (
        <div className="mt-3">
          <ErrorNotice title="The published outlines could not be loaded" error={error} onRetry={presets.refetch} />
        </div>
      ) : (
        !(presets.data && topics.data) && (
          <SkeletonRows label="Loading published outlines…" count={5} row="h-16" className="mt-2 grid gap-2" />
        )
      )}
      {presets.data && <NotAffiliated bodies={presets.data.map(({ body }) => body)} className="mt-4" />}
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  facts?: string;
  missing?: string | null;
  onChoose: () => void;
}

function Choice({ name, facts, missing = null, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="grid min-h-11 w-full content-center rounded-control border border-line-strong px-4 py-2 text-left transition-colors hover:bg-sunken"
      >
        <span className="font-medium">{name}</span>
        {facts !== undefined && <span className="text-14 text-ink-2 tabular-nums">{facts}</span>}
        {missing !== null && <span className="text-14 text-warn">Missing: {missing}</span>}
      </button>
    </li>
  );
}
