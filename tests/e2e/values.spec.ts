import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openFile, opened, view } from './app.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { beOnTrial } from './trial.ts'

// One model, one value: area, volume and size are the same in every panel, list and file, from the first moment on.

// Wide enough for the properties to stand beside the view from the beginning.
test.use({ viewport: { width: 1440, height: 900 } })

const root = fileURLToPath(new URL('../..', import.meta.url))
const samples = ['Sample3.stp', 'Sample6.stp'] as const

const properties = (page: Page): Locator => page.getByRole('complementary', { name: 'Properties' })
/** The text of a row of the properties, or of a dialog; the number without its mark. */
const row = (within: Locator, name: string): Locator => within.locator(`dt:text-is("${name}") + dd > span`).first()
const numberOf = (text: string | null): number => Number((text ?? '').replace(/[^\d.]/g, (char) => (char === '−' ? '-' : '')).replace(/^\./, ''))

interface Inspected {
  area: number
  volume: number
  bbox: [number[], number[]]
}

/** The same file, read without a page. */
async function inspect(path: string): Promise<Inspected> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/inspect.ts', path, '--json'], { cwd: root, maxBuffer: 1 << 24 })
  return JSON.parse(stdout) as Inspected
}

/** Notes every text that the rows of area, volume and size ever have, beginning before the file is opened. */
async function watchRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Record<string, string[]> = {}
    Object.assign(globalThis, { seenRows: seen })
    const look = (): void => {
      for (const dt of document.querySelectorAll('dt')) {
        const name = dt.textContent ?? ''
        if (!['Size', 'Area', 'Volume'].includes(name)) continue
        const value = dt.nextElementSibling?.querySelector('span')
        const text = value?.getAttribute('role') === 'img' ? `(${value.getAttribute('aria-label')})` : (value?.textContent ?? '')
        const list = (seen[name] ??= [])
        if (list.at(-1) !== text) list.push(text)
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

for (const name of samples) {
  test(`${name}: one value for area, volume and size, everywhere and at any time`, async ({ page }) => {
    test.slow()
    const path = `${root}public/samples/${name}`
    await watchRows(page)
    await beOnTrial(page)
    const inspected = inspect(path)
    await openFile(page, path)
    await opened(page, name)
    const panel = properties(page)
    await expect(row(panel, 'Volume')).toHaveText(/mm³/)
    const all = { size: await row(panel, 'Size').textContent(), area: await row(panel, 'Area').textContent(), volume: await row(panel, 'Volume').textContent() }

    await test.step('right after opening: a sign or the final number', async () => {
      const seen = await page.evaluate(() => (globalThis as unknown as { seenRows: Record<string, string[]> }).seenRows)
      for (const texts of Object.values(seen)) expect(new Set(texts.filter((text) => text !== '(Being measured)')).size).toBe(1)
      expect(seen.Volume.at(-1)).toBe(all.volume)
    })

    await test.step('inspect', async () => {
      const { area, volume, bbox } = await inspected
      // As many digits as the page shows.
      expect(Math.abs(numberOf(all.area) / area - 1)).toBeLessThan(1e-6)
      expect(Math.abs(numberOf(all.volume) / volume - 1)).toBeLessThan(1e-6)
      const shown = (all.size ?? '')
        .replace(/[^\d.×]/g, '')
        .split('×')
        .map(Number)
      shown.forEach((value, axis) => expect(Math.abs(value - (bbox[1][axis] - bbox[0][axis]))).toBeLessThan(0.06))
      // The size that screen readers are given with the view.
      await expect(view(page)).toHaveAccessibleName(new RegExp(all.size!.replaceAll('.', '\\.')))
    })

    await test.step('mass properties', async () => {
      await view(page).focus()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('mass properties')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Mass properties' })
      await expect(row(dialog, 'Volume')).toHaveText(all.volume!)
      await expect(row(dialog, 'Area')).toHaveText(all.area!)
      await expect(dialog).toContainText(/All \d+ parts/)
      await page.keyboard.press('Escape')
    })

    await test.step('one part: hidden, shown, selected; the same in the bill of materials and its CSV', async () => {
      const part = name === 'Sample3.stp' ? 'Washer 8' : 'Hexagon'
      await view(page).focus()
      await page.keyboard.press('Shift+B')
      const list = page.getByRole('region', { name: 'Bill of materials' })
      await list.getByRole('radio').nth(1).click()
      await list.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Area' }).check()
      await page.keyboard.press('Escape')
      await list.getByRole('searchbox').fill(part)
      const line = list.getByRole('row').filter({ hasText: part }).first()
      await expect(line).toContainText('mm³')
      const cells = (await line.getByRole('cell').allTextContents()).map((text) => text.trim())
      const pieces = numberOf(cells[2])
      await line.click()
      await expect(panel).toContainText(pieces > 1 ? `${pieces} selected parts` : 'The selected part')
      await expect(row(panel, 'Volume')).toHaveText(/mm³/)
      const volumes = numberOf(await row(panel, 'Volume').textContent())
      const one = numberOf(cells.find((text) => text.includes('mm³'))!.replace('mm³', ''))
      expect(Math.abs(volumes / (one * pieces) - 1)).toBeLessThan(1e-4)
      const coming = page.waitForEvent('download')
      await list.getByRole('button', { name: 'CSV' }).click()
      const [heading, first] = readFileSync(await (await coming).path(), 'utf8')
        .trim()
        .split(/\r?\n/)
      const at = heading.split(',').findIndex((text) => text.startsWith('Volume'))
      expect(Math.abs(Number(first.split(',')[at]) * pieces - volumes)).toBeLessThan(1e-4 * volumes)
      await list.getByRole('searchbox').fill('')
      await view(page).focus()
      await page.keyboard.press('h')
      await expect(panel).toContainText(/visible parts of \d+/)
      await expect(row(panel, 'Volume')).not.toHaveText(all.volume!)
      await expect(row(panel, 'Volume')).toHaveText(/mm³/)
      const rest = numberOf(await row(panel, 'Volume').textContent())
      expect(Math.abs(rest + volumes - numberOf(all.volume))).toBeLessThan(1e-5 * rest)
      await page.keyboard.press('Control+z')
      await expect(panel).toContainText(/All \d+ parts/)
      await expect(row(panel, 'Volume')).toHaveText(all.volume!)
      await expect(row(panel, 'Area')).toHaveText(all.area!)
      await expect(row(panel, 'Size')).toHaveText(all.size!)
    })
  })
}
