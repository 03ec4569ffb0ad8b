import { consoleTask } from './console/console.ts';
import { hotspot } from './hotspot/hotspot.ts';
import { isKind, type KindName } from './kind-labels.ts';
import { labels } from './labels/labels.ts';
import { multiple } from './multiple/multiple.ts';
import { numeric } from './numeric/numeric.ts';
import { order } from './order/order.ts';
import { plane } from './plane/plane.ts';
import type { QuestionKind } from './question-kind.ts';
import { single } from './single/single.ts';

/**
 * Every kind of question, by stored name. A kind is a folder here, a label in `kind-labels.ts` and a folder of the same
 * name among the client's components; no other code lists the kinds.
 */
export const QUESTION_KINDS: Record<string, QuestionKind> = {
  single,
  multiple,
  numeric,
  order,
  hotspot,
  labels,
  console: consoleTask,
  plane,
} satisfies Record<KindName, QuestionKind>;

/** Throws for an unknown name: questions are checked when they are written. */
export function kindOf(name: string): QuestionKind {
  const kind = isKind(name) ? QUESTION_KINDS[name] : undefined;
  if (kind === undefined) throw new Error(`there is no kind of question called ${name}`);
  return kind;
}
