import { expect, test } from 'vitest'
import type { DwgRecord } from '../record.ts'
import { bd, bl, bs, byte, rd, recordOf, t } from '../recordBits.fixture.ts'
import { readGeoData } from './geoData.ts'

const points = (...values: number[]): string => values.map(bd).join('')

/** A GEODATA record that refers to the block whose place on earth it states. */
const geoRecord = (body: string): DwgRecord => recordOf([body], byte(0x41) + byte(7))

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
    const geo = readGeoData(geoRecord(first(north)))
    expect(geo).toMatchObject({ isRead: true, isFirst: true, kind: 3, system: 'LL84', unitScale: 0.001, scaleEstimation: 1 })
    expect([geo.reference.x, geo.design.z, geo.geoRss]).toEqual([15.5, 9, '<georss:point>47.25 15.5</georss:point>'])
    expect([geo.north.x, geo.north.y]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(Math.sqrt(0.75), 12)])
  }
})

test('later versions; one that is not read to its end is not believed', () => {
  const head = [bl(3), bs(1), points(7, 8, 9), points(15.5, 47.25, 0), bd(0.001), bl(4), bd(0.001), bl(4), points(0, 0, 1), rd(0), rd(1)]
  const later = [head, scale, t('LL84'), t(''), places].flat().join('')
  expect(readGeoData(geoRecord(later))).toMatchObject({ isRead: true, isFirst: false, kind: 1, system: 'LL84', unitScale: 0.001 })
  expect(readGeoData(geoRecord(`${first(30)}0`)).isRead).toBe(false)
  expect(readGeoData(geoRecord(first(30).slice(0, -8))).isRead).toBe(false)
})
