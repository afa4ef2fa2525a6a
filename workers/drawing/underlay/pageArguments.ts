import { opaque } from '../build/styles.ts'
import type { PageItems } from './pageItems.ts'

export const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const share = (value: unknown): number => Math.min(1, Math.max(0, number(value)))
export const numbers = (value: unknown): number[] => Array.from((value ?? []) as ArrayLike<number>, number)
/** "#rrggbb". */
export const color = (value: unknown): number => opaque(Number.parseInt(String(value).slice(1, 7), 16) || 0)

export function setState(page: PageItems, entries: unknown): void {
  for (const [key, value] of entries as [string, unknown][]) {
    if (key === 'ca') page.set({ fillAlpha: share(value) })
    else if (key === 'CA') page.set({ strokeAlpha: share(value) })
    else if (key === 'LW') page.set({ width: number(value) })
    else if (key === 'LC') page.setEnds({ cap: number(value) })
    else if (key === 'LJ') page.setEnds({ join: number(value) })
    else if (key === 'ML') page.setEnds({ miterLimit: number(value) })
    else if (key === 'D') setDash(page, value as readonly unknown[])
    else if (key === 'SMask') page.useMask(value === true)
    else if (key === 'BM') page.set({ blend: String(value) })
  }
}

export function setDash(page: PageItems, [pattern, phase]: readonly unknown[]): void {
  const lengths = numbers(pattern).map((length) => Math.max(0, length))
  page.set({ dashes: { pattern: lengths.some((length) => length > 0) ? lengths : [], phase: number(phase) } })
}

/** A form; `box`: all that shows of it, in its own coordinates. */
export function begin(page: PageItems, matrix: unknown, box?: unknown): void {
  page.save()
  if (matrix) page.transform(numbers(matrix))
  page.rebase()
  if (box) page.clipBox(numbers(box))
}

export function repeat(page: PageItems, image: unknown, isMask: boolean, [a, b, c, d]: readonly number[], places: readonly number[]): void {
  for (let i = 0; i + 1 < places.length; i += 2) {
    page.save()
    page.transform([a, b, c, d, places[i], places[i + 1]])
    page.image(image, isMask)
    page.restore()
  }
}
