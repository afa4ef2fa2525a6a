// @vitest-environment jsdom
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guestScreens, memberScreens } from '../../../../tests/e2e/screens.ts'
import { english } from '../../lib/i18n/texts.ts'
import { allSamples, samples, storedName } from '../../services/samples/samples.ts'
import { routes } from './routes.tsx'

// @rule:titles
it('names each path once and has a title for it', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['/', '/samples']))
  for (const { title } of routes) if (title) expect(english.common.title[title]).toBeTruthy()
})

it('every screen is looked at in the browser: contrast, width and texts; those of one order and one message are made there, and /embed leads on', () => {
  const looked = new Set([...guestScreens, ...memberScreens].map(({ path }) => path))
  expect(routes.map(({ path }) => path).filter((path) => !looked.has(path))).toEqual(['/embed', '/message-detail', '/paymentSuc'])
})

// @rule:samples
it('lists the eight samples, and as stored those that are in the product', () => {
  expect(samples.map(({ file }) => file)).toEqual([
    'Sample1.dwg',
    'Sample2.iam',
    'Sample3.stp',
    'Sample4.x_t',
    'Sample5.STEP',
    'Sample6.stp',
    'Sample7.asm',
    'Sample8.CATProduct',
  ])
  for (const sample of allSamples) {
    const { file, stored } = sample
    expect(existsSync(`public/samples/${storedName(sample)}`), file).toBe(stored)
    expect(existsSync(`public/samples/thumbnails/${file}.webp`), `picture of ${file}`).toBe(stored)
  }
})
