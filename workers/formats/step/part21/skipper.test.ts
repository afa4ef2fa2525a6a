import { expect, it } from 'vitest'
import { Skipper } from './skipper.ts'

it('looks for the last quote once, however often records of the same bytes are stepped over', () => {
  const bytes = new TextEncoder().encode(`#1=A('a;''b');${'#2=B(1.);'.repeat(1000)}`)
  let searches = 0
  bytes.lastIndexOf = (...of) => {
    searches++
    return Uint8Array.prototype.lastIndexOf.apply(bytes, of)
  }
  const skipper = new Skipper(bytes)
  for (let i = 0; i < 3; i++) {
    skipper.reach(bytes.length)
    expect(skipper.record(0)).toBe(14)
  }
  expect(searches).toBe(1)
  // The string does not end in these bytes.
  skipper.reach(8)
  expect([skipper.record(0), searches]).toEqual([8, 2])
})
