import type { HotspotKey } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import { isRow, type LabelsContent } from '#shared/bank/question-kinds/labels/labels.ts';
import { boxOf, type Region, regionName } from '#shared/bank/question-kinds/regions.ts';
import type { ExportedQuestion } from '../question-files/export.repository.ts';
import { escaped } from '../question-files/moodle-xml.ts';

type Draw = (question: ExportedQuestion) => string;

/** The marks that kinds draw over the picture: the regions of a key, the numbered places of labels. */
const MARKS: Record<string, Draw> = {
  hotspot: ({ correctAnswer }) => {
    const { regions } = correctAnswer as HotspotKey;
    const shapes = regions.map(shapeOf).join('');
    const names = regions.map((region, index) => `<span class="tag"${placed(region)}>${nameOf(region, index)}</span>`);
    return `<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">${shapes}</svg>${names.join('')}`;
  },
  labels: ({ content }) => {
    const points = (content as LabelsContent).targets.flatMap((target) => (isRow(target) ? [] : [target]));
    return points.map((point, index) => `<span class="spot"${at(point.x, point.y)}>${index + 1}</span>`).join('');
  },
};

/** The marks over a question's picture. */
export const marksOf: Draw = (question) => MARKS[question.kind]?.(question) ?? '';

const nameOf = (region: Region, index: number) => escaped(regionName(region, index));
const at = (x: number, y: number) => ` style="left:${x * 100}%;top:${y * 100}%"`;

/** Puts the name into the upper corner that is farther from the edge of the picture. */
function placed(region: Region): string {
  const { left, top, right } = boxOf(region);
  const side = left > 0.6 ? `right:${(1 - right) * 100}%` : `left:${left * 100}%`;
  return ` style="${side};top:${top * 100}%"`;
}

function shapeOf(region: Region): string {
  if (region.shape === 'ellipse') {
    const { x, y, rx, ry } = region;
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
  }
  if (region.shape === 'rectangle') {
    const { x, y, width, height } = region;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
  }
  return `<polygon points="${region.points.map(({ x, y }) => `${x},${y}`).join(' ')}"/>`;
}
