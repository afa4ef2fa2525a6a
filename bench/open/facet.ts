import type { Page } from 'playwright'
import { DIALOG_MS, REST_MS } from './browser.ts'
import { prepareDrawing, prepareWaiting, prepareWatching, shownPictures, startWatching, type Shown, waitForModel, type Watched, watched } from './watch.ts'

/** Opens a file in Facet by the start page's button, after `restMs` on it; milliseconds from handing it over. `rested` is called before that. */
export async function openInFacet(page: Page, url: string, file: string, restMs = REST_MS, rested?: () => Promise<void>): Promise<Watched & Shown> {
  await prepareWatching(page)
  await prepareDrawing(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await prepareWaiting(page)
  await page.waitForTimeout(restMs)
  const browse = page.getByRole('button', { name: 'Browse for File' }).first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), browse.click()])
  await page.waitForTimeout(DIALOG_MS)
  await rested?.()
  await startWatching(page)
  await chooser.setFiles(file)
  await waitForModel(page)
  const shown = await shownPictures(page)
  return { ...(await watched(page)), ...shown }
}
