import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followReloads } from './app/follow-reloads.ts';
import { takeEarlyResponses } from './lib/api/early-responses.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
followReloads();
takeEarlyResponses();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
