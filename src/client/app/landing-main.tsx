import { hydrateRoot } from 'react-dom/client';
import '#client/styles/global.css';
import { readBoot } from '#client/lib/boot.ts';
import { LandingApp } from './landing-app.tsx';

const root = document.querySelector('#root');
const boot = readBoot();
if (!root || !boot) throw new Error('landing.html was not filled in by the server');

hydrateRoot(root, <LandingApp site={boot.site} />);
