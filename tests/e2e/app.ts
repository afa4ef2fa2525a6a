import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'

/** Path of a checked-in fixture. */
export const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

/** The 3D view. */
export const view = (page: Page): Locator => page.getByRole('application')

/** A file that is given to the page: a path of this machine, or its bytes. */
export type GivenFile = string | { name: string; mimeType: string; buffer: Buffer }

/** A drawing's text as a file that is given to the page. */
export const drawingFile = (name: string, text: string): GivenFile => ({ name, mimeType: 'application/dxf', buffer: Buffer.from(text) })

/** Answers the file chooser that an action opens. A busy browser forgets a chooser at times: it is asked for once more. */
export async function choose(page: Page, file: GivenFile, action: () => Promise<void>): Promise<void> {
  for (let left = 2; ; left--) {
    const shown = page.waitForEvent('filechooser', { timeout: 20_000 }).catch((error: unknown) => {
      if (left === 0) throw error
    })
    await action()
    const chooser = await shown
    if (chooser) return chooser.setFiles(file)
  }
}

/** Opens files of this machine by the browse button of the start page, or by Ctrl+O when a model is open. */
export async function openFile(page: Page, file: GivenFile): Promise<void> {
  const browse = page.getByRole('button', { name: 'Browse for File' })
  // The page has come: before that there is neither a button nor anything that listens to keys.
  await expect(browse.or(view(page)).first()).toBeVisible({ timeout: 120_000 })
  await choose(page, file, async () => ((await browse.isVisible()) ? browse.click() : page.keyboard.press('Control+o')))
}

export const openFolder = (page: Page, path: string): Promise<void> => choose(page, path, () => page.getByRole('button', { name: 'Upload Folder' }).click())

/** Opens a file, and waits until it is read and shown, be it empty. */
export async function openAndShow(page: Page, file: GivenFile): Promise<void> {
  await openFile(page, file)
  await shown(page, typeof file === 'string' ? basename(file) : file.name)
}

/** Waits until the open file has this name and is read. */
export async function shown(page: Page, name: string): Promise<void> {
  await named(page, name)
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 })
}

async function named(page: Page, name: string): Promise<void> {
  await expect(view(page))
    .toHaveAccessibleName(new RegExp(name.replaceAll('.', '\\.')), { timeout: 120_000 })
    .catch(async (error: Error) => {
      // The page's text about the failure, with its details.
      throw new Error(`${error.message}\n${(await page.getByRole('alert').allTextContents()).join('\n')}`, { cause: error })
    })
}

/** Waits until a model is complete and drawn. */
export async function opened(page: Page, name: string): Promise<void> {
  await named(page, name)
  await expect(view(page)).not.toHaveAttribute('aria-busy', 'true', { timeout: 120_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect.poll(() => colorsOnCanvas(page), { timeout: 120_000 }).toBeGreaterThan(30)
}

/** How many different colours (of 4096) the picture of the canvas has: a blank canvas has few. */
export async function colorsOnCanvas(page: Page): Promise<number> {
  const png = await canvasPicture(page)
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, picture.width, picture.height)
    const seen = new Set<number>()
    for (let i = 0; i < data.length; i += 4) seen.add(((data[i] >> 4) << 8) | ((data[i + 1] >> 4) << 4) | (data[i + 2] >> 4))
    return seen.size
  }, png)
}

/** Share of the canvas that looks another way than in an earlier picture. Shadows in corners do not count: they come and go with what the machine can do. */
export async function changedSince(page: Page, before: string): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (base64) => {
          const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/png' }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
          context.drawImage(bitmap, 0, 0)
          return context.getImageData(0, 0, bitmap.width, bitmap.height).data
        }),
      )
      const [a, b] = pixels
      if (a.length !== b.length) return 1
      const CLEAR = 48
      let changed = 0
      for (let i = 0; i < a.length; i += 4) {
        if (Math.abs(a[i] - b[i]) > CLEAR || Math.abs(a[i + 1] - b[i + 1]) > CLEAR || Math.abs(a[i + 2] - b[i + 2]) > CLEAR) changed++
      }
      return changed / (a.length / 4)
    },
    [before, await canvasPicture(page)],
  )
}

/** The canvas when the GPU has drawn everything that was submitted, as a base64 PNG: a software GPU may be seconds behind. */
export async function canvasPicture(page: Page): Promise<string> {
  const canvas = page.locator('canvas').first()
  for (let left = 2; ; left--) {
    try {
      await canvas.evaluate(async (element: HTMLCanvasElement) => {
        element.getContext('webgl2')?.finish()
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
      })
      return (await canvas.screenshot()).toString('base64')
    } catch (error) {
      // A drawing's canvas goes when its solids are shown in 3D, and the other way round: the next one is looked for.
      if (left === 0 || !/not attached|not visible/.test(String(error))) throw error
    }
  }
}

/** Waits until two pictures in a row are the same: moves are over. Returns the picture's fingerprint. */
export async function settled(page: Page): Promise<string> {
  let last = ''
  await expect
    .poll(
      async () => {
        const now = createHash('sha256')
          .update(await canvasPicture(page))
          .digest('hex')
        const same = now === last
        last = now
        return same
      },
      { timeout: 120_000, intervals: [300] },
    )
    .toBe(true)
  return last
}

/** Waits until the picture is another one than that of a fingerprint, and still: what was asked for may take its time to begin. Returns the new fingerprint. */
export async function settledUnlike(page: Page, before: string): Promise<string> {
  let now = ''
  await expect.poll(async () => (now = await settled(page)), { timeout: 120_000 }).not.toBe(before)
  return now
}

/** Waits until a notice with these words, among others, has been shown since the page was loaded: it stays for 2.5 seconds, which a busy machine may miss. */
export async function told(page: Page, text: string | RegExp): Promise<void> {
  // A page that is being left has none.
  const notices = (): Promise<string[]> => page.evaluate(() => (window as { notices?: string[] }).notices ?? []).catch(() => [])
  const wanted: unknown = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  await expect.poll(notices, { timeout: 120_000 }).toContainEqual(wanted)
}

/** A point of the canvas by shares of its size. */
export async function pointOnCanvas(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas').first()
  const box = (await canvas.boundingBox())!
  // Beside the panel of a tool the model is framed anew in what is left of the canvas. Phones have places of their own.
  const isPhone = (await page.locator('[data-layout=phone]').count()) > 0
  const inset = isPhone
    ? 0
    : Number(
        (await page
          .locator('[data-inset]')
          .first()
          .getAttribute('data-inset', { timeout: 1000 })
          .catch(() => null)) ?? 0,
      )
  const share = 1 - inset / box.height
  return { x: box.x + box.width * (0.5 + (x - 0.5) * share), y: box.y + box.height * y * share }
}

/** Opens the dialog that shares what is open. */
export async function openShareDialog(page: Page): Promise<void> {
  const share = page.getByRole('button', { name: 'Share…' })
  await expect(share).not.toHaveAttribute('aria-disabled', 'true', { timeout: 120_000 })
  await share.click()
}

/** Makes the link that the open dialog offers; its address. */
export async function createLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create Link' }).click()
  const link = page.getByLabel('Link', { exact: true })
  await expect(link).toBeVisible({ timeout: 120_000 })
  return link.inputValue()
}

/** Shares what is open by a link that everybody may follow, and leaves the dialog open; the link's address. */
export async function shareLink(page: Page): Promise<string> {
  await openShareDialog(page)
  return createLink(page)
}
