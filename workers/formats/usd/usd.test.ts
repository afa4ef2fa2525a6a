import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Node } from '../../../src/core/scene/model.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'
import { parseCrate } from './crate/parseCrate.ts'
import { unpackInts, unpackLongs } from './crate/unpack.ts'
import { crateFile, crateTetrahedron, textTetrahedron } from './usd.fixture.ts'

const head = (metadata = ''): string => `#usda 1.0\n( metersPerUnit = 1 upAxis = "Z" ${metadata} )\n`
const place = (node: Node): number[] | undefined => node.transform && [...node.transform.subarray(12, 15)].map((value) => Math.round(value * 1000) / 1000)
const find = (node: Node, name: string): Node | undefined => {
  if (node.name === name) return node
  for (const child of node.children) {
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}

test('a text layer: metres become millimetres, the tree keeps prims with a shape', async () => {
  const opened = await openWith(reader, { 'a.usda': textTetrahedron })
  expect(outline(opened.structure.root)).toBe('a.usda(Body#0)')
  expect(opened.structure).toMatchObject({ format: 'usd', units: 'm', upAxis: 'z' })
  expect(Math.max(...(opened.parts[0].mesh?.positions ?? []))).toBe(4000)
})

test('a crate gives what its text does', async () => {
  const opened = await openWith(reader, { 'a.usdc': crateTetrahedron() })
  const text = await openWith(reader, { 'a.usda': textTetrahedron })
  expect(outline(opened.structure.root)).toBe('a.usdc(Body#0)')
  expect(place(opened.structure.root.children[0])).toEqual([1000, 0, 0])
  expect(opened.parts[0].mesh?.positions).toEqual(text.parts[0].mesh?.positions)
  expect(opened.parts[0].mesh?.indices).toEqual(text.parts[0].mesh?.indices)
})

test('packed numbers of a crate: small, wide and common steps', () => {
  const ints = Array.from({ length: 20 }, (_, i) => (i % 5 === 0 ? i * 100_000 : i % 3 === 0 ? i * 300 : i))
  const { root } = parseCrate(
    crateFile([
      { path: '/', type: 7, fields: {} },
      { path: '/A', type: 6, fields: { specifier: { specifier: 0 } } },
      { path: '/A.x', type: 1, fields: { default: { ints, packed: true } } },
    ]),
  )
  expect(root.children.get('A')?.properties.get('x')?.value).toEqual(Int32Array.from(ints))
  // Written by hand: 3 numbers, common step 1, the second step -2 in one byte.
  expect([...unpackInts(Uint8Array.of(0, 0x60, 1, 0, 0, 0, 0b000100, 0xfe), 3)]).toEqual([1, -1, 0])
  expect([...unpackLongs(Uint8Array.of(0, 0xb0, 5, 0, 0, 0, 0, 0, 0, 0, 0b0100, 0xff, 0xff), 2)]).toEqual([5, 4])
})

test('a package: its first layer, references inside it', async () => {
  const scene = `${head()}def "World" { def "B" ( references = @parts/body.usdc@ ) { double3 xformOp:translate = (0, 5, 0)
 uniform token[] xformOpOrder = ["xformOp:translate"] } }`
  const zip = Uint8Array.from(zipSync({ 'scene.usda': new TextEncoder().encode(scene), 'parts/body.usdc': crateTetrahedron() }, { level: 0 }))
  const opened = await openWith(reader, { 'a.usdz': zip })
  expect(outline(opened.structure.root)).toBe('a.usdz(World(B#0))')
  // The reference's own place is overridden, not added to.
  expect(place(opened.structure.root.children[0].children[0])).toEqual([0, 5000, 0])
})

test('stronger places win: local, sublayers, variants, references; lists are edited', async () => {
  const opened = await openWith(reader, {
    'root.usda': `${head('subLayers = [@over.usda@, @base.usda@]')}over "World" { over "A" { token visibility = "invisible" } }`,
    'over.usda': '#usda 1.0\nover "World" { over "B" { double3 xformOp:translate = (7, 0, 0) } over "C" ( delete references = @body.usda@ ) {} }',
    'base.usda': `#usda 1.0
def "World" {
  def "A" ( prepend references = @body.usda@ ) {}
  def "B" ( prepend references = @body.usda@ ) { double3 xformOp:translate = (1, 0, 0)
    uniform token[] xformOpOrder = ["xformOp:translate"] }
  def "C" ( prepend references = @body.usda@ ) {}
  def Xform "D" ( variants = { string shape = "cube" } prepend variantSets = "shape" ) {
    variantSet "shape" = { "ball" { def Sphere "Ball" {} } "cube" { def Cube "Box" { double size = 3 } } }
  }
}`,
    'body.usda': textTetrahedron,
  })
  expect(outline(opened.structure.root)).toBe('root.usda(World(A#0 B#0 D(Box#1)))')
  expect(find(opened.structure.root, 'A')?.hidden).toBe(true)
  expect(place(find(opened.structure.root, 'B') as Node)).toEqual([7000, 0, 0])
  expect(opened.parts).toHaveLength(2)
})

test('classes: what is inherited, and what the referring layer adds to the class', async () => {
  const opened = await openWith(reader, {
    'root.usda': `${head()}over "_class_X" { double size = 4 }\ndef "A" ( references = @asset.usda@ ) {}`,
    'asset.usda': '#usda 1.0\n( defaultPrim = "X" )\nclass "_class_X" { double size = 3 }\ndef Cube "X" ( inherits = </_class_X> ) {}',
  })
  expect(outline(opened.structure.root)).toBe('root.usda(A#0)')
  expect(Math.max(...(opened.parts[0].mesh?.positions ?? []))).toBe(2000)
})

test('references in a circle end', async () => {
  const opened = await openWith(reader, {
    'a.usda': `${head()}def "A" ( references = @b.usda@ ) { def Cube "C" {} }`,
    'b.usda': '#usda 1.0\n( defaultPrim = "B" )\ndef "B" ( references = @a.usda@</A> ) { def Sphere "S" {} def "Again" ( references = </B> ) {} }',
  })
  expect(opened.structure.root.children[0].children.map(({ name }) => name)).toContain('S')
})

test('instances: one part, prototypes not drawn by themselves, invisible ones left out', async () => {
  const opened = await openWith(reader, {
    'a.usda': `${head()}def PointInstancer "Many" {
  rel prototypes = [</Many/Protos/Cube>, </Many/Protos/Ball>]
  int[] protoIndices = [0, 1, 0, 0]
  point3f[] positions = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)]
  quath[] orientations = [(1, 0, 0, 0), (1, 0, 0, 0), (0.70710678, 0, 0, 0.70710678), (1, 0, 0, 0)]
  float3[] scales = [(1, 1, 1), (1, 1, 1), (2, 1, 1), (1, 1, 1)]
  int64[] invisibleIds = [3]
  def "Protos" { def Cube "Cube" { double3 xformOp:translate = (0, 0, 9)
    uniform token[] xformOpOrder = ["xformOp:translate"] } def Sphere "Ball" {} }
}`,
  })
  expect(outline(opened.structure.root)).toBe('a.usda(Many(Cube#0 Ball#1 Cube#0))')
  const turned = opened.structure.root.children[0].children[2].transform as Float64Array
  // Two long along its own x, which points along y; its prototype's place is turned and moved with it.
  expect([...turned].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2000, 0, 9000, 1])
})

test('turns: the first operation of the list is the outermost, XYZ turns about x first; pivots are undone', async () => {
  const opened = await openWith(reader, {
    'a.usda': `${head()}def Cube "A" { float3 xformOp:rotateXYZ = (90, 0, 90)
 double3 xformOp:translate = (1, 2, 3)
 double3 xformOp:translate:pivot = (1, 0, 0)
 uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:translate:pivot", "xformOp:rotateXYZ", "!invert!xformOp:translate:pivot"] }`,
  })
  const matrix = [...(opened.structure.root.children[0].transform as Float64Array)].map((value) => Math.round(value) + 0)
  // x goes to y; y over z stays z; z over -y goes to x.
  expect(matrix).toEqual([0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 2000, 1000, 3000, 1])
})

test('purposes: guides never, stand-ins only where nothing is for rendering', async () => {
  const cube = (name: string, purpose: string): string => `def Cube "${name}" { uniform token purpose = "${purpose}" }`
  const both = await openWith(reader, { 'a.usda': `${head()}def "W" { ${cube('G', 'guide')} ${cube('R', 'render')} ${cube('P', 'proxy')} }` })
  expect(outline(both.structure.root)).toBe('a.usda(W(R#0))')
  expect(both.parts).toHaveLength(1)
  const only = await openWith(reader, { 'a.usda': `${head()}def "W" { ${cube('G', 'guide')} ${cube('P', 'proxy')} }` })
  expect(outline(only.structure.root)).toBe('a.usda(W(P#0))')
})

test('materials through a reference, of face subsets, and display colours; colours are linear', async () => {
  const opened = await openWith(reader, {
    'a.usda': `${head()}def "Car" ( references = @car.usda@ ) {}
def Cube "Plain" { color3f[] primvars:displayColor = [(0, 0.5, 0)] }`,
    'car.usda': `#usda 1.0
( defaultPrim = "Root" )
def "Root" {
  def "Looks" { def Material "Red" { token outputs:surface.connect = </Root/Looks/Red/S.outputs:surface>
    color3f inputs:paint = (1, 0, 0)
    def Shader "S" { uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor.connect = </Root/Looks/Red.inputs:paint>
      float inputs:roughness = 0.25
      token outputs:surface } } }
  def Mesh "Body" {
    rel material:binding = </Root/Looks/Red>
    int[] faceVertexCounts = [3, 3]
    int[] faceVertexIndices = [0, 1, 2, 0, 2, 3]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
    def GeomSubset "Half" { uniform token elementType = "face"
      uniform token familyName = "materialBind"
      int[] indices = [1]
      rel material:binding = </Root/Nowhere> }
  }
}`,
  })
  expect(opened.parts.map(({ name, color }) => [name, color?.toString(16)])).toEqual([
    ['Body', 'ff0000ff'],
    ['Half', 'ff0000ff'],
    ['Plain', 'bc00ff'],
  ])
  expect(opened.parts[0].roughness).toBe(0.25)
})

test('uv and normals of corners split vertices; a left-handed mesh is turned over', async () => {
  const quad = (more: string): string => `${head()}def Mesh "Q" { int[] faceVertexCounts = [4]
 int[] faceVertexIndices = [0, 1, 2, 3]
 point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)] ${more} }`
  const right = await openWith(reader, { 'a.usda': quad('') })
  const left = await openWith(reader, { 'a.usda': quad('uniform token orientation = "leftHanded"') })
  const normal = (mesh?: { positions: Float32Array; indices: Uint32Array }): number => {
    const [a, b, c] = [0, 1, 2].map((i) => mesh?.positions.subarray((mesh.indices[i] ?? 0) * 3, (mesh.indices[i] ?? 0) * 3 + 2) ?? [])
    return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
  }
  expect([normal(right.parts[0].mesh), normal(left.parts[0].mesh)]).toEqual([1, -1])
})

test('what is not there is named; a file of materials holds nothing to draw', async () => {
  await expect(openWith(reader, { 'a.usda': '#usda 1.0\ndef "A" ( payload = @far/body.usdc@ ) {}' })).rejects.toMatchObject({ code: 'missing-parts' })
  await expect(openWith(reader, { 'a.usda': '#usda 1.0\ndef Material "A" {}' })).rejects.toMatchObject({ code: 'no-geometry' })
  await expect(openWith(reader, { 'a.usda': '#usda 1.0\ndef "A" { int x = }' })).rejects.toMatchObject({
    code: 'file-exception',
    detail: expect.stringContaining('line 2'),
  })
  const partly = await openWith(reader, { 'a.usda': '#usda 1.0\n( subLayers = [@far.usda@] )\ndef Cube "A" {}' })
  expect(partly.missing).toEqual(['far.usda'])
})

test('text: comments, strings of several lines, samples, dictionaries, semicolons', async () => {
  const opened = await openWith(reader, {
    'a.usda': `#usda 1.0
(
    """A scene
    of two lines"""
    customLayerData = { string creator = "Modeller 3"; dictionary more = { int[] a = [1, 2]; bool "with blank" = 1 } }
) # behind
/* more */
def Cube "A" (
    kind = "component"
    assetInfo = { asset identifier = @a.usda@ }
) { double size.timeSamples = { 1: 4, 2: 6, } // by time
    custom string note = 'it\\'s' ( doc = "x" ); rel none = None
    float[] xs = [1e-3, -.5, inf, nan]
}
`,
  })
  expect(opened.structure.application).toBe('Modeller 3')
  expect(opened.structure.attributes).toEqual([{ name: 'documentation', value: 'A scene\n    of two lines' }])
  expect(Math.max(...(opened.parts[0].mesh?.positions ?? []))).toBe(20)
})

test('a picture that no coordinates lay out is taken at its origin, and told where it is missing', async () => {
  const scene = (file: string): string => `${head()}def Mesh "Plate" {
 int[] faceVertexCounts = [3]
 int[] faceVertexIndices = [0, 1, 2]
 point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
 texCoord2f[] primvars:map1 = [(3, 4), (5, 6), (7, 8)] ( interpolation = "vertex" )
 rel material:binding = </Paint> }
def Material "Paint" { token outputs:surface.connect = </Paint/Surface.outputs:surface>
 def Shader "Surface" { uniform token info:id = "UsdPreviewSurface"
  color3f inputs:diffuseColor.connect = </Paint/Picture.outputs:rgb> }
 def Shader "Picture" { uniform token info:id = "UsdUVTexture"
  asset inputs:file = @${file}@ } }`
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
  const opened = await openWith(reader, { 'a.usda': scene('red.png'), 'red.png': png })
  expect(opened.parts[0].texture).toMatchObject({ image: png, mime: 'image/png' })
  expect([...(opened.parts[0].mesh?.uv ?? [])]).toEqual([0, 0, 0, 0, 0, 0])
  const without = await openWith(reader, { 'a.usda': scene('gone.png') })
  expect(without.parts[0].texture).toBe(undefined)
  expect(without.notes.find(({ code }) => code === 'texture-missing')?.params).toEqual({ name: 'gone.png' })
})
