import { useMemo } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Topic } from '#shared/bank/topics.contract.ts';
import type { SavedStudySettings, StudySettings } from '#shared/cards/card-reviews.contract.ts';
import { NEW_CARDS_PER_DAY_MAX, REVIEWS_PER_DAY_MAX } from '#shared/cards/due-cards.ts';
import { useSaveStudySettings } from '#client/api/card-reviews.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { TopicPicker } from '#client/components/topic-picker.tsx';
import { type TopicBranch, topicTree } from '#client/components/topic-tree.ts';
import { UnsavedChanges } from '#client/components/unsaved-changes.tsx';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

const scopes = [
  { value: 'all', label: 'All topics' },
  { value: 'chosen', label: 'Chosen topics' },
] as const;

/** How many cards to study a day, until when, and from which topics. */
export function StudySettingsCard({ settings, isApproved }: { settings: SavedStudySettings; isApproved: boolean }) {
  const save = useSaveStudySettings();
  const topics = useQuery(topicsQuery());
  const { register, handleSubmit, reset, control, formState } = useForm<SettingsDraft, unknown, StudySettings>({
    resolver: zodResolver(settingsDraft),
    defaultValues: draftOfSettings(settings),
  });
  const { errors, isDirty } = formState;
  const scope = useWatch({ control, name: 'scope' });

  const saveOver = useSaveOver(settings, (theirs) => theirs && reset(draftOfSettings(theirs)));
  const handleValid = async (valid: StudySettings) => {
    const saving = saveOver((expectedRevision) => save.mutateAsync({ ...valid, expectedRevision }));
    await reported(saving, {
      done: (saved) => {
        reset(draftOfSettings(saved));
        return { title: 'Settings Saved', description: 'They apply from now on.', variant: 'success' };
      },
      failure: 'Error',
      otherwise: 'Failed to save your settings. Please try again.',
    });
  };

  return (
    <Card aria-labelledby="study-settings">
      <CardTitle id="study-settings">Settings</CardTitle>
      {!isApproved && (
        <p className="mt-1 text-ink-2">You can change them once your instructor has approved your account.</p>
      )}
      <form noValidate className="mt-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
        <fieldset disabled={!isApproved} className="grid min-w-0 gap-5">
          <div className="grid gap-5 sm:grid-cols-3">
            <Field label="New cards a day" error={errors.newPerDay?.message} hint={`0 to ${NEW_CARDS_PER_DAY_MAX}`}>
              <Input inputMode="numeric" autoComplete="off" {...register('newPerDay')} />
            </Field>
            <Field label="Reviews a day" error={errors.reviewsPerDay?.message} hint={`0 to ${REVIEWS_PER_DAY_MAX}`}>
              <Input inputMode="numeric" autoComplete="off" {...register('reviewsPerDay')} />
            </Field>
            <Field
              label="Exam date"
              error={errors.examDate?.message}
              hint="Optional. No review is scheduled later than this."
            >
              <Input type="date" {...register('examDate')} />
            </Field>
          </div>
          <Controller
            control={control}
            name="scope"
            render={({ field }) => (
              <Segmented label="Topics" options={scopes} value={field.value} onChange={field.onChange} />
            )}
          />
          {scope === 'chosen' && (
            <Controller
              control={control}
              name="topicIds"
              render={({ field }) => (
                <StudyTopicsField
                  topics={topics}
                  chosen={field.value}
                  error={errors.topicIds?.message}
                  onChange={field.onChange}
                />
              )}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" disabled={!isDirty || save.isPending}>
              {save.isPending ? 'Saving…' : 'Save Settings'}
            </Button>
            <Button variant="quiet" disabled={!isDirty || save.isPending} onClick={() => reset()}>
              Discard Changes
            </Button>
            <p aria-live="polite" className="text-14 text-ink-2">
              {isDirty && 'You have unsaved changes.'}
            </p>
          </div>
        </fieldset>
      </form>
      <UnsavedChanges isDirty={isDirty} />
    </Card>
  );
}

interface StudyTopicsFieldProps {
  topics: UseQueryResult<Topic[]>;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (topicIds: string[]) => void;
}

function StudyTopicsField({ topics, chosen, error, onChange }: StudyTopicsFieldProps) {
  const tree = useMemo(() => topicCardTree(topics.data ?? []), [topics.data]);
  const set = useMemo(() => new Set(chosen), [chosen]);
  if (topics.isPending) return <SkeletonRows label="Loading topics…" count={1} row="h-80" />;
  if (topics.error) {
    return <ErrorNotice title="The topics could not be loaded" error={topics.error} onRetry={topics.refetch} />;
  }
  return (
    <div>
      <TopicPicker
        label="Topics to study"
        noun="card"
        tree={tree}
        chosen={set}
        onChange={(next) => onChange([...next])}
      />
      <p role="alert" className="mt-2 flex items-start gap-1.5 text-14 text-bad empty:hidden">
        {error && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}

/** The tree of topics with counts of cards. */
const topicCardTree = (topics: readonly Topic[]): TopicBranch[] =>
  topicTree(topics.map((topic) => ({ ...topic, questionCount: topic.flashcardCount })));

const perDay = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'Please enter a whole number')
    .transform(Number)
    .refine((n) => n <= max, `Please enter at most ${max}`);

/** The form while it is edited, and what it sends. */
export const settingsDraft = z
  .object({
    newPerDay: perDay(NEW_CARDS_PER_DAY_MAX),
    reviewsPerDay: perDay(REVIEWS_PER_DAY_MAX),
    /** In the format of the browser's date field; empty if there is none. */
    examDate: z.string(),
    scope: z.enum(['all', 'chosen']),
    topicIds: z.array(z.string()),
  })
  .refine(({ scope, topicIds }) => scope === 'all' || topicIds.length > 0, {
    path: ['topicIds'],
    message: 'Please choose at least one topic, or study all of them',
  })
  .transform(({ scope, examDate, topicIds, ...limits }): StudySettings => ({
    ...limits,
    examDate: examDate === '' ? null : examDate,
    topicIds: scope === 'all' ? [] : topicIds,
  }));
export type SettingsDraft = z.input<typeof settingsDraft>;

export const draftOfSettings = (settings: StudySettings): SettingsDraft => ({
  newPerDay: String(settings.newPerDay),
  reviewsPerDay: String(settings.reviewsPerDay),
  examDate: settings.examDate ?? '',
  scope: settings.topicIds.length === 0 ? 'all' : 'chosen',
  topicIds: settings.topicIds,
});
