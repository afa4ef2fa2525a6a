// Makes the PNG icons of the installed app from the mark in public/icons/facet.svg: `node tools/icons/makeIcons.ts`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumPath } from '../../tests/support/chromium.ts'

interface Icon {
  file: string
  size: number
  /** Width of the mark, as a share of the icon's: systems cut a maskable icon to a circle of 80 %. */
  mark: number
  /** Rounding of the ground's corners, as a share; 0 where the system rounds by itself. */
  corner: number
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, mark: 0.62, corner: 0.2 },
  { file: 'icon-512.png', size: 512, mark: 0.62, corner: 0.2 },
  { file: 'maskable-192.png', size: 192, mark: 0.48, corner: 0 },
  { file: 'maskable-512.png', size: 512, mark: 0.48, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.58, corner: 0 },
]

const folder = join(import.meta.dirname, '../../public/icons')
const mark = (await readFile(join(folder, 'facet.svg'), 'utf8')).replace(/<style>.*?<\/style>/s, '')
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  for (const icon of icons) {
    await page.setViewportSize({ width: icon.size, height: icon.size })
    await page.setContent(pageOf(icon))
    await writeFile(join(folder, icon.file), await page.screenshot({ omitBackground: true }))
  }
} finally {
  await browser.close()
}

function pageOf({ size, mark: share, corner }: Icon): string {
  // The ground is an element of its own: a body's background would fill the corners too.
  return `<style>
    body { margin: 0 }
    div { width: ${size}px; height: ${size}px; display: grid; place-items: center; border-radius: ${corner * size}px; background: #101f35 }
    svg { width: ${share * size}px; height: ${share * size}px; translate: ${0.02 * size}px 0 }
    .stem { fill: #3b82e6 } .top { fill: #74aefc } .arm { fill: #d3e5ff }
  </style><div>${mark}</div>`
}
