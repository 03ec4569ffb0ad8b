import { Fragment, useState, type ReactNode } from 'react';
import { UnsavedChanges } from '#client/components/unsaved-changes.tsx';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { Draft } from './use-draft.ts';

/** A card of a section, and what in it is saved with the section's bar. */
export interface SettingsPart extends Partial<Draft> {
  card: ReactNode;
}

const isUnsaved = (part: SettingsPart): part is SettingsPart & Draft => part.isDirty === true;

export const SETTINGS_SAVED = { title: 'Settings Saved', variant: 'success' } as const;

/** Cards whose changes are saved or discarded together, by a bar that is there if something has been changed. */
export function SettingsSection({ parts }: { parts: readonly SettingsPart[] }) {
  const unsaved = parts.filter(isUnsaved);
  const [isSaving, setIsSaving] = useState(false);
  const handleSave = async (form: HTMLFormElement) => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) {
      wrong.focus();
      return;
    }
    setIsSaving(true);
    const isSaved = await savedAll(unsaved);
    setIsSaving(false);
    if (isSaved) toast(SETTINGS_SAVED);
  };
  return (
    <form
      noValidate
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6"
      onSubmit={(event) => {
        // React passes on what dialogs submit that are opened from here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (unsaved.length > 0 && !isSaving) void handleSave(event.currentTarget);
      }}
    >
      {parts.map(({ card }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a section always has the same cards
        <Fragment key={index}>{card}</Fragment>
      ))}
      <div aria-live="polite" className="sticky bottom-[calc(1rem+var(--bottom-bar))] z-10 empty:hidden">
        {unsaved.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-strong bg-surface p-3 shadow-float">
            <p className="pl-2 text-14 text-ink-2">You have unsaved changes.</p>
            <div className="ml-auto flex flex-wrap gap-2">
              <Button variant="quiet" disabled={isSaving} onClick={() => unsaved.forEach(({ discard }) => discard())}>
                Discard Changes
              </Button>
              <Button type="submit" variant="primary" disabled={isSaving}>
                {isSaving ? 'Saving…' : 'Save Settings'}
              </Button>
            </div>
          </div>
        )}
      </div>
      <UnsavedChanges isDirty={unsaved.length > 0} />
    </form>
  );
}

/** In sequence, since each may ask for the password; what follows a failure is not saved. */
async function savedAll([first, ...others]: readonly Draft[]): Promise<boolean> {
  return first === undefined || ((await first.save()) && savedAll(others));
}
