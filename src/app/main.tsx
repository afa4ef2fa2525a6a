import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { startI18n } from './lib/i18n/i18n.ts'
import { watchForInstall } from './services/offline/installPrompt.ts'
import { pageSession } from './services/open/session.ts'
import { whenIdle } from './lib/tasks.ts'
import './lib/theme/tokens.css'
import './lib/theme/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

watchForInstall()
void startI18n().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App session={pageSession} />
    </StrictMode>,
  ),
)

addEventListener('load', () => whenIdle(() => void import('./services/offline/startOffline.ts').then(({ startOffline }) => startOffline(), console.warn)))
