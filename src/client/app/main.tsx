import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import '#client/styles/global.css';
import { changeUser, tellFailedLogout, unsealWorkOf } from '#client/api/auth.ts';
import { siteQuery } from '#client/api/site.ts';
import { readBoot } from '#client/lib/boot.ts';
import { keepFirstAnswers } from '#client/lib/first-answers.ts';
import { keepInstallPrompt } from '#client/lib/install-prompt.ts';
import { App, openFirstScreen } from './app.tsx';
import { queryClient } from './query-client.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
keepInstallPrompt();
void start(root);

/** Shows the app. The server has embedded the data that every screen requests first. */
async function start(root: Element): Promise<void> {
  const boot = readBoot();
  if (boot) {
    keepFirstAnswers(boot);
    changeUser(queryClient, boot.user);
    queryClient.setQueryData(siteQuery.queryKey, boot.site);
    if (boot.user !== null) await unsealWorkOf(boot.user.id);
    // A screen that fails to load is loaded again when it is shown, and then shows the error.
    await openFirstScreen(boot.user).catch(() => undefined);
  }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
  if (boot) tellFailedLogout(boot.user);
}
