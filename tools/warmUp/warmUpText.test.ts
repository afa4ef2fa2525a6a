import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isWatertight, meshVolume } from '../../src/core/geometry/meshMeasure.ts'
import { Geometry } from '../../workers/formats/step/body/geometry.ts'
import { itemBodies } from '../../workers/formats/step/body/solids.ts'
import { meshPart } from '../../workers/formats/step/geometry/meshPart.ts'
import { sceneSize } from '../../workers/formats/step/geometry/extent.ts'
import { readDocument } from '../../workers/formats/step/structure/document.ts'
import { TreeBuilder } from '../../workers/formats/step/structure/tree.ts'
import { type Dialect, dialects } from './dialect.ts'
import { warmUpFolder } from './make.ts'
import { warmUpText } from './warmUpText.ts'

function read(dialect: Dialect) {
  const document = readDocument(new TextEncoder().encode(warmUpText(dialect)), '')
  return { document, tree: new TreeBuilder(() => undefined).build(document) }
}

test.each(dialects)('the file $name.step in the reader is up to date: node tools/warmUp/make.ts', (dialect) => {
  expect(readFileSync(`${warmUpFolder}${dialect.name}.step`, 'utf8') === warmUpText(dialect)).toBe(true)
})

test.each(dialects)('what is opened ahead, written $name, is whole and needs no second engine', (dialect) => {
  const { tree } = read(dialect)
  const [machine] = tree.roots
  expect(machine.name).toBe('machine')
  expect(machine.children.map(({ name, children }) => [name, children.length])).toEqual([
    ['use 0', 4],
    ['use 1', 0],
    ['use 2', 4],
    ['use 3', 0],
  ])
  const size = sceneSize(tree.roots)
  const meshed = tree.parts.map((part) => ({ name: part.name, ...meshPart(part, size, 'normal') }))
  expect(meshed.map(({ name, sound }) => [name, sound])).toEqual([
    ['bracket', true],
    ['shaft', true],
    ['pipe', true],
    ['hood', true],
  ])
  const [bracket, shaft, pipe] = meshed.map(({ draft }) => draft!.mesh!)
  expect([bracket, shaft, pipe].map(isWatertight)).toEqual([true, true, true])
  // A quarter of a torus, in every unit.
  expect(meshVolume(pipe) / ((Math.PI / 2) * 40 * Math.PI * (40 / 6) ** 2)).toBeCloseTo(1, 1)
})

test('every kind of surface and curve that files are full of is opened ahead', () => {
  const surfaces = new Set<string>()
  const curves = new Set<string>()
  for (const dialect of dialects) {
    const { document, tree } = read(dialect)
    const geometry = new Geometry(document.exchange, 1, 1)
    for (const item of tree.parts.flatMap(({ items }) => items)) {
      for (const { faces, edges } of itemBodies(document.exchange, item, geometry).bodies) {
        for (const { surface } of faces) surfaces.add(surface!.kind)
        for (const { curve } of edges) curves.add(curve!.kind)
      }
    }
  }
  expect([...surfaces].sort()).toEqual(['bspline', 'cone', 'cylinder', 'extrusion', 'plane', 'revolution', 'sphere', 'torus'])
  expect([...curves].sort()).toEqual(['bspline', 'circle', 'ellipse', 'line'])
})

test('all together it has the entities that files are full of', () => {
  const written = new Set(dialects.flatMap((dialect) => [...read(dialect).document.exchange.scan.keywords]))
  for (const keyword of [
    'BREP_WITH_VOIDS',
    'B_SPLINE_CURVE_WITH_KNOTS',
    'B_SPLINE_SURFACE_WITH_KNOTS',
    'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION',
    'MANIFOLD_SOLID_BREP',
    'NEXT_ASSEMBLY_USAGE_OCCURRENCE',
    'ORIENTED_CLOSED_SHELL',
    'PRESENTATION_LAYER_ASSIGNMENT',
    'PROPERTY_DEFINITION_REPRESENTATION',
    'SHAPE_REPRESENTATION_RELATIONSHIP',
    'SHELL_BASED_SURFACE_MODEL',
    'STYLED_ITEM',
    'SURFACE_CURVE',
  ])
    expect(written).toContain(keyword)
})
