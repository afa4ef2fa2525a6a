import type { Page } from 'playwright'
import { LIMIT_MS, REST_MS } from './browser.ts'
import { prepareDrawing, prepareWatching, shownPictures, startWatching, type Shown, type Watched, watched } from './watch.ts'

/** Opens a file in Facet by the start page's button; milliseconds from handing it over. */
export async function openInFacet(page: Page, url: string, file: string): Promise<Watched & Shown> {
  await prepareWatching(page)
  await prepareDrawing(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(REST_MS)
  const browse = page.getByRole('button', { name: 'Browse for File' }).first()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), browse.click()])
  await startWatching(page)
  await chooser.setFiles(file)
  await page.getByRole('application').waitFor({ timeout: LIMIT_MS })
  // The progress bar leaves when the viewer has the last part.
  await page.waitForFunction(() => document.querySelector('canvas') && !document.querySelector('progress'), null, {
    timeout: LIMIT_MS,
    polling: 'raf',
  })
  const shown = await shownPictures(page)
  return { ...(await watched(page)), ...shown }
}
