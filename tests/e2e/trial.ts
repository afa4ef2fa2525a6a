import type { Page } from '@playwright/test'
import { receiveTrialVip } from '../../contract/calls/vip.ts'
import { headers } from '../../contract/headers.ts'
import { asClient, newAccount } from './accounts.ts'

/** Makes whoever uses the page somebody on the free trial, by the calls themselves, and goes to the start page. */
export async function beOnTrial(page: Page): Promise<void> {
  const { token } = await newAccount(page)
  await page.request.post(receiveTrialVip.path, { headers: { ...asClient, [headers.token]: token }, data: {} })
  const known = page.waitForResponse((response) => response.url().includes('VipInfo'))
  await page.goto('/')
  await known
}
