import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contextsOf } from '../../workers/drawing/flatten/annotationContexts.ts'
import { Dimension } from '../../workers/drawing/model/dimensions.ts'
import type { Entity } from '../../workers/drawing/model/entity.ts'
import { Insert } from '../../workers/drawing/model/inserts.ts'
import { Leader } from '../../workers/drawing/model/leaders.ts'
import { MText, TextEntity } from '../../workers/drawing/model/texts.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { readDwg } from '../../workers/drawing/read/dwg/readDwg.ts'
import { corpusDir } from '../support/corpus.ts'
import { segmentsOf } from '../../src/core/drawing/segments.fixture.ts'

const at = (file: string): string => join(corpusDir ?? '', file)
const ANNOTATED = 'dwg-more/gh44-error.dwg'
const SECTION = 'dwg/LiveSection1.dwg'

/** What an entity states itself of what its contexts state, too. */
function ownPlace(entity: Entity): unknown {
  const flat = ({ x, y }: { x: number; y: number }) => ({ x, y })
  if (entity instanceof TextEntity)
    return {
      kind: 'text',
      horizontal: entity.horizontalAlignment,
      rotation: entity.rotation,
      insertion: flat(entity.insertPoint),
      alignment: flat(entity.alignmentPoint),
    }
  if (entity instanceof MText) return { kind: 'mtext', attachment: entity.attachmentPoint, insertion: { ...entity.insertPoint }, width: entity.rectangleWidth }
  if (entity instanceof Dimension) return { kind: 'dimension', block: entity.block?.name, textPoint: flat(entity.textMiddlePoint) }
  if (entity instanceof Leader) return { kind: 'leader', vertices: entity.vertices.map((vertex) => ({ ...vertex })) }
  return undefined
}

describe.runIf(existsSync(at(ANNOTATED)))('annotation scales of a drawing that AutoCAD wrote', () => {
  test('what the default scale states is what the objects themselves do', () => {
    const { document } = readDwg(new Uint8Array(readFileSync(at(ANNOTATED))))
    const seen: Record<string, number> = {}
    for (const block of document.blockRecords)
      for (const entity of block.entities)
        for (const one of [entity, ...(entity instanceof Insert ? entity.attributes : [])])
          for (const { isDefault, scale, place } of contextsOf(one)) {
            expect([isDefault, scale?.name]).toEqual([true, expect.stringMatching(/^1:\d+$/)])
            expect(place?.kind === 'dimension' ? { ...place, block: place.block?.name } : place).toMatchObject(ownPlace(one) as object)
            seen[one.objectName] = (seen[one.objectName] ?? 0) + 1
          }
    expect(seen).toEqual({ MTEXT: 595, ATTDEF: 16, ATTRIB: 15, DIMENSION: 81, LEADER: 6 })
  })
})

describe.runIf(existsSync(at(SECTION)))('a section plane of a drawing that AutoCAD wrote', () => {
  test('is the line of its picture', async () => {
    const { drawing, notes } = await openDrawingFiles({ 'a.dwg': new Uint8Array(readFileSync(at(SECTION))) })
    const [{ items, entities, origin }] = drawing.spaces
    const lines = segmentsOf(drawing.spaces[0])
    const row = entities.type.indexOf(drawing.entityTypes.indexOf('SECTIONOBJECT'))
    const segments = [...lines.item.keys()].filter((segment) => items.entity[lines.item[segment]] === row)
    const ends = segments.flatMap((segment) => [0, 1, 2, 3].map((i) => lines.positions[segment * 4 + i] + origin[i % 2]))
    // As the proxy graphics of the entity have it.
    for (const [i, value] of [14.02991512351477, 6.95425112892047, 23.42940697423184, 22.94757273443976].entries()) expect(ends[i]).toBeCloseTo(value, 5)
    expect([segments.length, notes]).toEqual([1, []])
  })
})
