import { expect, it } from 'vitest'
import { detectFormat } from '../../../src/core/formats.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { StepText } from '../step/stepText.fixture.ts'
import { reader } from './index.ts'

const SCHEMA = 'AP209_MULTIDISCIPLINARY_ANALYSIS_AND_DESIGN_MIM_LF'

class Model extends StepText {
  private readonly units = this.context('in')
  private readonly model = this.add(`FEA_MODEL_3D('',(${this.placement()}),${this.units},'',(''),'')`)

  node(...at: number[]): string {
    return this.add(`NODE('',(${this.add(`CARTESIAN_POINT('',(${at.map((value) => `${value}.`).join()}))`)}),${this.units},${this.model})`)
  }

  element(kind: 'SURFACE' | 'VOLUME', shape: string, nodes: readonly string[]): void {
    const descriptor = this.add(`${kind}_3D_ELEMENT_DESCRIPTOR(.LINEAR_ORDER.,'',(),.${shape}.)`)
    this.add(`${kind}_3D_ELEMENT_REPRESENTATION('',(),$,(${nodes.join()}),${this.model},${descriptor},$)`)
  }
}

/** Two cubes of an inch beside each other, and how their nodes are ordered. */
function cubes(order = [0, 1, 3, 2, 4, 5, 7, 6]): Model {
  const file = new Model()
  const nodes = Array.from({ length: 12 }, (_, i) => file.node(i % 3, Math.floor(i / 3) % 2, Math.floor(i / 6)))
  for (const x of [0, 1]) {
    const corners = [0, 1, 3, 4, 6, 7, 9, 10].map((at) => nodes[at + x])
    file.element(
      'VOLUME',
      'HEXAHEDRON',
      order.map((at) => corners[at]),
    )
  }
  return file
}

const volumeOf = ({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): number => {
  let sum = 0
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(indices[t + k] * 3, indices[t + k] * 3 + 3))
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return sum / 6
}

it.each([
  ['in order', undefined],
  ['from top to bottom', [4, 5, 7, 6, 0, 1, 3, 2]],
])('shows the outside of solid elements, nodes %s, in millimetres', async (_, order) => {
  const text = cubes(order).text(SCHEMA)
  expect(detectFormat(new TextEncoder().encode(text), 'a.stp')?.id).toBe('ap209')
  const { parts, notes, structure } = await openWith(reader, { 'a.stp': text })
  expect([structure.format, parts[0].mesh!.indices.length / 3, parts[0].doubleSided, notes]).toEqual(['ap209', 20, undefined, []])
  expect(volumeOf(parts[0].mesh!)).toBeCloseTo(2 * 25.4 ** 3, 0)
})

it('leaves out faces between a brick and what stands on its halves', async () => {
  const file = new Model()
  const nodes = Array.from({ length: 8 }, (_, i) => file.node(i & 1, (i >> 1) & 1, i >> 2))
  file.element(
    'VOLUME',
    'HEXAHEDRON',
    [0, 1, 3, 2, 4, 5, 7, 6].map((at) => nodes[at]),
  )
  const tip = file.node(0, 0, 3)
  file.element('VOLUME', 'TETRAHEDRON', [nodes[4], nodes[5], nodes[7], tip])
  file.element('VOLUME', 'TETRAHEDRON', [nodes[4], nodes[7], nodes[6], tip])
  const { parts } = await openWith(reader, { 'a.stp': file.text(SCHEMA) })
  // Five sides of the cube, four of the pyramid.
  expect(parts[0].mesh!.indices.length / 3).toBe(14)
  expect(volumeOf(parts[0].mesh!)).toBeCloseTo((1 + 2 / 3) * 25.4 ** 3, 0)
})

it('shows surface elements by their corners, and tells what it leaves out', async () => {
  const file = new Model()
  const nodes = [file.node(0, 0, 0), file.node(1, 0, 0), file.node(1, 1, 0), file.node(0, 1, 0), file.node(5, 5, 5)]
  file.element('SURFACE', 'QUADRILATERAL', nodes)
  file.element('SURFACE', 'TRIANGLE', [nodes[0], nodes[1], '#999999'])
  file.element('SURFACE', 'OTHER', nodes)
  const { parts, notes } = await openWith(reader, { 'a.stp': file.text(SCHEMA) })
  expect([parts[0].mesh!.indices.length / 3, parts[0].doubleSided, notes.map(({ code }) => code)]).toEqual([2, true, ['skipped-entity', 'damaged-data']])
})

it('shows the shape of the design where there is one', async () => {
  const file = new StepText()
  file.product('Box', [file.placement(), file.box(1, 2, 3).solid], file.context(), 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const { parts, structure } = await openWith(reader, { 'a.stp': file.text(SCHEMA) })
  expect([structure.format, parts[0].origin]).toEqual(['ap209', 'exact'])
})
