import { expect, test } from 'vitest'
import { multiply, identity } from '../../../../src/core/geometry/matrix.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import { openWith, type Opened, outline } from '../../../mesh/testSink.fixture.ts'
import { reader } from '../index.ts'

const first = (body: string): Promise<Opened> => openWith(reader, { 'x.wrl': `#VRML V1.0 ascii\nSeparator { ${body} }` })
const CUBE = 'Coordinate3 { point [ 0 0 0, 5 0 0, 5 5 0, 0 5 0, 0 0 5, 5 0 5, 5 5 5, 0 5 5 ] }'

/** Lowest and highest corner of all that is shown, and the area of its triangles by colour (red, green, blue of their first corner). */
function figures({ structure, parts }: Opened): { low: number[]; high: number[]; areas: Map<string, number> } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  const areas = new Map<string, number>()
  const walk = (node: Node, above: Float64Array): void => {
    const matrix = node.transform ? multiply(above, node.transform) : above
    const part = node.part === undefined ? undefined : parts.find(({ id }) => id === node.part)
    const { positions, indices, vertexColor } = part?.mesh ?? { positions: new Float32Array(0), indices: new Uint32Array(0) }
    const corner = (at: number): number[] =>
      [0, 1, 2].map((row) => [0, 1, 2].reduce((sum, k) => sum + matrix[k * 4 + row] * positions[indices[at] * 3 + k], matrix[12 + row]))
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)]
      for (const point of [a, b, c]) {
        for (let k = 0; k < 3; k++) {
          low[k] = Math.min(low[k], point[k])
          high[k] = Math.max(high[k], point[k])
        }
      }
      const [u, v] = [b, c].map((point) => point.map((value, k) => value - a[k]))
      const area = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
      const color = part!.color ?? 0
      const key = vertexColor
        ? vertexColor.subarray(indices[at] * 4, indices[at] * 4 + 3).join(' ')
        : [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255].join(' ')
      areas.set(key, (areas.get(key) ?? 0) + area)
    }
    for (const child of node.children) walk(child, matrix)
  }
  walk(structure.root, identity())
  return { low, high, areas }
}

test('placements and materials hold up to the end of their Separator, in a Group beyond it', async () => {
  const opened = await first(`
    Material { diffuseColor [ 1 0 0 ] transparency 0.2 }
    Translation { translation 10 0 0 }
    Rotation { rotation 0 0 1 0.5 }
    DEF Block Cube { width 2 height 4 depth 6 }
    Separator {
      Material { diffuseColor 0 1 0 }
      Scale { scaleFactor 1 2 3 }
      Translation { translation 0 5 0 }
      Cylinder { parts (SIDES | TOP) radius 1.5 height 4 }
      Transform { translation 3 0 0 rotation 1 0 0 1 scaleFactor 2 1 1 center 1 1 1 scaleOrientation 0 1 0 0.4 }
      Cone { parts SIDES bottomRadius 2 height 3 }
    }
    MatrixTransform { matrix 1 0 0 0  0 0 1 0  0 -1 0 0  7 8 9 1 }
    TransformSeparator { Translation { translation 100 0 0 } USE Block }
    USE Block
    Group { Translation { translation 0 0 20 } Material { diffuseColor 0 0 1 } }
    USE Block`)
  const { low, high, areas } = figures(opened)
  // What Coin 4.0.0 has, whose round shapes have other corners.
  for (const [k, value] of [1.97167, -10.2872, -8.50637].entries()) expect(low[k]).toBeCloseTo(value, 1)
  for (const [k, value] of [102.382, 61.4314, 11].entries()) expect(high[k]).toBeCloseTo(value, 1)
  expect(areas.get('255 0 0')).toBeCloseTo(3 * 88, 3)
  expect(areas.get('0 0 255')).toBeCloseTo(88, 3)
  expect(areas.get('0 255 0')! / 309.74).toBeCloseTo(1, 2)
  // The block in red is one part in its three places.
  expect(opened.parts.length).toBe(4)
  expect(opened.parts[0].color).toBe(0xff0000cc)
})

test('switches show what they state, levels of detail the finest, names stay', async () => {
  const { structure } = await first(`DEF Frame Separator { DEF Left Cube {} }
    Switch { whichChild 1 Cube {} DEF Ball Sphere {} } Switch { Cube {} } Switch { whichChild -3 DEF A Cube {} DEF B Cube {} }
    LOD { range [ 5 ] DEF Fine Cube {} Cube {} } Translation { translation 5 0 0 } DEF Moved Cube {}`)
  expect(outline(structure.root)).toBe('x.wrl(Frame(Left#0) Ball#1 (A#2 B#3) Fine#4 Moved#5)')
})

test.each<[string, string, Record<string, number>]>([
  ['OVERALL', 'coordIndex [ 0 3 2 1 -1, 4 5 6 7 -1 ]', { '255 0 0': 50 }],
  ['PER_FACE', 'coordIndex [ 0 3 2 1 -1, 4 5 6 7 -1 ]', { '255 0 0': 25, '0 255 0': 25 }],
  ['PER_FACE_INDEXED', 'coordIndex [ 0 3 2 1 -1, 4 5 6 7 -1 ] materialIndex [ 2 1 ]', { '0 0 255': 25, '0 255 0': 25 }],
  ['PER_VERTEX', 'coordIndex [ 0 3 2 -1, 4 5 6 -1 ]', { '255 0 0': 12.5, '255 255 0': 12.5 }],
  ['PER_VERTEX_INDEXED', 'coordIndex [ 1 0 3 -1 ] materialIndex [ 2 2 2 -1 ]', { '0 0 255': 12.5 }],
  ['PER_VERTEX_INDEXED', 'coordIndex [ 1 0 3 -1 ]', { '0 255 0': 12.5 }],
])('colours %s, %s', async (binding, face, expected) => {
  const opened = await first(`${CUBE} Material { diffuseColor [ 1 0 0, 0 1 0, 0 0 1, 1 1 0, 0 1 1, 1 0 1 ] }
    MaterialBinding { value ${binding} } IndexedFaceSet { ${face} }`)
  const { areas } = figures(opened)
  expect([...areas.keys()].toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const [color, area] of Object.entries(expected)) expect(areas.get(color)).toBeCloseTo(area, 6)
})

test('normals lie by their binding; hints state the order, the sides and the crease of faces', async () => {
  const normals = 'Normal { vector [ 0 0 1, 1 0 0 ] }'
  const byFace = await first(`${CUBE} ${normals} NormalBinding { value PER_FACE } IndexedFaceSet { coordIndex [ 4 5 6 7 -1, 1 2 6 5 -1 ] }`)
  // Points of an octahedron: along z for the four corners of the first face, along x for those of the second.
  expect([...byFace.parts[0].mesh!.normals]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 32767, 0, 32767, 0, 32767, 0, 32767, 0])
  const sides = 'IndexedFaceSet { coordIndex [ 0 1 2 3 -1, 4 7 6 5 -1, 0 4 5 1 -1, 1 5 6 2 -1, 2 6 7 3 -1, 3 7 4 0 -1 ] }'
  const solid = await first(`${CUBE} ShapeHints { vertexOrdering CLOCKWISE shapeType SOLID creaseAngle 2 } ${sides}`)
  expect(byFace.parts[0].doubleSided).toBe(true)
  expect(solid.parts[0].doubleSided).toBeUndefined()
  const { mesh } = solid.parts[0]
  expect(Array.from(mesh!.indices.subarray(0, 3), (vertex) => [...mesh!.positions.subarray(vertex * 3, vertex * 3 + 2)])).toEqual([
    [0, 0],
    [5, 5],
    [5, 0],
  ])
  // All corners are smoother than the crease angle: one vertex each.
  expect(mesh!.positions.length / 3).toBe(8)
})

test('lines, a run of points, texts and other files', async () => {
  const { parts, missing, notes } = await first(`${CUBE} Material { emissiveColor [ 0 1 0 ] } IndexedLineSet { coordIndex [ 0 6 -1 1 2 3 ] }
    PointSet { startIndex 2 numPoints 3 } AsciiText { string "hi" } WWWInline { name "other.wrl" }`)
  expect([...parts[0].edges!.start]).toEqual([0, 2, 5])
  expect(parts[0].color).toBe(0x00ff00ff)
  expect([...parts[1].points!.positions]).toEqual([5, 5, 0, 0, 5, 0, 0, 0, 5])
  expect(missing).toEqual(['other.wrl'])
  expect(notes.map(({ code }) => code)).toContain('skipped-entity')
})

test('a picture is looked for by its name', async () => {
  const { notes } = await first(`${CUBE} Texture2 { filename "wood.png" wrapS CLAMP } TextureCoordinate2 { point [ 0 0, 1 0, 1 1, 0 1 ] }
    IndexedFaceSet { coordIndex [ 0 1 2 3 -1 ] textureCoordIndex [ 3 2 1 0 -1 ] }`)
  expect(notes.find(({ code }) => code === 'texture-missing')?.params).toEqual({ name: 'wood.png' })
})

test('nodes within themselves, too deep ones and none end', async () => {
  const codeOf = (body: string): Promise<unknown> =>
    first(body).then(
      () => 'ok',
      (error: { code?: string }) => error.code ?? error,
    )
  expect(await codeOf('DEF Loop Separator { Cube {} USE Loop }')).toBe('ok')
  expect(await codeOf('Separator { '.repeat(5000))).toBe('file-exception')
  expect(await codeOf('Info { string "nothing" }')).toBe('no-geometry')
})
