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
