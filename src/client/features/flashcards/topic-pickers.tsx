import type { RefObject } from 'react';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Field } from '#client/ui/field.tsx';
import { Combobox } from './combobox.tsx';
import type { TopicChoice } from './study-state.ts';
import { mainOptions, subOptions } from './topic-choice.ts';

interface TopicPickersProps {
  tree: readonly TopicBranch[];
  choice: TopicChoice;
  mainRef: RefObject<HTMLInputElement | null>;
  onMainChange: (mainId: string) => void;
  onSubChange: (subId: string) => void;
}

export function TopicPickers({ tree, choice, mainRef, onMainChange, onSubChange }: TopicPickersProps) {
  const branch = tree.find(({ topic }) => topic.id === choice.mainId);
  const subs = branch ? subOptions(branch) : [];
  const hasNoSubs = branch !== undefined && subs.length === 0;
  return (
    <div className="grid gap-4">
      <Field label="Main Category">
        <Combobox
          label="Main categories"
          placeholder="Select a main category"
          inputRef={mainRef}
          options={mainOptions(tree)}
          value={choice.mainId}
          onChange={onMainChange}
        />
      </Field>
      <Field label="Subcategory" hint={hasNoSubs ? `No subcategories available for ${branch.topic.name}` : undefined}>
        <Combobox
          // What was typed belongs to the main category it was typed for.
          key={choice.mainId}
          label="Subcategories"
          placeholder={branch ? 'Select a subcategory' : 'Select a main category first'}
          disabled={subs.length === 0}
          options={subs}
          value={choice.subId}
          onChange={onSubChange}
        />
      </Field>
    </div>
  );
}
