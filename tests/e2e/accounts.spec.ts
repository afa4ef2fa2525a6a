import { expect, test } from './test.ts'
import { logIn, makeAccount, newAccount, PASSWORD, signUp } from './accounts.ts'

test('an account is made with a code from the mail, dressed, and left', async ({ page }) => {
  await signUp(page)
  await page.getByRole('radio', { name: 'Engineer, female' }).check()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Account: Zoë' }).click()
  await page.getByRole('menuitem', { name: 'User Information' }).click()
  await expect(page.getByText('Engineer, female')).toBeVisible()
  await expect(page).toHaveTitle('User Information')
  // A page that is loaded anew is still logged in.
  await page.reload()
  await expect(page.getByText('Engineer, female')).toBeVisible()
  await page.getByRole('button', { name: 'Account: Zoë' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
})

test('the form says what is wrong, in the words of the specification @rule:email @rule:password @rule:confirm-password @rule:agree', async ({ page }) => {
  await page.goto('/#/register')
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('abcdef')
  await page.getByLabel('Confirm password').fill('other1')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Please enter the verification code.')).toBeVisible()
  await expect(page.getByText('Minimum 6, letters and numbers required')).toBeVisible()
  await expect(page.getByText('Nickname cannot be empty.')).toBeVisible()
  await expect(page.getByText('Please check to agree')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
})

test('a private page leads to the login and back afterwards @rule:access', async ({ page }) => {
  const { email } = await makeAccount(page)
  await page.goto('/#/settings')
  await expect(page).toHaveURL(/#\/login$/)
  await logIn(page, email)
  await expect(page).toHaveURL(/#\/settings$/)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('a login elsewhere is told at once to the older device @rule:login-elsewhere @rule:forced-logout', async ({ page, browser, watch }) => {
  const { email } = await newAccount(page)
  await page.goto('/#/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const context = await watch(await browser.newContext())
  const other = await context.newPage()
  await logIn(other, email)
  const notice = page.getByRole('dialog', { name: 'Your account is logged in on another device' })
  await expect(notice).toBeVisible()
  await expect(notice).toContainText('Please change your password immediately if this was not you.')
  // The page behind is private: it is gone with the session.
  await expect(page).toHaveURL(/#\/login$/)
  await context.close()
})

test('a cancelled account is gone @rule:cancel-account', async ({ page }) => {
  await newAccount(page)
  await page.goto('/#/userInfor')
  await page.getByRole('button', { name: 'Account Cancellation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure to cancel current account?' })
  await expect(dialog).toContainText('All data will be permanently deleted and cannot be retrieved.')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong1')
  await dialog.getByRole('button', { name: 'Account Cancellation' }).click()
  await expect(dialog.getByText('The password is incorrect')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Account Cancellation' }).click()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
  // There is no notice about an end that was asked for here.
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
