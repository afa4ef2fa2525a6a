import { readFileSync } from 'node:fs'
import { Arc, Circle, Ellipse, Line, LwPolyline, Point } from '../../workers/drawing/model/curves.ts'
import type { Entity } from '../../workers/drawing/model/entity.ts'
import { TextEntity } from '../../workers/drawing/model/texts.ts'
import { describe, expect, test } from 'vitest'
import { EntityHeader } from '../../workers/drawing/read/dwg/entityHeader.ts'
import { isEntity, readFields } from '../../workers/drawing/read/dwg/entities/readers.ts'
import { readObjectHeader } from '../../workers/drawing/read/dwg/objects/objectHeader.ts'
import { objectReader } from '../../workers/drawing/read/dwg/objects/readers.ts'
import { DwgObjects } from '../../workers/drawing/read/dwg/dwgObjects.ts'
import { readDwg } from '../../workers/drawing/read/dwg/readDwg.ts'
import { dwgThumbnail } from '../../workers/drawing/read/dwg/thumbnail.ts'
import { pictureSize } from '../../workers/mesh/placeholder/pictureSize.ts'
import { readDxf } from '../../workers/drawing/read/dxf/readDxf.ts'
import { readLayerStates } from '../../workers/drawing/read/layerStates.ts'
import { releaseOf } from '../../workers/drawing/read/dwg/release.ts'
import { type DxfRecord, handleOf, numberOf, numbersOf, recordsOf, textValue } from '../support/dxf/dxfRecords.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

const all = [...corpusFiles('dwg'), ...corpusFiles('dwg-more'), ...corpusFiles('dwg-old')].map(({ path }) => path)
const files = all.filter((path) => /\.dwg$/i.test(path) && !/broken/.test(path) && releaseOf(readFileSync(path)) !== undefined)
const nameOf = (path: string): string => path.slice((corpusDir ?? '').length + 1)

describe.runIf(corpusDir)('every object of a DWG ends where its record does: fields, strings and handles', () => {
  test.each(files.map((path) => [nameOf(path), path]))('%s', { timeout: 60_000 }, (_, path) => {
    const { objects } = readDwg(new Uint8Array(readFileSync(path)))
    const wrong: Record<string, number> = {}
    for (const handle of objects.map.handles) {
      let kind = 'none'
      const exact = objects.open(handle, (record) => {
        const found = objects.classes.get(record.type)
        kind = found?.dxfName ?? String(record.type)
        if (isEntity(record.type, found)) {
          const header = new EntityHeader()
          header.read(record)
          return readFields(record, objects, header.graphics)?.whole ? record.isExact : true
        }
        const read = objectReader(record, objects)
        if (!read) return true
        readObjectHeader(record)
        read(record, objects)
        return record.isExact
      })
      if (!exact) wrong[kind] = (wrong[kind] ?? 0) + 1
    }
    expect([wrong, objects.damaged]).toEqual([{}, 0])
  })
})

const degrees = (angle: number): number => (angle * 180) / Math.PI

/** Numbers of an entity in the order of the codes of `codesOf`. */
function numbersIn(entity: Entity): number[] | undefined {
  if (entity instanceof Line) return [entity.startPoint, entity.endPoint].flatMap(({ x, y, z }) => [x, y, z])
  const arc: Entity = entity
  if (arc instanceof Arc) return [arc.center.x, arc.center.y, arc.center.z, arc.radius, degrees(arc.startAngle), degrees(arc.endAngle)]
  if (entity instanceof Circle) return [entity.center.x, entity.center.y, entity.center.z, entity.radius]
  if (entity instanceof Ellipse)
    return [...[entity.center, entity.majorAxisEndPoint].flatMap(({ x, y, z }) => [x, y, z]), entity.radiusRatio, entity.startParameter, entity.endParameter]
  if (entity instanceof Point) return [entity.location.x, entity.location.y, entity.location.z]
  return entity instanceof LwPolyline ? entity.vertices.flatMap(({ location }) => [location.x, location.y]) : undefined
}

const codesOf: Readonly<Record<string, readonly number[]>> = {
  LINE: [10, 20, 30, 11, 21, 31],
  ARC: [10, 20, 30, 40, 50, 51],
  CIRCLE: [10, 20, 30, 40],
  ELLIPSE: [10, 20, 30, 11, 21, 31, 40, 41, 42],
  POINT: [10, 20, 30],
}

function stated(record: DxfRecord): number[] | undefined {
  if (record.type === 'LWPOLYLINE') {
    const ys = numbersOf(record, 20)
    return numbersOf(record, 10).flatMap((x, i) => [x, ys[i]])
  }
  return codesOf[record.type]?.map((code) => numberOf(record, code) ?? 0)
}

/** Angles of a whole turn may be 0 or 360. */
const differs = (one: number, other: number): boolean => Math.abs(one - other) > 1e-8 * Math.max(1, Math.abs(one))

const compared = new Map<string, number>()
/** How many are compared at least, by kind. */
const counts = { LINE: 572, POINT: 342, LWPOLYLINE: 113, ARC: 41, CIRCLE: 31, ELLIPSE: 9 }

const twins = files.map((path) => [path, path.replace(/\.dwg$/i, '.dxf')] as const).filter(([, dxf]) => all.includes(dxf))

describe.runIf(corpusDir)('entities of a DWG have the numbers, texts and layers of the same drawing as DXF, by handle', () => {
  test.each(twins.map(([dwg, dxf]) => [nameOf(dwg), dwg, dxf]))('%s', { timeout: 60_000 }, (_, dwg, dxf) => {
    const { document } = readDwg(new Uint8Array(readFileSync(dwg)))
    const entities = new Map<number, Entity>()
    for (const { entities: found } of document.blockRecords ?? []) for (const entity of found) entities.set(entity.handle, entity)
    const wrong: string[] = []
    for (const record of recordsOf(new Uint8Array(readFileSync(dxf)), (_type, section) => section === 'ENTITIES' || section === 'BLOCKS')) {
      const entity = entities.get(handleOf(record) ?? -1)
      if (!entity || entity.objectName !== record.type) continue
      const [numbers, twin] = [numbersIn(entity), stated(record)]
      if (numbers && twin) {
        compared.set(record.type, (compared.get(record.type) ?? 0) + 1)
        if (numbers.length !== twin.length || numbers.some((value, i) => differs(value, twin[i])))
          wrong.push(`${record.type} ${entity.handle}: ${numbers} / ${twin}`)
      }
      if (entity instanceof TextEntity && record.type === 'TEXT' && !/\\U\+|%%/.test(entity.value) && entity.value !== textValue(record, 1))
        wrong.push(`TEXT ${entity.handle}: ${entity.value} / ${textValue(record, 1)}`)
      const layer = textValue(record, 8)
      // Leaders of one twin were made anew by the program that wrote it.
      if (layer !== undefined && record.type !== 'LEADER' && entity.layer.name.toUpperCase() !== layer.toUpperCase())
        wrong.push(`${record.type} ${entity.handle}: ${entity.layer.name} / ${layer}`)
    }
    expect(wrong).toEqual([])
  })

  test('of each kind there are many', () => {
    for (const [kind, count] of Object.entries(counts)) expect(compared.get(kind), kind).toBeGreaterThanOrEqual(count)
  })
})

test.runIf(corpusDir)('the pictures that files carry of themselves are whole', () => {
  const sizes = files.map((path) => dwgThumbnail(new Uint8Array(readFileSync(path)))).filter((found) => found !== undefined)
  expect(sizes.length).toBeGreaterThan(80)
  for (const { image } of sizes) expect(pictureSize(image)).toBeDefined()
})

const LAYER_CONTROL = 50
function dictionaryOfLayers(objects: DwgObjects): number {
  const control = [...objects.map.handles].find((handle) => objects.typeOf(handle) === LAYER_CONTROL) ?? 0
  return objects.open(control, (record) => readObjectHeader(record).dictionary) ?? 0
}

describe.runIf(corpusDir)('layer states', () => {
  // The file has the state of a view alone, which no list shows: without its mark it is read as any other.
  const statesIn = (path: string): (string | number | boolean)[][] => {
    const bytes = new Uint8Array(readFileSync(path))
    const { document, objects } = path.endsWith('.dwg') ? readDwg(bytes) : readDxf(bytes)
    const dwg = objects instanceof DwgObjects
    const [state] = readLayerStates(
      dwg ? dictionaryOfLayers(objects) : objects.dictionaryOf('LAYER'),
      {
        namesIn: (handle) => objects.namesIn(handle),
        xRecord: (handle) => {
          const record = objects.xRecord(handle)
          for (const entry of record?.entries ?? []) if (entry.code === 91) entry.value = 0x7ff
          return record
        },
        layer: dwg ? objects.layer : objects.layerByHandle,
        lineType: dwg ? objects.lineType : objects.lineTypeByHandle,
      },
      document,
    )
    return state.settings.map(({ layer, isOn, isFrozen, isLocked, isPlotted, color, lineType, transparency }) => {
      // When it was saved, layers were as they are now.
      expect([layer.name, isOn, isFrozen, isLocked]).toEqual([layer.name, layer.isOn, (layer.layerFlags & 1) !== 0, (layer.layerFlags & 4) !== 0])
      return [layer.name, isOn, isFrozen, isLocked, isPlotted, color.index, lineType?.name ?? '', transparency.value]
    })
  }

  test('DWG and DXF of one drawing have the same one, which is how its layers are', () => {
    const states = statesIn(`${corpusDir}/dwg/sample_AC1032.dwg`)
    expect(states.length).toBeGreaterThan(10)
    expect(states).toEqual(statesIn(`${corpusDir}/dxf/sample_AC1032_ascii.dxf`))
    expect(states.filter(([, isOn]) => !isOn).map(([name]) => name)).toEqual(['Layer_Off'])
  })
})
