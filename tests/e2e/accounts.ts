import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const outbox = join(import.meta.dirname, '../../test-results/data/outbox')

/** The newest verification code that was mailed to an address. */
export async function mailedCode(address: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      () => {
        const letters = (existsSync(outbox) ? readdirSync(outbox) : [])
          .sort()
          .map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll(/=\r?\n/g, ''))
          .filter((letter) => letter.includes(address))
        code = /\b(\d{6})\b/.exec(letters.at(-1)?.split(/\r?\n\r?\n/).slice(1).join('\n') ?? '')?.[1]
        return code
      },
      { timeout: 30_000 },
    )
    .toBeTruthy()
  return code!
}

let people = 0
export const PASSWORD = 'abc123'

/** Signs a new person up through the pages; returns the address. */
export async function signUp(page: Page, nickname = 'Zoë'): Promise<string> {
  const address = `person${Date.now()}-${++people}@example.org`
  await page.goto('/#/register')
  await page.getByLabel('E-mail').fill(address)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabel('Verification code').fill(await mailedCode(address))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Nickname').fill(nickname)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/#\/setPerson$/)
  return address
}

/** Logs in on the login page; goes there if another one is shown. A code is sent at most once a minute for an address and purpose. */
export async function logIn(page: Page, address: string, password = PASSWORD): Promise<void> {
  if (!page.url().endsWith('#/login')) await page.goto('/#/login')
  await page.getByLabel('E-mail').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The code was sent.')).toBeVisible()
  await page.getByLabel('Verification code').fill(await mailedCode(address))
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
}
