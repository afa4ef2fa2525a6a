import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StepSchema } from '../../../src/core/export/exportOptions.ts'
import { type ExportReport, exportSceneOf } from '../../../src/core/export/exportScene.ts'
import type { Annotation, DatumTarget, Dimension, GeometricTolerance, Pmi } from '../../../src/core/pmi/annotation.ts'
import type { PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { DisplayUnit } from '../../../src/core/units.ts'
import { FileSet } from '../../contract/fileSet.ts'
import type { PartDraft } from '../../contract/format.ts'
import { reader } from '../../formats/step/index.ts'
import { pmiText } from '../../formats/step/pmi/pmiText.fixture.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { closeOcctPool } from '../../kernel/occt/occtPool.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { writeStep } from './writeStep.ts'

afterAll(closeOcctPool)

/** The block of `pmiText`, with its exact bodies. */
let structure: Structure
const parts = new Map<PartId, PartDraft>()
const bodies = new Map<PartId, readonly Body[]>()

beforeAll(async () => {
  const text = pmiText()
  const opened = await openWith(reader, { 'a.stp': text })
  structure = opened.structure
  for (const part of opened.parts) parts.set(part.id, part)
  const sink = {
    progress() {},
    structure() {},
    part: (part: PartDraft & { bodies?: unknown }) => void (part.bodies && bodies.set(part.id, part.bodies as Body[])),
    drawing() {},
    note() {},
    missing() {},
  }
  await reader.open(new FileSet([memoryEntry('a.stp', new TextEncoder().encode(text))]), 'a.stp', sink, { quality: 'coarse', bodies: true })
})

async function write(
  schema: StepSchema,
  { unit = 'mm', change = (own) => own, matrix }: { unit?: DisplayUnit; change?: (annotation: Annotation) => Annotation; matrix?: Float64Array } = {},
): Promise<{ text: string; report: ExportReport; pmi: Pmi; notes: unknown[] }> {
  const scene = exportSceneOf(structure, new SceneIndex(structure.root))!
  if (scene.annotations) scene.annotations.pmi.annotations = scene.annotations.pmi.annotations.map(change)
  if (matrix) scene.nodes[0].matrix = matrix
  const { blob, report } = await writeStep({
    scene,
    options: { format: 'step', unit, colors: true, edges: false },
    schema,
    created: '2026-01-02T03:04:05',
    exact: async (take) => bodies.forEach((own, id) => take(id, own, 0)),
    part: async (id) => parts.get(id),
    progress() {},
  })
  const text = await blob.text()
  const opened = await openWith(reader, { 'a.step': text })
  return { text, report, pmi: opened.structure.pmi!, notes: opened.notes }
}

const rows = ({ annotations, views }: Pmi): string[] =>
  annotations
    .map(({ kind, text, references, graphic, views: shown }) => `${kind} ${text} ${references} ${graphic} ${shown.map((view) => views[view].name)}`)
    .sort()
const targetOf = ({ annotations }: Pmi): DatumTarget => annotations.find((each): each is DatumTarget => each.kind === 'datumTarget')!

test('AP242: annotations, their geometry beside the bodies, drawings and views come back', async () => {
  const { pmi, report, notes } = await write('ap242')
  expect(rows(pmi)).toEqual(rows(structure.pmi!))
  expect(pmi.views.map(({ name, annotations, sections }) => [name, annotations, sections.length])).toEqual([
    ['Above', 4, 0],
    ['Section', 2, 1],
    ['Top', 0, 0],
  ])
  expect(report.annotations).toEqual({ all: 7, written: 7, reduced: 0, sections: 0 })
  // The point of the target is geometry beside the body.
  expect(notes).toMatchObject([{ code: 'construction-undrawn', count: 1 }])
})

describe.each(['ap242', 'ap214'] as const)('%s: placement of datum targets', (schema) => {
  test.each(['mm', 'in'] as const)('in a file of %s', async (unit) => {
    const { pmi, text } = await write(schema, { unit })
    const { type, placement } = targetOf(pmi)
    expect(type).toBe('placed_datum_target_feature')
    expect(placement).toEqual({ point: [expect.closeTo(5), expect.closeTo(6), 0], right: [0, 1, 0], up: [-1, 0, 0] })
    expect(text).toContain("AXIS2_PLACEMENT_3D('orientation'")
  })

  test('with its sizes, in a mirror of twice the size', async () => {
    const figure = { value: 8, printed: 8, factor: 1 }
    const matrix = new Float64Array([-2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1])
    const sized = (own: Annotation): Annotation => (own.kind === 'datumTarget' ? { ...own, shape: 'rectangle', length: figure, width: figure } : own)
    const target = targetOf((await write(schema, { change: sized, matrix })).pmi)
    expect(target).toMatchObject({ type: 'placed_datum_target_feature', length: { value: 8 }, width: { value: 8 } })
    expect(target.placement).toEqual({ point: [-10, 12, 0], right: [0, 1, 0], up: [1, expect.closeTo(0), 0] })
  })
})

test('AP242: a movable target keeps its way; AP214 has no place for it', async () => {
  expect(targetOf((await write('ap242')).pmi).movable).toEqual([0, 0, -1])
  expect(targetOf((await write('ap214')).pmi).movable).toBeUndefined()
})

describe('AP214', () => {
  test('dimensions, tolerances, datums, targets and notes come back with their drawings and views', async () => {
    const { pmi, report, notes, text } = await write('ap214')
    const withoutGeometry = (row: string): string => row.replace(/ \d+ (true|false)/, ' $1')
    // The target is about a line and a point beside the body, which is left out.
    expect(rows(pmi).map(withoutGeometry)).toEqual(rows(structure.pmi!).map(withoutGeometry))
    expect(pmi.views.map(({ name, annotations, sections, camera }) => [name, annotations, sections.length, camera?.window?.width])).toEqual([
      ['Above', 4, 0, 120],
      ['Section', 2, 0, 120],
      ['Top', 0, 0, 120],
    ])
    // The direction in which the target moves, and the geometry beside the body.
    expect(report.annotations).toEqual({ all: 7, written: 7, reduced: 1, sections: 1 })
    expect(notes).toEqual([])
    expect(text).toContain('DATUM_REFERENCE')
    expect(text).toContain('.MAXIMUM_MATERIAL_CONDITION.')
  })

  test('holds no entity that its schema lacks', async () => {
    const { text } = await write('ap214')
    const lacking =
      /=\(?[^\n]*\b(TESSELLATED_\w+|COORDINATES_LIST|COMPLEX_TRIANGULATED_SURFACE_SET|DATUM_SYSTEM|DATUM_REFERENCE_COMPARTMENT|DATUM_REFERENCE_ELEMENT|GEOMETRIC_TOLERANCE_WITH_MODIFIERS|GEOMETRIC_TOLERANCE_WITH_MAXIMUM_TOLERANCE|GEOMETRIC_TOLERANCE_WITH_DEFINED_AREA_UNIT|UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE|ALL_AROUND_SHAPE_ASPECT|VALUE_FORMAT_TYPE_QUALIFIER|CAMERA_MODEL_D3_MULTI_CLIPPING|MECHANICAL_DESIGN_AND_DRAUGHTING_RELATIONSHIP)\(/
    expect(lacking.exec(text)?.[1]).toBeUndefined()
    expect(lacking.exec((await write('ap242')).text)?.[1]).toBeDefined()
  })

  test('filled areas are drawn by their outlines', async () => {
    const { text } = await write('ap214')
    const sets = [...text.matchAll(/GEOMETRIC_CURVE_SET\('[^']*',\(([^)]*)\)/g)].map(([, items]) => items.split(',').length)
    // A line and the three sides of a triangle for each callout.
    expect(sets).toEqual([2, 2, 2, 2])
    const outlines = [...text.matchAll(/POLYLINE\('',\(([^)]*)\)/g)].map(([, points]) => points.split(',').length)
    expect(outlines.filter((points) => points === 4)).toHaveLength(4)
  })

  test('common datums, decimals and notes: what there is a place for, and how much is lost', async () => {
    const { pmi, report } = await write('ap214', {
      change(own) {
        if (own.kind === 'tolerance' && own.datums.length > 0) {
          const elements = ['A', 'B'].map((letter) => ({ letter, modifiers: [] }))
          return { ...own, datums: [{ elements, modifiers: ['M'] }], modifiers: ['M', 'P'], maximum: own.magnitude! }
        }
        return own.kind === 'dimension' ? { ...own, basic: true, fit: 'H7', nominal: { ...own.nominal!, decimals: 2 } } : own
      },
    })
    const tolerance = pmi.annotations.find((each): each is GeometricTolerance => each.kind === 'tolerance' && each.datums.length > 0)!
    expect(tolerance.datums).toEqual([
      {
        elements: [
          { letter: 'A', modifiers: [] },
          { letter: 'B', modifiers: [] },
        ],
        modifiers: ['M'],
      },
    ])
    expect([tolerance.modifiers, tolerance.maximum]).toEqual([['M'], undefined])
    const dimension = pmi.annotations.find((each): each is Dimension => each.kind === 'dimension')!
    expect([dimension.text, dimension.basic, dimension.fit]).toEqual(['12.5 ±0.2', false, undefined])
    expect(report.annotations!.reduced).toBe(3)
  })
})

test('AP214: a tolerance at a common datum of three letters is drawn, but not stated', async () => {
  const elements = ['A', 'B', 'C'].map((letter) => ({ letter, modifiers: [] }))
  const change = (own: Annotation): Annotation =>
    own.kind === 'tolerance' && own.datums.length > 0 ? { ...own, segments: [], datums: [{ elements, modifiers: [] }] } : own
  const { pmi, report } = await write('ap214', { change })
  expect(pmi.annotations.filter(({ kind }) => kind === 'tolerance').map(({ text }) => text)).toEqual(['⏥ | 0.1'])
  expect(report.annotations).toMatchObject({ all: 7, written: 7, reduced: 2 })
  expect((await write('ap242', { change })).pmi.annotations.map(({ text }) => text)).toContain('⌖ | ⌀0.5Ⓛ | A-B-C')
})

test('annotations of a model that was taken apart, and construction geometry, are counted as left out', async () => {
  const scene = exportSceneOf(structure, new SceneIndex(structure.root), { worldOf: () => undefined })!
  expect([scene.annotations, scene.leftOut]).toEqual([undefined, { annotations: 7, construction: 0 }])
  const aside = {
    ...structure.root,
    children: [...structure.root.children, { ...structure.root, id: 99, name: 'Plane', part: 1, role: 'construction' as const, children: [] }],
  }
  expect(exportSceneOf({ ...structure, root: aside }, new SceneIndex(aside))!.leftOut).toEqual({ annotations: 0, construction: 1 })
})
