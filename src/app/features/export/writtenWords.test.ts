import { expect, test } from 'vitest'
import type { TFunction } from 'i18next'
import texts from '../../../../locales/en/export.json' with { type: 'json' }
import { writtenWords } from './writtenWords.ts'

/** English texts without the rest of i18next. */
const t = ((key: string, values: Record<string, string>) => {
  const name = key.replace('written.', '') as keyof typeof texts.written
  return texts.written[name].replaceAll(/{{(\w+)}}/g, (_, each: string) => values[each])
}) as unknown as TFunction<'export'>

test('how the parts of a model were written is said in words; nothing of what there is none of', () => {
  const words = (exact: number, fitted: number, deviation: number, tessellated: number, left: number): string =>
    writtenWords({ exact, fitted, deviation, tessellated, left }, t, 'en')
  expect(words(12, 0, 0, 0, 0)).toBe('Distinct parts: 12 exact')
  // A bound is rounded up.
  expect(words(1, 2, 9.7965e-5, 0, 0)).toBe('Distinct parts: 1 exact, 2 fitted within 0.000098 mm')
  expect(words(0, 0, 0, 1300, 1)).toBe('Distinct parts: 1,300 as triangles, 1 left out')
})

test('annotations: how many are written, without what the schema has no place for, and left out', () => {
  const parts = { exact: 1, fitted: 0, deviation: 0, tessellated: 0, left: 0 }
  const words = (all: number, written: number, reduced: number, sections: number, construction = 0): string =>
    writtenWords({ ...parts, annotations: { all, written, reduced, sections }, construction }, t, 'en')
  expect(words(71, 71, 0, 0)).toBe('Distinct parts: 1 exact · Annotations: 71')
  expect(words(1071, 1069, 12, 3)).toBe(
    'Distinct parts: 1 exact · Annotations: 1,069, 12 without details that AP214 has no place for, 2 left out, 3 saved views without their section planes',
  )
  expect(words(2, 0, 0, 0, 4)).toBe('Distinct parts: 1 exact · Annotations: 0, 2 left out · Construction geometry is left out')
  expect(writtenWords({ ...parts, construction: 4 }, t, 'en')).toBe('Distinct parts: 1 exact · Construction geometry is left out')
})
