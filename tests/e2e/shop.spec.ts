import { expect, type Page, test } from './test.ts'
import { receiveTrialVip } from '../../contract/calls/vip.ts'
import { codes } from '../../contract/codes.ts'
import { headers } from '../../contract/headers.ts'
import { asClient, newAccount } from './accounts.ts'
import { told } from './app.ts'

async function newUser(page: Page): Promise<string> {
  const { token } = await newAccount(page)
  await page.goto('/#/settings')
  return token
}

/** Orders a plan on the upgrade page and ends its payment on the sandbox's checkout page, whose address it returns, by the named button. */
async function order(page: Page, plan: string, ending: string): Promise<string> {
  await page.goto('/#/buyfile')
  await page.getByRole('radio', { name: plan }).check({ force: true })
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible()
  const checkout = page.url()
  await page.getByRole('button', { name: ending, exact: true }).click()
  return checkout
}

const result = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test.describe('VIP @route:/buyfile @route:/freeTrial @route:/orderForm @route:/paymentSuc', () => {
  test('the free trial is claimed once only @call:receiveTrialVip @call:getUserVipInfo @msg:trialReceived', async ({ page }) => {
    const token = await newUser(page)
    await page.goto('/#/freeTrial')
    await page.getByRole('button', { name: 'Get it now' }).click()
    await expect(page.getByText('Your free trial has begun.')).toBeVisible()
    await expect(page.getByText(/Your free trial runs until/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get it now' })).toHaveCount(0)
    const again = await page.request.post(receiveTrialVip.path, { headers: { ...asClient, [headers.token]: token }, data: {} })
    expect((await again.json()).status).toEqual({ code: codes.trialReceived.code, msg: 'You have already received a free trial' })
    // The message of it arrives by itself.
    await page.getByRole('link', { name: /^Messages: \d unread/ }).click()
    await expect(page.getByText('Your free trial has begun')).toBeVisible()
  })

  test('a subscription is paid, listed, and its renewal cancelled @call:createOrder @call:getOrderStatus @call:getOrderList @call:cancelAutoRenew @call:getPlans', async ({
    page,
  }) => {
    await newUser(page)
    await order(page, 'Monthly', 'Pay')
    await expect(page).toHaveURL(/#\/paymentSuc\?orderNumber=/)
    await expect(page).toHaveTitle('Payment result')
    await expect(result(page, 'Subscription Results')).toBeVisible()
    await expect(result(page, 'Payment successful')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Payments' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Monthly' })
    await expect(card).toContainText('Paid')
    await expect(card).toContainText('Time of purchase')
    await expect(card).toContainText('$7.99')
    // A second subscription is refused.
    await page.goto('/#/buyfile')
    await page.getByRole('radio', { name: 'Yearly' }).check({ force: true })
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await told(page, 'Unable to subscribe TWICE')
    await page.goto('/#/orderForm')
    await page.getByRole('button', { name: 'Cancel Auto-Renew' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Auto-Renew' }).click()
    await expect(page.getByText(/Your VIP is valid until/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel Auto-Renew' })).toHaveCount(0)
  })

  test('a failed payment says so and leads to the feedback @msg:paymentFailed @route:/pay-feedback @call:sendPayFeedback @call:getFeedConfig', async ({
    page,
  }) => {
    await newUser(page)
    await order(page, '30 days, once', 'Let the payment fail')
    await expect(result(page, 'Payment Results')).toBeVisible()
    await expect(result(page, 'Payment failed')).toBeVisible()
    const sentence = 'Payment failed (there might be a delay on your payment, please refresh or tell us about it)'
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    await page.getByRole('link', { name: 'Tell us about it' }).click()
    await expect(page).toHaveTitle('Trouble with subscriptions')
    await expect(page.getByLabel(/Order number/)).toHaveValue(/.+/)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you for your feedback.')).toBeVisible()
  })

  test('a wrong amount is an abnormal order @msg:amountsDoNotMatch @rule:abnormal-order @rule:amount-mismatch @call:getAbnormalOrderList @call:processAbnormalOrder', async ({
    page,
  }) => {
    await newUser(page)
    await order(page, 'Quarterly', 'Pay a wrong amount')
    await expect(page.getByRole('main').getByText('Payment failed, amounts do not match')).toBeVisible()
    await page.goto('/#/orderForm')
    await page.getByRole('link', { name: 'Abnormal orders' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Quarterly' })
    await expect(card).toContainText('Amounts do not match')
    await card.getByRole('button', { name: 'Process' }).click()
    await told(page, 'Payment failed, amounts do not match')
  })

  test('a delayed payment is shown as such until the bank confirms it @rule:payment-delay', async ({ page }) => {
    await newUser(page)
    const checkout = await order(page, '30 days, once', 'Pay with delay')
    await expect(result(page, 'Payment delayed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    const bank = await page.context().newPage()
    await bank.goto(checkout)
    await bank.getByRole('button', { name: 'Confirm now' }).click()
    await expect(result(page, 'Payment successful')).toBeVisible()
  })

  test('a payment that was left is gone on with @call:payOrder @call:getOrderDetail', async ({ page }) => {
    await newUser(page)
    await order(page, 'Yearly', 'Back without paying')
    await expect(page.getByText(/has not been paid yet/)).toBeVisible()
    await page.goto('/#/orderForm')
    await page.getByRole('button', { name: /^Pay now: F/ }).click()
    await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible()
  })

  test('guests see the plans, and buy after the login', async ({ page }) => {
    await page.goto('/#/?tab=vip')
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
    await expect(page.getByText('$0.17 per day')).toBeVisible()
    await page.getByRole('button', { name: 'Try free & Subscribe' }).click()
    await expect(page).toHaveURL(/#\/login$/)
  })
})

test('messages are read, marked and deleted @route:/messageList @route:/message-detail @call:getMessageList @call:markRead @call:deleteMessages @call:getMessageDetail', async ({
  page,
}) => {
  await newUser(page)
  await page.getByRole('link', { name: 'Messages: 1 unread message' }).click()
  await page.getByRole('link', { name: /Welcome to Facet, Zoë/ }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Facet, Zoë' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page.getByText('You have read everything.')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: /^Delete “Welcome/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You have no messages.')).toBeVisible()
})

test('feedback asks for something to be said, and where to answer @route:/feedback @call:sendFeedback', async ({ page }) => {
  await newUser(page)
  await page.goto('/#/feedback')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please tick a problem or write something.')).toBeVisible()
  await page.getByLabel('Other opinions, leave a message').fill('More sections, please.')
  await page.getByRole('checkbox', { name: 'Hope we contact you' }).check()
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('E-mail').fill('zoe@example.org')
  await page.getByLabel('Area code').fill('+49')
  await page.getByLabel('Phone number').fill('30 123456')
  await page.getByLabel('Best contact time').selectOption('Weekend Daytime')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you for your feedback.')).toBeVisible()
})
