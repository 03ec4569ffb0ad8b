import { useLocation } from '@tanstack/react-router';
import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { LoginForm } from '#client/people/auth/login-form.tsx';
import { StudentForms } from '#client/people/auth/student-forms.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';

export function AuthScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <AuthPage>
      <h1 className="text-30 font-semibold">Get Started Today</h1>
      <Tabs defaultValue={hash === 'teacher' ? 'teacher' : 'student'} className="mt-5">
        <TabsList aria-label="Who are you?">
          <Tab value="student">Student</Tab>
          <Tab value="teacher">Teacher/Admin</Tab>
        </TabsList>
        <TabPanel value="student">
          <StudentForms firstForm={hash === 'login' ? 'login' : 'register'} />
        </TabPanel>
        <TabPanel value="teacher">
          <LoginForm door="teacher" />
        </TabPanel>
      </Tabs>
    </AuthPage>
  );
}
