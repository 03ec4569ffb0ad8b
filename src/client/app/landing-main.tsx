import { hydrateRoot } from 'react-dom/client';
import '#client/styles/global.css';
import { forgetOfflineStart, forgetPeople } from '#client/lib/forget.ts';
import { readBoot } from '#client/lib/boot.ts';
import { LandingApp } from './landing-app.tsx';

const root = document.querySelector('#root');
const boot = readBoot();
if (!root || !boot) throw new Error('landing.html was not filled in by the server');

// The server shows visitors this page: nobody is signed in.
forgetPeople(null);
void forgetOfflineStart();
hydrateRoot(root, <LandingApp site={boot.site} />);
