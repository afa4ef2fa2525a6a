import { expect, it } from 'vitest'
import { detectLanguage } from './languages.ts'

// @rule:language-tags
it.each([
  [null, ['de-CH', 'en'], 'de'],
  [null, ['pl', 'fr-CA'], 'fr'],
  [null, ['zh-TW'], 'zh-Hant'],
  [null, ['zh-HK'], 'zh-Hant'],
  [null, ['zh-Hant-MO'], 'zh-Hant'],
  [null, ['zh-CN', 'ko'], 'zh-Hans'],
  [null, ['zh'], 'zh-Hans'],
  [null, ['zh-Hans-HK'], 'zh-Hans'],
  [null, ['zh-SG'], 'zh-Hans'],
  [null, ['sv'], 'en'],
  [null, [], 'en'],
  ['ja', ['de'], 'ja'],
  ['zh-tw', ['de'], 'zh-Hant'],
  ['xx', ['it-IT'], 'it'],
])('stored %j and preferred %j give %s', (stored, preferred, language) => {
  expect(detectLanguage(stored, preferred)).toBe(language)
})
