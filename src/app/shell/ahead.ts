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
  // Starting a worker takes the page's thread, which is busy once the fetched code is evaluated: it is started now.
  startLinkWorker()
} else void startApp()
