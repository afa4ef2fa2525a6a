import { expect, test } from 'vitest'
import { accountCancelledMail, codeMail, type MailLanguage, passwordChangedMail } from './template.ts'

const languages: MailLanguage[] = ['en', 'ja', 'de', 'fr', 'es', 'it', 'zh-Hans', 'zh-Hant', 'ko']
const at = new Date('2026-03-04T15:06:00Z')

test('a code mail as it is read', () => {
  const { subject, text, html } = codeMail('en', 'logIn', '204816', 10)
  expect(subject).toBe('Your verification code for Facet')
  expect(text).toBe(
    'Enter this code to log in:\n\n204816\n\nIt is valid for 10 minutes and can be used once.\n\nIf you did not ask for it, you need not do anything. Never pass this code on to anyone.\n\nFacet\n',
  )
  expect(html).toContain('>204816</p>')
})

test.each(languages)('%s: every mail is complete and has its values', (language) => {
  const purposes = (['signUp', 'logIn', 'resetPassword', 'changePassword', 'linkEmail', 'cancelAccount'] as const).map((purpose) =>
    codeMail(language, purpose, '204816', 10),
  )
  expect(new Set(purposes.map(({ text }) => text)).size).toBe(6)
  for (const { subject, text, html } of purposes) {
    expect(subject).not.toContain('204816')
    expect(text).toContain('204816')
    expect(text).toMatch(/\b10|10\D/)
    expect(html).toContain(`lang="${language}"`)
  }
  for (const { text, html } of [passwordChangedMail(language, at), accountCancelledMail(language, at)]) {
    expect(text).toContain('2026')
    expect(text).toContain('15')
    expect(text + html).not.toMatch(/{\w+}/)
  }
})

test('values are text in the HTML, never markup', () => {
  expect(codeMail('en', 'logIn', '<b>&"', 10).html).toContain('&lt;b&gt;&amp;&quot;')
})
