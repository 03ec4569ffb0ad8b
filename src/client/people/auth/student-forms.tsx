import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { registration } from '#shared/people/auth.contract.ts';
import { useRegisterStudent } from '#client/api/auth.ts';
import { CallError, isRefusedAs, serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { AgreeToPolicies } from './agree-to-policies.tsx';
import { AccountFields, BirthDateField, localToday } from './account-fields.tsx';
import { LoginForm } from './login-form.tsx';

type StudentForm = 'register' | 'login';

const forms = [
  { value: 'register', label: 'Register' },
  { value: 'login', label: 'Login' },
] as const;

export function StudentForms({ firstForm }: { firstForm: StudentForm }) {
  const [form, setForm] = useState(firstForm);
  return (
    <div className="grid gap-5">
      <Segmented label="New here, or returning?" options={forms} value={form} onChange={setForm} />
      {form === 'register' ? <RegistrationForm /> : <LoginForm door="student" />}
    </div>
  );
}

interface RegistrationProps {
  /** The class to join; without one, there is a field for its code. */
  ofClass?: { code: string; name: string; approvesAtOnce: boolean };
  onDone?: () => void;
}

export function RegistrationForm({ ofClass, onDone }: RegistrationProps) {
  const registerStudent = useRegisterStudent();
  const { register, handleSubmit, control, setError, setValue, formState } = useForm<Registration>({
    resolver: zodResolver(registrationForm),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      dateOfBirth: '',
      password: '',
      classCode: ofClass?.code ?? '',
    },
  });
  const { errors } = formState;
  const agreedTo = useWatch({ control, name: 'agreedTo' }) ?? [];

  const handleValid = async (form: Registration) => {
    try {
      const { status } = await registerStudent.mutateAsync(form);
      toast({
        title: 'Registration Successful',
        description:
          status === 'approved'
            ? 'Your account is approved. You can start right away.'
            : 'Your account is pending approval. You can browse available content.',
        variant: 'success',
      });
      onDone?.();
    } catch (error) {
      if (isRefusedAs('consent_needed', error)) setError('agreedTo', { message: serverMessage(error, '') });
      if (isWrongCode(error)) setError('classCode', { message: NO_SUCH_CLASS }, { shouldFocus: true });
      toast({
        title: 'Registration Failed',
        description: isWrongCode(error)
          ? NO_SUCH_CLASS
          : serverMessage(error, 'Please try again with a different email'),
        variant: 'destructive',
      });
    }
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
      <AccountFields
        of="student"
        errors={errors}
        firstName={register('firstName')}
        lastName={register('lastName')}
        email={register('email')}
        password={register('password')}
      >
        <BirthDateField error={errors.dateOfBirth?.message} {...register('dateOfBirth')} />
      </AccountFields>
      {ofClass === undefined && (
        <Field label="Class code (optional)" hint="If your teacher gave you one." error={errors.classCode?.message}>
          <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register('classCode')} />
        </Field>
      )}
      <p className="text-14 text-ink-2">
        {ofClass?.approvesAtOnce
          ? 'Your account is approved as soon as you register.'
          : 'Your account will await approval by the instructor. You can browse available content in the meantime.'}
      </p>
      <AgreeToPolicies
        agreedTo={agreedTo}
        error={errors.agreedTo?.message}
        onChange={(ids) => setValue('agreedTo', ids)}
      />
      <Button type="submit" variant="primary" disabled={registerStudent.isPending}>
        {registerStudent.isPending ? 'Registering…' : 'Register as Student'}
      </Button>
    </form>
  );
}

const NO_SUCH_CLASS = 'No class has this code. Check it with your teacher.';

/** In a registration, a 404 can only mean the class code. */
const isWrongCode = (error: unknown) => error instanceof CallError && error.status === 404;

/** The contract's registration, stricter by the viewer's own date: the server must allow for every time zone. */
export const registrationForm = registration.extend({
  dateOfBirth: registration.shape.dateOfBirth.refine(
    (date) => date <= localToday(),
    'Date of birth cannot be in the future',
  ),
});
type Registration = z.input<typeof registrationForm>;
