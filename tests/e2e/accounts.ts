import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sendVerificationCode, signUp as signUpCall } from '../../contract/calls/login.ts'
import { headers, REQUESTED_WITH } from '../../contract/headers.ts'
import { told } from './app.ts'

const ownData = resolve(import.meta.dirname, '../..', process.env.FACET_E2E_RESULTS ?? 'test-results', 'data')

/** The newest verification code that was mailed to an address, by the run's server or by that of another data folder. */
export async function mailedCode(address: string, dataDir = ownData): Promise<string> {
  const outbox = resolve(dataDir, 'outbox')
  let code: string | undefined
  await expect
    .poll(
      () => {
        const letters = (existsSync(outbox) ? readdirSync(outbox) : [])
          .sort()
          .map((file) => readFileSync(resolve(outbox, file), 'utf8').replaceAll(/=\r?\n/g, ''))
          .filter((letter) => letter.includes(address))
        code = /\b(\d{6})\b/.exec(
          letters
            .at(-1)
            ?.split(/\r?\n\r?\n/)
            .slice(1)
            .join('\n') ?? '',
        )?.[1]
        return code
      },
      { timeout: 120_000 },
    )
    .toBeTruthy()
  return code!
}

let people = 0
/** Part of an address that no other worker of the run has. */
const unique = (): string => `${Date.now().toString(36)}${process.pid.toString(36)}-${++people}`

export const PASSWORD = 'sphere42'
export const asClient = { [headers.requestedWith]: REQUESTED_WITH }

interface AccountWish {
  nickname?: string
  /** Of another server than the run's own, with the reader of its outbox. */
  origin?: string
  codeOf?(address: string): Promise<string>
}
interface Account {
  email: string
  token: string
}

/** A new account made by the calls themselves; no page is logged in to it. */
export async function makeAccount(page: Page, { nickname = 'Zoë', origin = '', codeOf = mailedCode }: AccountWish = {}): Promise<Account> {
  const email = `member-${unique()}@example.org`
  await page.request.post(`${origin}${sendVerificationCode.path}`, { headers: asClient, data: { email, purpose: 'signUp' }, maxRetries: 3 })
  const data = { email, verificationCode: await codeOf(email), password: PASSWORD, confirmPassword: PASSWORD, nickname, agree: true }
  const answer = await page.request.post(`${origin}${signUpCall.path}`, { headers: asClient, data })
  return { email, token: (await answer.json()).data.jwToken }
}

/** A new account, logged in whenever a page is loaded from now on; the advertising of the day was seen already. */
export async function newAccount(page: Page, wish?: AccountWish): Promise<Account> {
  const account = await makeAccount(page, wish)
  await page.addInitScript((value) => {
    // Empty pages have no storage.
    if (location.protocol === 'about:') return
    localStorage.setItem('facet.token', value)
    localStorage.setItem('facet.ad', new Date().toISOString().slice(0, 10))
  }, account.token)
  return account
}

/** Signs a new person up through the pages; returns the address. */
export async function signUp(page: Page): Promise<string> {
  const address = `person-${unique()}@example.org`
  await page.goto('/#/register')
  await page.getByLabel('E-mail').fill(address)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabel('Verification code').fill(await mailedCode(address))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Nickname').fill('Zoë')
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
  await told(page, 'The code was sent.')
  await page.getByLabel('Verification code').fill(await mailedCode(address))
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
}
