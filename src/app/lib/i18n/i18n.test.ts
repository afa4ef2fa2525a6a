import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { keepPlainTexts } from './i18n.ts'

const resources = { en: { common: { close: 'Close', files_one: '{{count}} file', files_other: '{{count}} files' } }, de: { common: { close: 'Schließen' } } }

async function started() {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', fallbackLng: 'en', ns: ['common'], defaultNS: 'common', resources: structuredClone(resources) })
  keepPlainTexts(i18n)
  return i18n
}

test('texts follow the language, also by functions that are held', async () => {
  const i18n = await started()
  const t = i18n.getFixedT(null, 'common') as (key: string) => string
  expect([t('close'), t('close')]).toEqual(['Close', 'Close'])
  await i18n.changeLanguage('de')
  expect(t('close')).toBe('Schließen')
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the compiler needs it: the test's texts are not the app's.
  expect(i18n.getFixedT('en', 'common')('close' as never)).toBe('Close')
})

test('texts that come later take the place of those that stood in', async () => {
  const i18n = await started()
  const t = i18n.getFixedT(null, 'common') as (key: string) => string
  expect(t('later')).toBe('later')
  i18n.addResourceBundle('en', 'common', { later: 'Later' }, true, true)
  expect(t('later')).toBe('Later')
})

test('texts with parameters are worked out each time', async () => {
  const i18n = await started()
  const t = i18n.getFixedT(null, 'common') as (key: string, values: object) => string
  expect([t('files', { count: 1 }), t('files', { count: 2 })]).toEqual(['1 file', '2 files'])
})
