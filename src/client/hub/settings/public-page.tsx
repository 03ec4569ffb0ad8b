import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import type { Site } from '#shared/hub/site.contract.ts';
import { SITE_DRAFT, siteSettings, type SiteSettings } from '#shared/hub/site.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { useUpdateSite } from '#client/api/site.ts';
import { AboutInstructor } from '#client/hub/landing/about-instructor.tsx';
import { fullName } from '#client/components/full-name.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Field, Input, Textarea } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PhotoCard } from './photo-card.tsx';
import { SETTINGS_SAVED, SettingsSection } from './settings-section.tsx';
import { SAVE_FAILURE } from './use-draft.ts';

/** The public site's texts and the photo, beside a preview of the section about the instructor. */
export function PublicPage({ site }: { site: Site }) {
  const update = useUpdateSite();
  const { photoUrl } = site;
  const user = useCurrentUser();
  const isDraft = site.instructorName === '';
  const saved = isDraft ? draftFor(site, user ? fullName(user) : '') : textsOf(site);
  const { register, handleSubmit, reset, control, formState } = useForm<SiteSettings>({
    resolver: zodResolver(siteSettings),
    // Adding or removing a photo renders this again; the typed text stays.
    defaultValues: saved,
  });
  const { errors, isDirty } = formState;
  const typed = useWatch({ control });
  const saveOver = useSaveOver<Pick<Site, keyof SiteSettings | 'revision'>>(
    site,
    (theirs) => theirs && reset(textsOf(theirs)),
  );

  const save = async () => {
    let isSaved = false;
    await handleSubmit(async (settings) => {
      const saving = saveOver((expectedRevision) => update.mutateAsync({ ...settings, expectedRevision }));
      isSaved = await reported(
        saving.then((now) => reset(textsOf(now))),
        { failure: SAVE_FAILURE },
      );
    })();
    return isSaved;
  };

  const handlePublish = async () => {
    if (await save()) toast(SETTINGS_SAVED);
  };

  const texts = (
    <Card aria-labelledby="texts">
      <CardTitle id="texts">Texts</CardTitle>
      {isDraft && (
        <Notice
          title="Not public until you save it"
          className="mt-4"
          action={
            isDirty || (
              <Button size="small" disabled={update.isPending} onClick={() => void handlePublish()}>
                Save Settings
              </Button>
            )
          }
        >
          These texts are a draft. Until then, the landing page says nothing about you.
        </Notice>
      )}
      <div className="mt-4 grid gap-4">
        <SettingsFields register={register} errors={errors} />
      </div>
    </Card>
  );
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <SettingsSection
        parts={[{ card: texts, isDirty, save, discard: reset }, { card: <PhotoCard photoUrl={photoUrl} /> }]}
      />
      <section aria-labelledby="preview" className="xl:sticky xl:top-6">
        <h2 id="preview" className="mb-3 text-18 font-semibold">
          Preview
        </h2>
        {/* Not a card: it has the background of the public page. */}
        <div className="rounded-card border border-dashed border-line-strong bg-paper p-5 sm:p-7">
          <AboutInstructor {...saved} {...typed} photoUrl={photoUrl} as="h3" />
        </div>
      </section>
    </div>
  );
}

/** The draft, with what the hub already has. */
const draftFor = ({ title }: Site, name: string): SiteSettings => ({
  ...SITE_DRAFT,
  title,
  instructorName: name.trim() || SITE_DRAFT.instructorName,
});

const textsOf = ({
  title,
  instructorName,
  credentials,
  biography,
  quote,
  professionalUrl,
}: SiteSettings): SiteSettings => ({ title, instructorName, credentials, biography, quote, professionalUrl });

interface SettingsFieldsProps {
  register: UseFormRegister<SiteSettings>;
  errors: FieldErrors<SiteSettings>;
}

function SettingsFields({ register, errors }: SettingsFieldsProps) {
  return (
    <>
      <Field
        label="Site title"
        error={errors.title?.message}
        hint="In the top bar, in the browser's tab and under every mail."
      >
        <Input required autoComplete="off" {...register('title')} />
      </Field>
      <Field label="Instructor's name" error={errors.instructorName?.message}>
        <Input required autoComplete="off" {...register('instructorName')} />
      </Field>
      <Field label="Credentials" error={errors.credentials?.message} hint="One line below the name.">
        <Input autoComplete="off" {...register('credentials')} />
      </Field>
      <Field label="Biography" error={errors.biography?.message} hint="A new line begins a new paragraph.">
        <Textarea rows={8} {...register('biography')} />
      </Field>
      <Field label="Quote" error={errors.quote?.message}>
        <Textarea rows={2} {...register('quote')} />
      </Field>
      <Field
        label="Professional network"
        error={errors.professionalUrl?.message}
        hint="The address of your page there. Leave empty for no link."
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://www.linkedin.com/in/…"
          {...register('professionalUrl')}
        />
      </Field>
    </>
  );
}
