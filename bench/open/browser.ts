import { readFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumPath } from '../../tests/support/chromium.ts'

/** How long anything in a page may take. */
export const LIMIT_MS = 900_000
/** How long a page stands before a file is handed over: people look for their file; both viewers have done by then what they do at rest. */
export const REST_MS = 5000
/** How long the browser's dialog for files is open: the button's own picture has changed by then. */
export const DIALOG_MS = 1000

/** Runs `work` in a page of a browser of its own, without a GPU. */
export async function inFreshBrowser<T>(work: (page: Page, browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // The page around the model is painted by the processor, as browsers do that have no GPU: both viewers' pages wait for nothing but their own pictures.
      '--disable-gpu-rasterization',
      '--disable-gpu-watchdog',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(LIMIT_MS)
    return await work(page, browser)
  } finally {
    await browser.close()
  }
}

/** Memory (MB) that the page's process, its workers included, has needed at most; undefined where the system does not report it. */
export async function peakMemory(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  let peak: number | undefined
  for (const { type, id } of processInfo) {
    if (type !== 'renderer') continue
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
    if (Number.isFinite(kilobytes)) peak = Math.max(peak ?? 0, kilobytes / 1e3)
  }
  return peak
}
