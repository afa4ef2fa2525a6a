import { expect, test } from 'vitest'
import { inventorFile, segmentStreams, Writer } from '../inventorFile.fixture.ts'
import { readDatabase } from '../storage/database.ts'
import { readView } from './homeView.ts'

interface Views {
  home?: readonly number[]
  front?: readonly number[]
  kinds?: number
  head?: number
}

/** A file whose settings hold these views: direction and up, six numbers each. */
function withViews({ home = [0, 0, 0, 0, 0, 0], front = [0, 0, -1, 0, 1, 0], kinds = 2, head = 0x30000007 }: Views, length?: number) {
  const out = new Writer().u32(0).u16(0x1d).u32(head).u32(kinds).zeros(8).text8('Colors').u32(21).text8('Lighting').u32(22).u32(0x30000006).u32(0)
  for (const value of [0, 0, 1, 0, 0, 0, 10, 5, 0, 0, 1, 0, ...home, ...front]) out.f64(value)
  const bytes = out.zeros(40).done()
  const settings = { type: '70d85967', bytes: bytes.subarray(0, length ?? bytes.length) }
  const streams = segmentStreams('PmAppSegment', [{ type: 'cdecfb11', bytes: new Uint8Array(47) }, settings])
  return readView(readDatabase(inventorFile('PmGraphicsSegment', [], streams)))
}

test('the home view of the cube, and the axis that it shows upright', () => {
  expect(withViews({ home: [1, -1, 1, -1 / 3, 1 / 3, 2 / 3] })).toEqual({ upAxis: 'z', home: { back: [1, -1, 1], up: [-1 / 3, 1 / 3, 2 / 3] } })
  expect(withViews({ home: [0, 0, 1, 0, 1, 0], head: 0x30000006 }).home).toEqual({ back: [0, 0, 1], up: [0, 1, 0] })
  expect(withViews({ home: [1, 1, 1, 0, 1, 0] })).toEqual({ upAxis: 'y', home: { back: [1, 1, 1], up: [0, 1, 0] } })
  expect(withViews({ home: [0, 0, 1, 1, 0, 0] })).toEqual({ upAxis: 'y', home: { back: [0, 0, 1], up: [1, 0, 0] } })
})

test('without a home view the front of the cube tells what is up', () => {
  expect(withViews({ front: [0, 1, 0, 0, 0, 1] })).toEqual({ upAxis: 'z' })
  expect(withViews({})).toEqual({ upAxis: 'y' })
  expect(withViews({ home: [1, 0, 0, 1, 0.01, 0] })).toEqual({ upAxis: 'y' })
})

test('settings that are cut, of other kinds or not there leave y up', () => {
  expect(withViews({ home: [1, -1, 1, -1, 1, 2], head: 7 })).toEqual({ upAxis: 'y' })
  for (const length of [0, 6, 20, 60, 200]) expect(withViews({ home: [1, -1, 1, -1, 1, 2] }, length)).toEqual({ upAxis: 'y' })
  expect(withViews({ home: [1, -1, 1, -1, 1, 2], kinds: 4e9 })).toEqual({ upAxis: 'y' })
  expect(withViews({ home: [1, -1, 1, -1, 1, Number.NaN], front: [0, 1, 0, 0, 0, 1] })).toEqual({ upAxis: 'z' })
  expect(readView(readDatabase(inventorFile('PmGraphicsSegment', [])))).toEqual({ upAxis: 'y' })
})
