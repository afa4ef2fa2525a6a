import { expect, test } from 'vitest'
import { gradient, marked, stripes } from './emptyJpeg.fixture.ts'
import { isEmptyJpeg } from './emptyJpeg.ts'

test('a picture with nothing but a background is empty, one pixel makes it a picture, and so do stripes', () => {
  expect([isEmptyJpeg(gradient), isEmptyJpeg(marked), isEmptyJpeg(stripes)]).toEqual([true, false, false])
})

test('damaged pictures and other formats are not called empty', () => {
  for (let end = 0; end < gradient.length - 4; end++) expect(isEmptyJpeg(gradient.subarray(0, end))).toBe(false)
  for (let at = 0; at < gradient.length; at++) {
    const damaged = gradient.slice()
    damaged[at] ^= 0x55
    expect(() => isEmptyJpeg(damaged)).not.toThrow()
  }
  expect(isEmptyJpeg(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBe(false)
})
