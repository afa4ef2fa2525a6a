import { describe, expect, it } from 'vitest'
import { compareTexts, flatten, literalTexts } from './checkLocales.ts'
import { unusedTexts } from './unusedTexts.ts'

const compare = (language: string, english: object, translated: object, allowed = {}) =>
  compareTexts(language, 'x', flatten(english), flatten(translated), allowed)

describe('compareTexts', () => {
  it('finds nothing in a complete translation', () => {
    const english = { a: { open: 'Open {{name}}' }, files_one: '{{count}} file', files_other: '{{count}} files' }
    expect(compare('de', english, { a: { open: '{{name}} öffnen' }, files_one: 'eine Datei', files_other: '{{count}} Dateien' })).toEqual([])
    expect(compare('ja', english, { a: { open: '{{name}}を開く' }, files_other: '{{count}}個のファイル' })).toEqual([])
  })

  it('finds missing, strange and empty texts', () => {
    expect(compare('de', { a: 'Open', b: 'Close' }, { b: ' ', c: 'Neu' })).toEqual(['de/x: a: missing', 'de/x: c: not in English', 'de/x: b: empty'])
  })

  it('wants the plural forms of the language, no others', () => {
    const english = { n_one: '{{count}} file', n_other: '{{count}} files' }
    expect(compare('fr', english, { n_one: '{{count}} fichier', n_other: '{{count}} fichiers' })).toEqual(['fr/x: n_many: missing plural form'])
    expect(compare('ko', english, { n_one: '파일 {{count}}개', n_other: '파일 {{count}}개' })).toEqual([
      'ko/x: n_one: plural form that the language does not have',
    ])
  })

  it('compares placeholders', () => {
    expect(compare('de', { a: 'Open {{name}}' }, { a: '{{nahme}} öffnen' })).toEqual([
      'de/x: a: placeholder {{name}} missing',
      'de/x: a: placeholder {{nahme}} is not in English',
    ])
  })

  it('suspects what is still English, unless allowed', () => {
    expect(compare('de', { a: 'Cancel', b: '{{count}} %' }, { a: 'Cancel', b: '{{count}} %' })).toEqual(['de/x: a: same as in English: "Cancel"'])
    expect(compare('de', { a: 'Facet', s: { t: 'Name' } }, { a: 'Facet', s: { t: 'Name' } }, { '*': ['x:a'], de: ['x:s.*'] })).toEqual([])
  })
})

it('finds texts that nothing shows', () => {
  const code = "t('open'); t('share:ext.view', { name }); t(`unit.${name}`)"
  expect(unusedTexts('share', ['open', 'ext.view', 'ext.from', 'unit.mm'], code)).toEqual(['ext.from'])
  expect(unusedTexts('help', ['items.0.title'], code)).toEqual([])
})

it('finds texts in components', () => {
  expect(literalTexts('<p>Hello there</p> <b>{t(x)}</b> <i aria-label="Close it">⌀ 24</i>')).toEqual(['Hello there', 'Close it'])
})
