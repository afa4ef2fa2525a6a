import { expect, test } from 'vitest'
import { DwgRecord } from '../record.ts'
import { readGeoData } from './geoData.ts'

// Codes of the bits of a DWG record of R2004, in the words of its specification.
const byte = (value: number): string => (value & 0xff).toString(2).padStart(8, '0')
const rd = (value: number): string => [...new Uint8Array(Float64Array.of(value).buffer)].map(byte).join('')
const rl = (value: number): string => [...new Uint8Array(Uint32Array.of(value).buffer)].map(byte).join('')
const bs = (value: number): string => (value === 0 ? '10' : `01${byte(value)}`)
const bl = bs
const bd = (value: number): string => (value === 0 ? '10' : value === 1 ? '01' : `00${rd(value)}`)
const t = (value: string): string => bs(value.length) + [...value].map((letter) => byte(letter.charCodeAt(0))).join('')
const points = (...values: number[]): string => values.map(bd).join('')

function recordOf(body: string): DwgRecord {
  // Type 500, where the handles begin, the own handle (1), no extended data.
  const type = `00${byte(0xf4)}${byte(1)}`
  const head = (bits: number): string => type + rl(bits) + byte(1) + byte(1) + '10'
  // The handle of the block that it is of.
  const bits = head(head(0).length + body.length) + body + byte(0x41) + byte(7)
  const size = Math.ceil(bits.length / 8)
  const bytes = new Uint8Array(size + 4)
  bytes[0] = size
  bytes[1] = size >> 8
  for (const [i, digit] of [...bits].entries()) if (digit === '1') bytes[2 + (i >> 3)] |= 0x80 >> (i & 7)
  const record = new DwgRecord(2004, new TextDecoder())
  record.open(bytes, 0)
  return record
}

const places = [t(''), t(''), t(''), bl(1), rd(1), rd(2), rd(3), rd(4), bl(0)]
const scale = [bl(1), bd(1), '0', bd(0), bd(0)]

/** R2009: reference point, unit, design point, observer, upwards, north, scales, texts, unit; at the end what Civil 3D adds, with north in degrees and radians. */
const first = (north: number): string => {
  const head = [bl(1), bs(3), points(15.5, 47.25, 0), bl(4), points(7, 8, 9), points(0, 0, 0), points(0, 0, 1), bd(north), points(1, 1, 1)]
  const texts = [t('LL84'), t('<georss:point>47.25 15.5</georss:point>'), bd(0.001), t(''), t('')]
  const civil = ['10', rd(47.25), rd(15.5), rd(47.25), rd(15.5), bl(0), bl(0), '0', rd(0), rd(0), rd(0), rd(0), '0', bd(30), bd(Math.PI / 6)]
  return [head, texts, places, civil, scale].flat().join('')
}

test('GEODATA of R2009 has its fields in another order, with north as an angle', () => {
  for (const north of [30, Math.PI / 6]) {
    const geo = readGeoData(recordOf(first(north)))
    expect(geo).toMatchObject({ isRead: true, isFirst: true, kind: 3, system: 'LL84', unitScale: 0.001, scaleEstimation: 1 })
    expect([geo.reference.x, geo.design.z, geo.geoRss]).toEqual([15.5, 9, '<georss:point>47.25 15.5</georss:point>'])
    expect([geo.north.x, geo.north.y]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(Math.sqrt(0.75), 12)])
  }
})

test('later versions; one that is not read to its end is not believed', () => {
  const head = [bl(3), bs(1), points(7, 8, 9), points(15.5, 47.25, 0), bd(0.001), bl(4), bd(0.001), bl(4), points(0, 0, 1), rd(0), rd(1)]
  const later = [head, scale, t('LL84'), t(''), places].flat().join('')
  expect(readGeoData(recordOf(later))).toMatchObject({ isRead: true, isFirst: false, kind: 1, system: 'LL84', unitScale: 0.001 })
  expect(readGeoData(recordOf(`${first(30)}0`)).isRead).toBe(false)
  expect(readGeoData(recordOf(first(30).slice(0, -8))).isRead).toBe(false)
})
