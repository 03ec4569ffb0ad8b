import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { registration } from '#shared/people/auth.contract.ts';
import { useRegisterStudent } from '#client/api/auth.ts';
import { serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { AccountFields } from './account-fields.tsx';
import { StudentLoginForm } from './student-login-form.tsx';

type StudentForm = 'register' | 'login';

const forms = [
  { value: 'register', label: 'Register' },
  { value: 'login', label: 'Login' },
] as const;

export function StudentForms({ firstForm }: { firstForm: StudentForm }) {
  const [form, setForm] = useState(firstForm);
  return (
    <div className="grid gap-5">
      <Segmented label="New here, or back again?" options={forms} value={form} onChange={setForm} />
      {form === 'register' ? <RegistrationForm /> : <StudentLoginForm />}
    </div>
  );
}

function RegistrationForm() {
  const registerStudent = useRegisterStudent();
  const { register, handleSubmit, formState } = useForm<Registration>({
    resolver: zodResolver(registrationForm),
    defaultValues: { firstName: '', lastName: '', email: '', dateOfBirth: '', password: '' },
  });
  const { errors } = formState;

  const handleValid = async (form: Registration) => {
    try {
      await registerStudent.mutateAsync(form);
      toast({
        title: 'Registration Successful',
        description: 'Your account is pending approval. You can browse available content.',
        variant: 'success',
      });
    } catch (error) {
      toast({
        title: 'Registration Failed',
        description: serverMessage(error, 'Please try again with a different email'),
        variant: 'destructive',
      });
    }
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
      <AccountFields
        errors={errors}
        firstName={register('firstName')}
        lastName={register('lastName')}
        email={register('email')}
        password={register('password')}
      >
        <Field label="Date of birth" error={errors.dateOfBirth?.message}>
          <Input
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={localToday()}
            required
            {...register('dateOfBirth')}
          />
        </Field>
      </AccountFields>
      <p className="text-14 text-ink-2">
        Your account will await approval by the instructor. You can browse available content meanwhile.
      </p>
      <Button type="submit" variant="primary" disabled={registerStudent.isPending}>
        {registerStudent.isPending ? 'Registering…' : 'Register as Student'}
      </Button>
    </form>
  );
}

/** Today as a calendar date where the viewer is. */
export function localToday(now: Date = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** The contract's registration, stricter by the viewer's own today: the server must allow for every zone. */
export const registrationForm = registration.extend({
  dateOfBirth: registration.shape.dateOfBirth.refine(
    (date) => date <= localToday(),
    'Date of birth cannot be in the future',
  ),
});
type Registration = z.input<typeof registrationForm>;
