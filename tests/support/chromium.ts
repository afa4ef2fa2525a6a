import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** The headless shell is the same engine without windows, menus and extensions: it takes a third less of the processor. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser that the tests drive: CHROMIUM_PATH, one of the system, or Playwright's own, which is installed when it is not there. */
export function chromiumPath(): string {
  const system = [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path))
  if (system) return system
  const own = chromium.executablePath()
  if (!existsSync(own)) spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' })
  return own
}
