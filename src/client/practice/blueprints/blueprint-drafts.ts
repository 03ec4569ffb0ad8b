import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Blueprint, BlueprintForm, blueprintForm } from '#shared/practice/blueprints.contract.ts';

/** A blueprint while it is edited. */
export type BlueprintDraft = z.input<typeof blueprintForm>;
export type EditorForm = UseFormReturn<BlueprintDraft, unknown, BlueprintForm>;

export const EMPTY_DOMAIN: BlueprintDraft['domains'][number] = { name: '', weight: null, topicIds: [], objectives: [] };

export const EMPTY_DRAFT: BlueprintDraft = {
  body: '',
  exam: '',
  version: '',
  validFrom: null,
  validTo: null,
  source: '',
  sourceDate: null,
  questions: 100,
  minutes: 120,
  unscored: 0,
  breakMinutes: 0,
  cut: 75,
  domains: [{ ...EMPTY_DOMAIN, weight: 100 }],
  isOpen: false,
};

export function draftOf(blueprint: Blueprint): BlueprintDraft {
  const {
    id: _id,
    updatedAt: _updatedAt,
    revision: _revision,
    domainsWithDeletedTopics: _domains,
    ...form
  } = blueprint;
  return form;
}

export function copyOf(blueprint: Blueprint): BlueprintDraft {
  return { ...draftOf(blueprint), exam: `${blueprint.exam} (copy)`, isOpen: false };
}

/** "92 of 100%": the sum of the typed weights. */
export function weightsText(weights: readonly unknown[]): string {
  const sum = weights.reduce<number>((total, weight) => total + (typeof weight === 'number' ? weight : 0), 0);
  return `${Math.round(sum * 10) / 10} of 100%`;
}

/** The typed number, or null if the field is empty; other text stays, so that the form rejects it. */
export function numberTyped(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  const number = Number(typed);
  return typed.trim() === '' ? null : Number.isNaN(number) ? typed : number;
}

export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
