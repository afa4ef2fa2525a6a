import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const

/** WCAG 2.2 relative luminance. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(theme: (typeof themes)[number], front: string, back: string): number {
  const [a, b] = [front, back].map((name) => {
    const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css)
    if (!pair) throw new Error(`no colour --${name}`)
    return luminance(pair[theme === 'light' ? 1 : 2])
  })
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const backs = ['bg', 'surface', 'surface-raised', 'surface-sunken', 'accent-soft']
const texts = ['text', 'text-muted', 'accent', 'danger', 'warning', 'success']

it.each(themes)('texts can be read in the %s theme', (theme) => {
  for (const back of backs) for (const text of texts) expect(contrast(theme, text, back), `${text} on ${back}`).toBeGreaterThanOrEqual(4.5)
  for (const fill of ['accent', 'accent-hover']) expect(contrast(theme, 'accent-text', fill), fill).toBeGreaterThanOrEqual(4.5)
})

it.each(themes)('outlines of controls can be seen in the %s theme', (theme) => {
  for (const back of backs) for (const line of ['border-strong', 'focus']) expect(contrast(theme, line, back), `${line} on ${back}`).toBeGreaterThanOrEqual(3)
})
