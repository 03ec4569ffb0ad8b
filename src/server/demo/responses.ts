import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { consoleTask } from '#shared/bank/question-kinds/console/console.ts';
import type { HotspotContent, HotspotKey, HotspotResponse } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import type { LabelsContent, LabelsKey, LabelsResponse } from '#shared/bank/question-kinds/labels/labels.ts';
import type { MultipleKey, MultipleResponse } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { NumericContent, NumericKey, NumericResponse } from '#shared/bank/question-kinds/numeric/numeric.ts';
import type { OrderKey, OrderResponse } from '#shared/bank/question-kinds/order/order.ts';
import type { OptionsAndContent } from '#shared/bank/question-kinds/question-kind.ts';
import { plane } from '#shared/bank/question-kinds/plane/plane.ts';
import type { TaskContent, TaskKey, TaskResponse } from '#shared/console/task.ts';
import { STILL } from '#shared/scanner/core/hold.ts';
import type { PlaneContent, PlaneKey, PlaneResponse } from '#shared/scanner/plane-task.ts';
import { boxOf, contains, type Point, type Region } from '#shared/bank/question-kinds/regions.ts';
import type { Chance } from './random.ts';

/** Students' responses to a question: the right ones, and the wrong or partly right ones, the most tempting first. */
interface Responses {
  right: AnswerValue[];
  wrong: AnswerValue[];
}

type Imagine<Content, Key> = (question: OptionsAndContent<Content>, key: Key, chance: Chance) => Responses;

/** The library's questions match the schemas of their kinds: they were checked when the library was read. */
const ofKind = <Content, Key>(imagine: Imagine<Content, Key>) => imagine as Imagine<unknown, unknown>;

const CLICKS = 30;

/** For each kind, the mistakes that students make with it. */
const imagined: Record<string, Imagine<unknown, unknown>> = {
  single: ofKind<null, number>((question, key, chance) => ({
    right: [key],
    wrong: chance.shuffled(question.options.map((_, index) => index).filter((index) => index !== key)),
  })),

  /** One right option is left out, a wrong one is selected, or both. */
  multiple: ofKind<unknown, MultipleKey>((question, { correct }, chance) => {
    const responseOf = (chosen: number[]): MultipleResponse => ({ chosen: chosen.toSorted((a, b) => a - b) });
    const [missed = 0, ...others] = chance.shuffled(correct);
    const taken = chance.pick(question.options.map((_, index) => index).filter((index) => !correct.includes(index)));
    const swapped = responseOf([...others, taken]);
    const fewer = others.length > 0 ? [responseOf(others)] : [];
    return { right: [responseOf(correct)], wrong: [swapped, ...fewer, responseOf([missed])].slice(0, 3) };
  }),

  /** The echo's return path, a power of ten or the unit is forgotten. */
  numeric: ofKind<NumericContent, NumericKey>(({ content: { unit } }, { value, others }, chance) => {
    const responseOf = (number: number, its = unit): NumericResponse => ({
      value: Number(number.toPrecision(4)),
      unit: its,
    });
    const mistakes = [responseOf(value / 2), responseOf(value * 2), responseOf(value * 10), responseOf(value * 0.9)];
    const inOtherUnits = others.map((other) => responseOf(other.value, other.unit));
    return {
      right: [responseOf(value), responseOf(value), responseOf(value), ...inOtherUnits],
      wrong: chance.shuffled(mistakes),
    };
  }),

  /** Two adjacent steps are swapped, or the last step comes first. */
  order: ofKind<unknown, OrderKey>((_asked, { sequence }, chance) => {
    const swapped = (index: number): OrderResponse => ({
      sequence: sequence.map((step, at) => sequence[at === index ? index + 1 : at === index + 1 ? index : at] ?? step),
    });
    const indices = chance.shuffled(sequence.slice(1).map((_, index) => index)).slice(0, 3);
    const turned: OrderResponse = { sequence: [...sequence.slice(-1), ...sequence.slice(0, -1)] };
    return { right: [{ sequence }], wrong: [...indices.map(swapped), turned] };
  }),

  /** Clicks scatter over the regions; wrong ones gather near them. */
  hotspot: ofKind<HotspotContent, HotspotKey>(({ content: { clicks } }, { regions }, chance) => {
    const regionsToClick = () => chance.shuffled(regions).slice(0, clicks);
    const responseOf = (points: Point[]): HotspotResponse => ({ points });
    const right = Array.from({ length: CLICKS }, () =>
      responseOf(regionsToClick().map((region) => pointIn(region, chance))),
    );
    const wrong = Array.from({ length: CLICKS }, () => {
      const [missed, ...hit] = regionsToClick();
      const points = hit.map((region) => pointIn(region, chance));
      return responseOf(missed === undefined ? points : [pointBeside(missed, regions, chance), ...points]);
    });
    return { right, wrong };
  }),

  /** Two labels are swapped, or one is not placed. */
  labels: ofKind<LabelsContent, LabelsKey>((_asked, { labels }, chance) => {
    const responseOf = (placed: LabelsResponse['labels']): LabelsResponse => ({ labels: placed });
    const [a = 0, b = 0, c = 0] = chance.shuffled(labels.map((_, index) => index));
    const swapped = (one: number, other: number) =>
      responseOf(labels.map((label, index) => labels[index === one ? other : index === other ? one : index] ?? label));
    const missing = responseOf(labels.map((label, index) => (index === a ? null : label)));
    return { right: [responseOf(labels)], wrong: [swapped(a, b), swapped(b, c), missing] };
  }),

  /** One control is overlooked, or all of them. */
  console: ofKind<TaskContent, TaskKey>((question, key, chance) => {
    const without = (overlooked: string): TaskResponse => ({
      settings: Object.fromEntries(Object.entries(key.best).filter(([knob]) => knob !== overlooked)),
    });
    const tried = chance.shuffled(question.content.free).map(without);
    const missed = tried.filter((response) => consoleTask.grade(question, key, response).fraction < 1);
    return { right: [{ settings: key.best }], wrong: [...missed, { settings: {} }] };
  }),

  /** One movement is forgotten, or all of them. */
  plane: ofKind<PlaneContent, PlaneKey>((question, key, chance) => {
    const without = (forgotten: string): PlaneResponse => ({ hold: { ...key.best, [forgotten]: 0 } });
    const tried = chance.shuffled(question.content.free).map(without);
    const missed = tried.filter((response) => plane.grade(question, key, response).fraction < 1);
    return { right: [{ hold: key.best }], wrong: [...missed, { hold: STILL }] };
  }),
};

export function imagineResponses(
  { kind, parts, truth }: { kind: string; parts: OptionsAndContent; truth: AnswerValue },
  chance: Chance,
): Responses {
  const imagine = imagined[kind];
  if (imagine === undefined) throw new Error(`students of the demonstration cannot answer the kind ${kind}`);
  return imagine(parts, truth, chance);
}

/** Any point of the region, more often near its middle. */
function pointIn(region: Region, chance: Chance): Point {
  const { left, top, right, bottom } = boxOf(region);
  for (;;) {
    const x = (left + right) / 2 + ((right - left) / 5) * chance.normal();
    const y = (top + bottom) / 2 + ((bottom - top) / 5) * chance.normal();
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1 && contains(region, { x, y })) return { x, y };
  }
}

function pointBeside(region: Region, regions: Region[], chance: Chance): Point {
  const { left, top, right, bottom } = boxOf(region);
  for (;;) {
    const x = (left + right) / 2 + 0.14 * chance.normal();
    const y = (top + bottom) / 2 + 0.14 * chance.normal();
    const isOnPicture = x >= 0.05 && x <= 0.95 && y >= 0.05 && y <= 0.95;
    if (isOnPicture && !regions.some((other) => contains(other, { x, y }))) return { x, y };
  }
}
