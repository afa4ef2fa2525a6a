import { describe, expect, it } from 'vitest'
import { readRange } from './byteRange.ts'
import { attachment } from './disposition.ts'

describe('readRange', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 4 }],
    ['bytes=4-', { start: 4, end: 10 }],
    ['bytes=4-99', { start: 4, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-99', { start: 0, end: 10 }],
    ['bytes=9-9', { start: 9, end: 10 }],
    ['bytes=10-', null],
    ['bytes=-0', null],
    ['bytes=5-4', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ])('%s of ten bytes', (header, range) => {
    expect(readRange(header, 10)).toEqual(range)
  })

  it('finds nothing in an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBeNull()
    expect(readRange('bytes=-5', 0)).toBeNull()
  })
})

describe('attachment', () => {
  it('names the file for old and new clients', () => {
    expect(attachment('gear.step')).toBe(`attachment; filename="gear.step"; filename*=UTF-8''gear.step`)
    expect(attachment("Räder 'neu' (2).stp")).toBe(`attachment; filename="R_der 'neu' (2).stp"; filename*=UTF-8''R%C3%A4der%20%27neu%27%20%282%29.stp`)
  })

  it('lets no name break out of the header', () => {
    expect(attachment('a"; b\r\nX: y\\\ud800')).toBe(`attachment; filename="a_; b__X: y__"; filename*=UTF-8''a%22%3B%20b%0D%0AX%3A%20y%5C%EF%BF%BD`)
  })
})
