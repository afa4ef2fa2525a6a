import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { geographicPlace } from '../../src/core/drawing/geoLocation.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { corpusDir } from '../support/corpus.ts'

const locationOf = async (path: string) => {
  const { drawing } = await openDrawingFiles({ [path]: new Uint8Array(readFileSync(join(corpusDir ?? '', path))) })
  return drawing.location
}

describe.runIf(corpusDir)('geographic locations of real files', () => {
  test('DWG and DXF of one drawing state the same', async () => {
    const [dwg, dxf] = [await locationOf('dwg/geoloc.dwg'), await locationOf('dwg/geoloc.dxf')]
    expect(dwg).toMatchObject({ system: 'WORLD-LM-CONIC', kind: 'local', metresPerUnit: 0.0254 })
    const round = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(12)) : value)
    const rounded = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_, inner) => round(inner))
    expect(rounded({ ...dxf, north: [0, 1] })).toEqual(rounded({ ...dwg, north: [0, 1] }))
  })

  test.each(['dwg/geoloc.dwg', 'dwg-more/docs__source__tutorials__src__geo__Graz_10km_3m.dxf'])(
    'the design point of %s lies where its file says, to the digits of the file',
    async (path) => {
      const location = await locationOf(path)
      const [latitude, longitude] = (location && geographicPlace(location, location.design[0], location.design[1])) ?? []
      expect([latitude, longitude]).toEqual([expect.closeTo(location?.latitude ?? Number.NaN, 5), expect.closeTo(location?.longitude ?? Number.NaN, 5)])
    },
  )

  test('a datum that needs grids of its own is told, and no latitude follows', async () => {
    const location = await locationOf('dwg-more/tests__test_01_dxf_entities__houses_of_parliament_georeferenced.dxf')
    expect(location).toMatchObject({ system: 'OSGB1936.NationalGrid', epsg: 27700, latitude: 51.4983, longitude: -0.1256 })
    expect(location && geographicPlace(location, 0, 0)).toBeUndefined()
  })
})
