import { beforeAll, expect, test } from 'vitest'
import { type RhinoModule, startRhino } from '../../../wasm/rhino/index.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

let rhino: RhinoModule
beforeAll(async () => {
  rhino = await startRhino()
})
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? error,
  )

/** A triangle of one unit. */
function triangle(): InstanceType<RhinoModule['Mesh']> {
  const mesh = new rhino.Mesh()
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
  ])
    mesh.vertices().add(x, y, 0)
  mesh.faces().addTriFace(0, 1, 2)
  return mesh
}

function archive(build: (file: InstanceType<RhinoModule['File3dm']>) => void): Uint8Array<ArrayBuffer> {
  const file = new rhino.File3dm()
  build(file)
  const bytes = file.toByteArray()
  ;(file as unknown as { delete(): void }).delete()
  return Uint8Array.from(bytes)
}

test('layers, hidden objects, colours, units', async () => {
  const bytes = archive((file) => {
    file.settings().modelUnitSystem = rhino.UnitSystem.Inches
    file.layers().addLayer('walls', { r: 255, g: 0, b: 0, a: 255 })
    file.layers().addLayer('roof', { r: 0, g: 0, b: 0, a: 255 })
    for (const [name, layerIndex] of [
      ['a', 0],
      ['b', 1],
    ] as const) {
      const attributes = new rhino.ObjectAttributes()
      attributes.name = name
      attributes.layerIndex = layerIndex
      attributes.visible = name === 'a'
      file.objects().addMesh(triangle(), attributes)
    }
  })
  const { structure, parts, notes } = await openWith(reader, { 'x.3dm': bytes })
  expect(structure).toMatchObject({ units: 'in', upAxis: 'z' })
  expect(outline(structure.root)).toBe('x.3dm(walls(a#0) roof(b#1))')
  expect(structure.root.children.map((layer) => layer.children[0].hidden)).toEqual([undefined, true])
  expect(parts.map((part) => [part.color, part.origin])).toEqual([
    [0xff0000ff, 'mesh'],
    [undefined, 'mesh'],
  ])
  expect([...parts[0].mesh!.positions]).toEqual([0, 0, 0, 25.4, 0, 0, 0, 25.4, 0].map(Math.fround))
  expect(notes).toEqual([])
})

test('a block that occurs twice is one part', async () => {
  const bytes = archive((file) => {
    file.settings().modelUnitSystem = rhino.UnitSystem.Centimeters
    const index = file.instanceDefinitions().add('bolt', '', '', '', [0, 0, 0], [triangle()], [new rhino.ObjectAttributes()])
    expect(index).toBeGreaterThanOrEqual(0)
    const { id } = file.instanceDefinitions().get(index)
    // The package's types leave the constructor's arguments out.
    const Reference = rhino.InstanceReference as unknown as new (definition: string, placement: object) => InstanceType<RhinoModule['InstanceReference']>
    for (const x of [0, 5]) file.objects().addInstanceObject(new Reference(id, rhino.Transform.translationXYZ(x, 0, 0)), new rhino.ObjectAttributes())
  })
  const { structure, parts } = await openWith(reader, { 'x.3dm': bytes })
  expect(structure.root.children.map((node) => [node.name, node.type, node.transform![12], node.children.map((child) => child.part)])).toEqual([
    ['bolt', 'block', 0, [parts[0].id]],
    ['bolt', 'block', 50, [parts[0].id]],
  ])
  expect(parts.length).toBe(1)
})

test('curves, points; a shape without a display mesh shows its edges and says so', async () => {
  const bytes = archive((file) => {
    const attributes = new rhino.ObjectAttributes()
    file.settings().modelUnitSystem = rhino.UnitSystem.Millimeters
    file.objects().addLine([0, 0, 0], [7, 0, 0])
    file.objects().addCircle(new rhino.Circle(2), attributes)
    file.objects().addPoint([1, 2, 3], attributes)
    file.objects().addSphere(new rhino.Sphere([0, 0, 0], 4), attributes)
    file.objects().addTextDot('hello', [0, 0, 0], attributes)
  })
  const { parts, notes } = await openWith(reader, { 'x.3dm': bytes })
  expect([...parts[0].edges!.points]).toEqual([0, 0, 0, 7, 0, 0])
  const circle = parts[1].edges!.points
  for (let i = 0; i < circle.length; i += 3) expect(Math.hypot(circle[i], circle[i + 1])).toBeCloseTo(2, 5)
  expect([...parts[2].points!.positions]).toEqual([1, 2, 3])
  expect(parts[3].mesh).toBeUndefined()
  expect(notes.map(({ code, count }) => [code, count])).toEqual([
    ['skipped-entity', 1],
    ['cached-meshes-only', 1],
  ])
})

test('broken files end in a message', async () => {
  expect(await codeOf(openWith(reader, { 'x.3dm': '' }))).toBe('empty-file')
  expect(await codeOf(openWith(reader, { 'x.3dm': '3D Geometry File Format        60 and nothing more' }))).toBe('file-exception')
  expect(await codeOf(openWith(reader, { 'x.3dm': archive(() => undefined) }))).toBe('no-geometry')
})
