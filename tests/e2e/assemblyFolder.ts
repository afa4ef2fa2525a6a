import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, type Page } from '@playwright/test'
import { fixture } from './app.ts'

/** Unpacks a packed sample into a new folder, each file at the path that `pathOf` returns; undefined leaves it out. Returns the contents by their paths in the package. */
export async function unpackSample(name: string, folder: string, pathOf: (path: string) => string | undefined): Promise<Record<string, Uint8Array>> {
  const files = unzipSync(new Uint8Array(await readFile(fixture(`../../public/samples/${name}.zip`))))
  for (const [path, bytes] of Object.entries(files)) {
    const to = pathOf(path)
    if (to === undefined) continue
    await mkdir(dirname(join(folder, to)), { recursive: true })
    await writeFile(join(folder, to), bytes)
  }
  return files
}

/** Drops a file or a folder of this machine on the page, as a file manager does. */
export async function drop(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') => session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  // A page that has just come does not listen yet: once it does it shows what a drop would do.
  await expect(async () => {
    await send('dragEnter')
    await send('dragOver')
    await expect(page.getByText('Drop to open')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await send('drop')
  await session.detach()
}

/** The number of occurrences in the picture that the tree's root states. */
export const showsParts = (page: Page, count: number) =>
  expect(page.getByRole('application')).toHaveAccessibleName(new RegExp(`\\b${count} parts`), { timeout: 120_000 })
