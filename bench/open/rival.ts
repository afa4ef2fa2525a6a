import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { REST_MS } from './browser.ts'
import { prepareDrawing, shownPictures, startWatching, type Shown, type Watched, watched } from './watch.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

const html = `<!doctype html><html><body style="margin:0"><input type="file" id="file"><div id="viewer" style="width:1160px;height:828px"></div>
<script src="/o3dv.min.js"></script></body></html>`

interface Rival {
  LoadModelFromFileList(files: FileList): void
}

interface RivalWindow {
  OV: { EmbeddedViewer: new (parent: Element, options: object) => Rival }
  rival: Rival
}

/** Opens a file in the npm package online-3d-viewer, embedded in an empty page. */
export async function openInRival(page: Page, file: string, restMs = REST_MS): Promise<Watched & Shown> {
  await page.route('http://rival.test/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('http://rival.test/o3dv.min.js', (route) => route.fulfill({ path: `${modules}/online-3d-viewer/build/engine/o3dv.min.js` }))
  // It fetches its engines from a content network: they come from the installed packages instead.
  await page.context().route(/occt-import-js@[^/]*\/dist\//, async (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    await route.fulfill({
      path: `${modules}/occt-import-js/dist/${name}`,
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
    })
  })
  await prepareDrawing(page)
  await page.goto('http://rival.test/')
  await page.locator('#file').setInputFiles(file)
  // The viewer is loaded before a file is chosen, as on a site of its own.
  await page.evaluate(() => {
    const { OV } = window as unknown as RivalWindow
    const viewer = new OV.EmbeddedViewer(document.querySelector('#viewer')!, {
      onModelLoaded: () => window.dispatchEvent(new Event('rival-loaded')),
      onModelLoadFailed: () => window.dispatchEvent(new Event('rival-failed')),
    })
    Object.assign(window, { rival: viewer })
  })
  await page.waitForTimeout(restMs)
  await startWatching(page)
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const { rival } = window as unknown as RivalWindow
        addEventListener('rival-loaded', () => done(), { once: true })
        addEventListener('rival-failed', () => fail(new Error('failed')), { once: true })
        rival.LoadModelFromFileList(document.querySelector<HTMLInputElement>('#file')!.files!)
      }),
  )
  const shown = await shownPictures(page)
  return { ...(await watched(page)), ...shown }
}
