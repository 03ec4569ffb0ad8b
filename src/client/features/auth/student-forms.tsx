import { useState } from 'react';
import { Segmented } from '#client/ui/segmented.tsx';
import { RegistrationForm } from './registration-form.tsx';
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
