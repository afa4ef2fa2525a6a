import type { Locator, Page } from '@playwright/test'
import { settled } from './app.ts'
import { expect, test } from './test.ts'

/** Milliseconds for which a view is still before a new picture is taken of it. */
const STILL_MS = 1500

export interface Tolerance {
  stylePath?: string
  /** Share of the way from black to white by which the colour of a pixel may differ (as pixelmatch has it: 0.1 are about 26 of 255 levels of grey). */
  threshold: number
  /** Pixels that may differ by more; smoothed edges do not count. */
  maxDiffPixels: number
}

/** Skips the test where the GPU is not the software one: others round colours and smooth edges in ways of their own. The page has to have an address. */
export async function needsSoftwareGpu(page: Page): Promise<void> {
  const gpu = await page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2')
    const info = gl?.getExtension('WEBGL_debug_renderer_info')
    const name = String(info && gl?.getParameter(info.UNMASKED_RENDERER_WEBGL))
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return name
  })
  test.skip(!gpu.includes('SwiftShader'), `pictures are compared on SwiftShader only, this is ${gpu}`)
}

/**
 * Waits until a part of a page looks like tests/pictures/`path`: a busy machine takes its time, and a view that has not begun to change is still as well.
 * A picture that is made anew is taken when the view has been still for long.
 */
export async function looksLikePicture(what: Page | Locator, path: string[], tolerance: Tolerance): Promise<void> {
  const page = 'goto' in what ? what : what.page()
  const compare = () => ('goto' in what ? expect(what).toHaveScreenshot(path, tolerance) : expect(what).toHaveScreenshot(path, tolerance))
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    let before = await settled(page)
    for (let now = ''; now !== before; ) {
      before = now || before
      await page.waitForTimeout(STILL_MS)
      now = await settled(page)
    }
    await compare()
  } else await expect(compare).toPass({ timeout: 60_000, intervals: [500] })
}
