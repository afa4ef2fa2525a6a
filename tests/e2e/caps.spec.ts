import { canvasPicture, fixture, opened, openFile, settled, view } from './app.ts'
import { expect, type Page, test } from './test.ts'

/** The colours that the file gives its parts, and short names of them; `.` is the background, `?` anything else: hatch lines and outlines. */
const colours = { h: [0xe8, 0x56, 0x2a], s: [0x2f, 0x73, 0x86], p: [0xf2, 0xb1, 0x34], '.': [0xec, 0xee, 0xf2] }
/** Largest distance of a pixel from such a colour; two of them are more than twice as far apart. */
const NEAR = 45

/** Rows of the canvas, one letter per pixel. */
async function letters(page: Page): Promise<string[]> {
  const picture = await canvasPicture(page)
  return page.evaluate(
    async ({ base64, known, near }) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      return Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_, x) => {
          const [letter, distance] = known
            .map(([name, colour]) => [name, Math.hypot(...colour.map((channel, i) => channel - data[4 * (y * width + x) + i]))] as const)
            .reduce((a, b) => (b[1] < a[1] ? b : a))
          return distance < near ? letter : '?'
        }).join(''),
      )
    },
    { base64: picture, known: Object.entries(colours), near: NEAR },
  )
}

/** What a row shows from left to right, in pixels. Stripes of one letter are one: hatch lines part them. */
function stripes(row: string): { letter: string; from: number; to: number }[] {
  const found: { letter: string; from: number; to: number }[] = []
  for (const { 0: run, 1: letter, index } of row.matchAll(/([^?])\1{2,}/g)) {
    const last = found.at(-1)
    if (last?.letter === letter) last.to = index + run.length
    else found.push({ letter, from: index, to: index + run.length })
  }
  return found
}

/** Share of the pixels of an area that are like those `down` rows below and `across` columns to the right: lines of that direction are 1. */
function repeats(rows: readonly string[], [x, y, width, height]: readonly number[], across: number, down: number): number {
  let same = 0
  for (let i = y; i < y + height; i++) for (let j = x; j < x + width; j++) if (rows[i][j] === rows[i + down][j + across]) same++
  return same / (width * height)
}

test('cut faces: solid where a part is solid, in its colour and hatched, with an outline; hollow where it is hollow', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto('/')
  await openFile(page, fixture('sleeve.step'))
  await opened(page, 'sleeve.step')
  // From above, without perspective, cut at half its height.
  for (const key of ['5', 'o', 'f', 'x']) {
    await view(page).focus()
    await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: 'Section along Z' }).click()
  await expect(page.getByRole('textbox', { name: /^Position/ })).toHaveValue('30.00')
  await view(page).focus()
  await page.keyboard.press('Escape')
  await page.mouse.move(2, 2)
  await settled(page)

  const rows = await letters(page)
  const inside = rows.flatMap((row, y) => (row.includes('hhh') ? [y] : []))
  const middle = (inside[0] + inside.at(-1)!) >> 1
  const found = stripes(rows[middle])
  expect(found.map(({ letter }) => letter).join('')).toBe('.h.s.p.s.h.')
  const borders = found.slice(1).map(({ from }, i) => ({ at: (found[i].to + from) / 2, line: from - found[i].to }))
  const perMm = (borders.at(-1)!.at - borders[0].at) / 80
  expect(perMm).toBeGreaterThan(4)
  const millimetres = borders.map(({ at }) => (at - (borders[0].at + borders.at(-1)!.at) / 2) / perMm)
  for (const [i, radius] of [-40, -20, -16, -10, -4, 4, 10, 16, 20, 40].entries())
    expect(Math.abs(millimetres[i] - radius), `border at ${radius} mm`).toBeLessThan(0.6)
  // A dark line between what is cut and what is not.
  for (const { line } of borders) expect(line).toBeGreaterThanOrEqual(2)

  // Hatch lines rise to the right on the housing and fall on the sleeve: the picture repeats along them and nowhere else.
  const centre = Math.round((borders[0].at + borders.at(-1)!.at) / 2)
  const radius = (mm: number) => Math.round(mm * perMm)
  const onHousing = [centre - radius(38), middle - radius(38), radius(30), radius(8)]
  const onSleeve = [centre - radius(15), middle - 10, radius(4), 10]
  for (const [area, rises] of [
    [onHousing, true],
    [onSleeve, false],
  ] as const) {
    const along = repeats(rows, area, rises ? -2 : 2, 2)
    const against = repeats(rows, area, rises ? 2 : -2, 2)
    expect(along).toBeGreaterThan(0.85)
    expect(against).toBeLessThan(along - 0.05)
  }

  // Faces that lie in the plane are whole where they bound what stays, and gone where nothing stays.
  const cutAt = async (position: string): Promise<string[]> => {
    await view(page).focus()
    await page.keyboard.press('x')
    const field = page.getByRole('textbox', { name: /^Position/ })
    await field.fill(position)
    await field.press('Enter')
    await view(page).focus()
    await page.keyboard.press('Escape')
    await settled(page)
    return letters(page)
  }
  // At the upper faces the section is the same, at the lower ones nothing stays.
  const shape = (picture: string[]): string =>
    stripes(picture[middle])
      .map(({ letter }) => letter)
      .join('')
  expect(shape(await cutAt('60'))).toBe('.h.s.p.s.h.')
  const inside0 = (await cutAt('0')).slice(inside[0], inside.at(-1)! + 1).map((row) => row.slice(centre - radius(38), centre + radius(38)))
  expect(new Set(inside0.join(''))).toEqual(new Set('.'))
})
