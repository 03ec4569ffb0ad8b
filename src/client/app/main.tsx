import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/index.css';
import '#client/styles/global.css';
import { changeUser, tellFailedLogout } from '#client/api/auth.ts';
import { siteQuery } from '#client/api/site.ts';
import { readBoot } from '#client/lib/boot.ts';
import { App } from './app.tsx';
import { queryClient } from './query-client.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

// The server has put into the page what every screen asks for first.
const boot = readBoot();
if (boot) {
  changeUser(queryClient, boot.user);
  queryClient.setQueryData(siteQuery.queryKey, boot.site);
}

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);

if (boot) tellFailedLogout(boot.user);
