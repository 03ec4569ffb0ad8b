import { type ComponentType, type LazyExoticComponent } from 'react';
import type { HotspotContent, HotspotKey } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import type { LabelsContent, LabelsKey } from '#shared/bank/question-kinds/labels/labels.ts';
import type { MultipleContent, MultipleKey } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { NumericContent } from '#shared/bank/question-kinds/numeric/numeric.ts';
import type { OrderContent, OrderKey } from '#shared/bank/question-kinds/order/order.ts';
import type { TaskContent, TaskKey } from '#shared/console/task.ts';
import type { PlaneContent, PlaneKey } from '#shared/scanner/plane-task.ts';
import { lazy } from '#client/lib/late.ts';
import type { AskProps, EditedParts, EditProps, GivenProps, PaperProps, ReviewProps } from './kind-props.ts';
import { BLANK_NUMERIC_KEY } from './numeric/draft.ts';

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> };

interface KindScreens {
  Ask: Lazy<AskProps>;
  Review: Lazy<ReviewProps>;
  Edit: Lazy<EditProps>;
  /** The part of a printed question where it is answered. */
  Paper: Lazy<PaperProps>;
  /** A class's responses, for kinds where that says more than a list of the most frequent answers. */
  Given?: Lazy<GivenProps>;
  /** Whether the screens show the question's picture themselves; never, if omitted. */
  drawsPicture?: (content: unknown) => boolean;
  /** The initial parts of a new question. */
  blank: EditedParts;
}

export const lazily = <Props>(load: () => Promise<{ default: ComponentType<Props> }>): Lazy<Props> =>
  Object.assign(lazy(load), { preload: load });

/** The screens of each kind except `single`, which is available at once; each loads when it is first shown. */
export const KIND_SCREENS: Record<string, KindScreens> = {
  multiple: {
    Ask: lazily(() => import('./multiple/ask.tsx')),
    Review: lazily(() => import('./multiple/review.tsx')),
    Edit: lazily(() => import('./multiple/edit.tsx')),
    Paper: lazily(() => import('./multiple/paper.tsx')),
    blank: {
      options: ['', '', '', ''],
      content: { choose: null, partCredit: false } satisfies MultipleContent,
      key: { correct: [] } satisfies MultipleKey,
    },
  },
  numeric: {
    Ask: lazily(() => import('./numeric/ask.tsx')),
    Review: lazily(() => import('./numeric/review.tsx')),
    Edit: lazily(() => import('./numeric/edit.tsx')),
    Paper: lazily(() => import('./numeric/paper.tsx')),
    blank: {
      options: [],
      content: { unit: '', units: [], decimals: null } satisfies NumericContent,
      key: BLANK_NUMERIC_KEY,
    },
  },
  order: {
    Ask: lazily(() => import('./order/ask.tsx')),
    Review: lazily(() => import('./order/review.tsx')),
    Edit: lazily(() => import('./order/edit.tsx')),
    Paper: lazily(() => import('./order/paper.tsx')),
    blank: {
      options: ['', '', ''],
      content: { partCredit: false } satisfies OrderContent,
      key: { sequence: [0, 1, 2] } satisfies OrderKey,
    },
  },
  hotspot: {
    Ask: lazily(() => import('./hotspot/ask.tsx')),
    Review: lazily(() => import('./hotspot/review.tsx')),
    Edit: lazily(() => import('./hotspot/edit.tsx')),
    Paper: lazily(() => import('./hotspot/paper.tsx')),
    Given: lazily(() => import('./hotspot/given.tsx')),
    drawsPicture: () => true,
    blank: {
      options: [],
      content: { clicks: 1, partCredit: false } satisfies HotspotContent,
      key: { regions: [] } satisfies HotspotKey,
    },
  },
  labels: {
    Ask: lazily(() => import('./labels/ask.tsx')),
    Review: lazily(() => import('./labels/review.tsx')),
    Edit: lazily(() => import('./labels/edit.tsx')),
    Paper: lazily(() => import('./labels/paper.tsx')),
    Given: lazily(() => import('./labels/given.tsx')),
    drawsPicture: (content) => (content as LabelsContent).targets.some((target) => 'x' in target), // of this kind
    blank: {
      options: ['', '', '', ''],
      content: { targets: [], partCredit: true } satisfies LabelsContent,
      key: { labels: [] } satisfies LabelsKey,
    },
  },
  console: {
    Ask: lazily(() => import('./console/ask.tsx')),
    Review: lazily(() => import('./console/review.tsx')),
    Edit: lazily(() => import('./console/edit.tsx')),
    Paper: lazily(() => import('./console/paper.tsx')),
    Given: lazily(() => import('./console/given.tsx')),
    blank: {
      options: [],
      content: { mode: 'spectral', scene: '', version: 1, start: {}, free: [] } satisfies TaskContent,
      key: { best: {}, targets: [], par: null } satisfies TaskKey,
    },
  },
  plane: {
    Ask: lazily(() => import('./plane/ask.tsx')),
    Review: lazily(() => import('./plane/review.tsx')),
    Edit: lazily(() => import('./plane/edit.tsx')),
    Paper: lazily(() => import('./plane/paper.tsx')),
    Given: lazily(() => import('./plane/given.tsx')),
    blank: {
      options: [],
      content: {
        body: '',
        version: 1,
        options: {},
        probe: 'curved',
        start: { origin: [0, 0, 0], depth: [0, 1, 0], right: [1, 0, 0] },
        settings: { depth: 150, focus: 80, gain: 0 },
        free: [],
      } satisfies PlaneContent,
      key: { best: { slide: 0, sweep: 0, rotate: 0, tilt: 0, rock: 0, press: 0 }, targets: [] } satisfies PlaneKey,
    },
  },
};

/** Preloads the response and review screens of these kinds while online. A failed one loads when it is shown. */
export async function preloadKinds(kinds: readonly string[]): Promise<void> {
  const screens = [...new Set(kinds)].flatMap((kind) => KIND_SCREENS[kind] ?? []);
  await Promise.allSettled(screens.flatMap(({ Ask, Review }) => [Ask.preload(), Review.preload()]));
}

/** The image to show above a question: nothing if its kind draws on it. */
export const imageAbove = ({ kind, content, imageUrl }: { kind: string; content: unknown; imageUrl: string | null }) =>
  KIND_SCREENS[kind]?.drawsPicture?.(content) === true ? null : imageUrl;
