// The page's first script: small, and evaluated before the app (tools/aheadPlugin.ts), which it starts.
import { askAhead } from '../services/links/askAhead.ts'
import { followLink, isLink } from '../services/links/shareAddress.ts'
import { startLinkWorker } from '../../../workers/entries/startAhead.ts'

/** The app's own script, which the page fetches and leaves to this one to evaluate; none in development. */
const app = document.querySelector<HTMLLinkElement>('link[data-app]')?.href
const startApp = async (): Promise<void> => {
  if (app) await import(/* @vite-ignore */ app)
}

askAhead()
followLink()
if (app && isLink(location.hash)) {
  // A model that can be shown at once is: on a phone the app takes longer to be evaluated than to fetch and draw the model.
  void Promise.allSettled([import('../../../workers/entries/client.ts'), import('../../viewer/createViewer.ts')])
  void import('./routes/openAhead.ts').then(({ openAhead }) => openAhead(startApp), startApp)
  // The worker starts before the page evaluates what it fetches: it needs the page's thread for that.
  startLinkWorker()
} else void startApp()
