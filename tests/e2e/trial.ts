import type { Page } from '@playwright/test'
import { sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import { receiveTrialVip } from '../../contract/calls/vip.ts'
import { headers, REQUESTED_WITH } from '../../contract/headers.ts'
import { mailedCode, PASSWORD } from './accounts.ts'

const asClient = { [headers.requestedWith]: REQUESTED_WITH }
let people = 0

/** Makes whoever uses the page somebody on the free trial, by the calls themselves, and goes to the start page. */
export async function beOnTrial(page: Page): Promise<void> {
  const email = `trial${Date.now()}-${++people}@example.org`
  await page.request.post(sendVerificationCode.path, { headers: asClient, data: { email, purpose: 'signUp' } })
  const data = { email, verificationCode: await mailedCode(email), password: PASSWORD, confirmPassword: PASSWORD, nickname: 'Zoë', agree: true }
  const answer = await page.request.post(signUp.path, { headers: asClient, data })
  const token: string = (await answer.json()).data.jwToken
  await page.request.post(receiveTrialVip.path, { headers: { ...asClient, [headers.token]: token }, data: {} })
  await page.addInitScript((value) => {
    localStorage.setItem('facet.token', value)
    localStorage.setItem('facet.ad', new Date().toISOString().slice(0, 10))
  }, token)
  const known = page.waitForResponse((response) => response.url().includes('VipInfo'))
  await page.goto('/')
  await known
}
