import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { removeLeftGeometry } from '../core/scene/paged/leftFiles.ts'
import { App } from './shell/App.tsx'
import { startI18n } from './lib/i18n/i18n.ts'
import { watchForInstall } from './services/offline/installPrompt.ts'
import { watchForMissingCode } from './services/offline/reloadApp.ts'
import { followLink, isLink } from './services/links/shareAddress.ts'
import { fetchForLink } from './shell/routes/linkAhead.ts'
import { pageSession as session } from './shell/session/pageSession.ts'
import { whenIdle } from './lib/tasks.ts'
import './lib/theme/tokens.css'
import './lib/theme/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

followLink()
if (isLink(location.hash)) fetchForLink(session)
watchForInstall(session.store)
watchForMissingCode()
void startI18n().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  ),
)

/** Some pages have no storage of this kind. */
const removeLeft = async (): Promise<void> => {
  if ('storage' in navigator && 'getDirectory' in navigator.storage) await removeLeftGeometry(await navigator.storage.getDirectory())
}
const startRest = (): void =>
  void whenIdle(() => {
    void import('./services/offline/startOffline.ts').then(({ startOffline }) => startOffline(session.store), console.warn)
    void removeLeft().catch(console.warn)
    void import('./services/plugins/loadPlugins.ts').then(({ loadPlugins }) => loadPlugins(session), console.warn)
  })
// The page does not wait for this script, which another one starts (`shell/ahead.ts`).
if (document.readyState === 'complete') startRest()
else addEventListener('load', startRest)
