import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { SiteSettings } from '#shared/domain/site.ts';
import { Field, Input, Textarea } from '#client/ui/field.tsx';

interface SettingsFieldsProps {
  register: UseFormRegister<SiteSettings>;
  errors: FieldErrors<SiteSettings>;
}

export function SettingsFields({ register, errors }: SettingsFieldsProps) {
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
        hint="The address of your page there. Left empty, there is no link."
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
