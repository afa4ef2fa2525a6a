import { forOpening } from '../../services/address/modelAddress.ts'
import { modelAhead, openedAhead, takeAnswer } from '../../services/links/askAhead.ts'
import { openLink } from '../../services/links/openLink.ts'
import type { OpenedLink } from '../../services/links/visits.ts'
import { importClient } from '../../services/open/session.ts'
import { prepareViewerNow, showAhead } from '../../services/viewer/viewerHandle.ts'
import { pageSession } from '../session/pageSession.ts'

/** Milliseconds that the app waits at most for the server's answer, and then for the picture of the whole shape: meanwhile nothing else can be done on the page. */
const ANSWER_MS = 3000
const PICTURE_MS = 5000
const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Opens the link that the page was called by before the app is evaluated: the model is drawn over the page, and the app is started when the GPU works at the picture
 * of its whole shape. Links that need the app first (a password, no prepared model) are left to it; `startApp` is called once in any case.
 */
export async function openAhead(startApp: () => Promise<void>): Promise<void> {
  const followed = await showModel().catch((error: unknown) => console.warn('not opened ahead', error))
  await startApp()
  if (!followed) return
  const { tellOpened } = await import('../../features/share/tellOpened.ts')
  await tellOpened(pageSession.store, followed.opened, followed.view)
}

/** The server's answer and the view that the link carries; undefined when the app has to open it. */
async function showModel(): Promise<{ opened: OpenedLink; view?: string } | undefined> {
  const { store, opener } = pageSession
  prepareViewerNow(store)
  const workers = importClient()
  void workers.then((client) => client.warmUpForLink(), ignore)
  void Promise.all([workers, modelAhead()]).then(([client, model]) => model && client.warmUpForLink(model), ignore)
  const opened = await Promise.race([openedAhead(), wait(ANSWER_MS)])
  if (!opened) return undefined
  const { code } = opened
  void takeAnswer(code)
  // The app begins where a link leads to.
  const view = new URLSearchParams(location.hash.slice(location.hash.indexOf('?'))).get('view') ?? undefined
  history.replaceState({ ...(history.state as object | null), usr: forOpening.state }, '', '/#/')
  const opening = openLink(opener, code, opened)
  await Promise.race([showAhead(pageSession).catch(ignore), opening, wait(PICTURE_MS)])
  // The picture is on its way to the screen: the app is not to come before it.
  await wait(0)
  return { opened, view }
}

/** What fails ahead is tried again by the app, and reported then. */
const ignore = (): void => {}
