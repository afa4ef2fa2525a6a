import {
  ACadVersion,
  Arc,
  BlockRecord,
  CadDocument,
  Circle,
  Color,
  DwgWriter,
  Insert,
  Layer,
  Line,
  LwPolyline,
  LwPolylineFlags,
  LwPolylineVertex,
  MText,
  TextEntity,
  XY,
  XYZ,
} from '@node-projects/acad-ts'
import type { LwPolyline as ReadPolyline } from '../../model/curves.ts'
import type { Insert as ReadInsert } from '../../model/inserts.ts'
import { describe, expect, test } from 'vitest'
import { OpenError } from '../../../../src/core/errors.ts'
import { readDwg } from './readDwg.ts'

const ROOM = 1 << 20

/** A drawing as another program writes it: the library's writer. */
function written(version: ACadVersion): Uint8Array<ArrayBuffer> {
  const document = new CadDocument(version)
  const layer = new Layer('Wände')
  layer.color = new Color(1)
  layer.isOn = false
  document.layers!.add(layer)
  const add = <T extends Parameters<NonNullable<CadDocument['entities']>['add']>[0]>(entity: T): T => {
    document.entities!.add(entity)
    return entity
  }
  add(new Line(new XYZ(1, 2, 3), new XYZ(-4.25, 5e-7, 1e6))).layer = layer
  add(new Circle(new XYZ(10, 20, 0), 7.5)).color = new Color(3)
  add(new Arc(new XYZ(1, 1, 0), 2, 0.5, 4))
  const polyline = add(new LwPolyline())
  for (const [x, y, bulge] of [
    [0, 0, 0.5],
    [10, 0, 0],
    [10, 5, -1],
  ]) {
    const vertex = new LwPolylineVertex(new XY(x, y))
    vertex.bulge = bulge
    polyline.vertices.push(vertex)
  }
  polyline.flags |= LwPolylineFlags.Closed
  const text = add(new TextEntity('Maß ±'))
  text.insertPoint = new XYZ(3, 4, 0)
  text.height = 2.5
  add(new MText('{\\fArial;x}'))
  const block = new BlockRecord('Part')
  block.entities.add(new Line(new XYZ(0, 0, 0), new XYZ(1, 0, 0)))
  document.blockRecords!.add(block)
  const insert = add(new Insert(block))
  insert.insertPoint = new XYZ(100, 50, 0)
  insert.rotation = 1
  insert.xScale = 2
  const bytes = new Uint8Array(ROOM)
  const writer = new DwgWriter(bytes, document)
  writer.write()
  return bytes.slice(0, writer.bytesWritten)
}

const releases: [string, ACadVersion][] = [
  ['R14', ACadVersion.AC1014],
  ['2000', ACadVersion.AC1015],
  ['2004', ACadVersion.AC1018],
  ['2010', ACadVersion.AC1024],
  ['2013', ACadVersion.AC1027],
  ['2018', ACadVersion.AC1032],
]

describe.each(releases)('a drawing of %s', (_, version) => {
  const bytes = written(version)

  test('has its entities with their numbers', () => {
    const { document, objects } = readDwg(bytes)
    const [line, circle, arc, polyline, text, mtext, insert] = [...document.modelSpace!.entities]
    expect([line, circle, arc]).toMatchObject([
      { startPoint: { x: 1, y: 2, z: 3 }, endPoint: { x: -4.25, y: 5e-7, z: 1e6 }, layer: { name: 'Wände', isOn: false } },
      { center: { x: 10, y: 20, z: 0 }, radius: 7.5, color: { index: 3 } },
      { center: { x: 1, y: 1 }, radius: 2, startAngle: 0.5, endAngle: 4 },
    ])
    expect((polyline as ReadPolyline).vertices.map(({ location: { x, y }, bulge }) => [x, y, bulge])).toEqual([
      [0, 0, 0.5],
      [10, 0, 0],
      [10, 5, -1],
    ])
    expect((polyline as ReadPolyline).isClosed).toBe(true)
    expect([text, mtext, insert]).toMatchObject([
      { value: 'Maß ±', height: 2.5, insertPoint: { x: 3, y: 4 } },
      { value: '{\\fArial;x}' },
      { insertPoint: { x: 100, y: 50 }, rotation: 1, xScale: 2, yScale: 1, block: { name: 'Part' } },
    ])
    expect([...(insert as ReadInsert).block!.entities]).toMatchObject([{ endPoint: { x: 1, y: 0, z: 0 } }])
    expect(objects.damaged).toBe(0)
  })

  test('cut anywhere it opens, or ends in a message', () => {
    for (let part = 1; part < 40; part++) {
      const cut = bytes.slice(0, Math.floor((bytes.length * part) / 40))
      try {
        expect([...(readDwg(cut).document.modelSpace?.entities ?? [])].length).toBeLessThanOrEqual(7)
      } catch (error) {
        expect(error).toBeInstanceOf(OpenError)
      }
    }
  })
})

test('of a large model space plain entities are in the stream alone, which has all in their order', () => {
  const bytes = written(ACadVersion.AC1032)
  const names = (entities: Iterable<{ objectName: string }>): string[] => [...entities].map(({ objectName }) => objectName)
  const { document, stream } = readDwg(bytes, 0)
  expect(names(stream!.entities())).toEqual(names(readDwg(bytes).document.modelSpace!.entities))
  expect([stream!.plain, names(document.modelSpace!.entities), names(stream!.sample(3))]).toEqual([
    4,
    ['TEXT', 'MTEXT', 'INSERT'],
    ['LINE', 'ARC', 'TEXT', 'INSERT'],
  ])
  expect(readDwg(bytes, 8).stream).toBeUndefined()
})

test('an object with a wrong checksum costs itself alone, and is counted', () => {
  const bytes = written(ACadVersion.AC1015)
  const whole = readDwg(bytes)
  const line = [...whole.document.modelSpace!.entities][0]
  const { map } = whole.objects
  bytes[map.addresses[map.indexOf(line.handle)] + 12] ^= 1
  const { document, objects } = readDwg(bytes)
  // Entities of this release are a chain, which breaks: those behind are found by the space that they name.
  expect([...document.modelSpace!.entities].map(({ objectName }) => objectName).sort()).toEqual(['ARC', 'CIRCLE', 'INSERT', 'LWPOLYLINE', 'MTEXT', 'TEXT'])
  expect(objects.damaged).toBe(1)
})
