import { useLoginStudent } from '#client/api/auth.ts';
import { toast } from '#client/lib/toast.ts';
import { LoginForm } from './login-form.tsx';
import { loginRefusal } from './login-refusal.ts';

export function StudentLoginForm({ email }: { email?: string }) {
  const login = useLoginStudent();
  return (
    <LoginForm
      email={email}
      isPending={login.isPending}
      onSubmit={(credentials) =>
        login.mutate(credentials, {
          onError: (error) => toast(loginRefusal(error, 'Please check your credentials and try again')),
        })
      }
    />
  );
}
