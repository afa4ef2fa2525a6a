import { expect, it } from 'vitest'
import { conicAt } from '../../../src/core/scene/curve.ts'
import { openWith, type Opened, outline } from '../../mesh/testSink.fixture.ts'
import { BodyBuilder } from '../../kernel/brep/bodyBuilder.fixture.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { makeFrame } from '../../kernel/brep/frame.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import { writeBody } from '../parasolid/xtBody.fixture.ts'
import { XtNodes } from '../parasolid/xtNodes.fixture.ts'
import { assemblyReader, partReader } from './index.ts'
import { assemblyOf, compoundOf, type FaceOf, partOf } from './solidedge.fixture.ts'

const RADIUS = 4.25
const DEPTH = 12
/** The wall of a hole along z, from z = 0 down. */
function wall(sameSense: boolean): { nodes: XtNodes; face: number } {
  const builder = new BodyBuilder()
  const ring = (z: number): number => {
    const start = [RADIUS, 0, z]
    return builder.edge(start, start, new Ellipse(makeFrame([0, 0, z], [0, 0, 1], [1, 0, 0]), RADIUS, RADIUS))
  }
  builder.face(new Cone(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), RADIUS), [[ring(0)], [~ring(-DEPTH)]], sameSense)
  const nodes = new XtNodes()
  const written = writeBody(nodes, builder.solid())
  return { nodes, face: written.faces[0] }
}

interface Stated {
  size?: string
  side?: number
  nominal?: number
  name?: string
  sameSense?: boolean
}

/** A Parasolid stream whose one face states a thread as the program does. */
function stream({ size = 'M10', side = 1, nominal = 10, name = 'SolidEdge/StartHoleThread_u_info', sameSense = false }: Stated = {}): Uint8Array {
  const { nodes, face } = wall(sameSense)
  const definition = nodes.add(80, { identifier: nodes.add(79, { string: name }), type_id: 8000, fields: [2] })
  const reals = [0.0085, 0.0127, 0.0127, 82, 0.0127, 0.0127, 0, 0.025, 20, 0, nominal, 8.376, 8.16]
  const fields = [
    nodes.add(82, { values: [8] }),
    nodes.add(82, { values: [0, 3, 1, 3, 0, 0, 3, 0, 1, 1, 1, 1, 2, 1, side, 1] }),
    nodes.add(83, { values: reals }),
    ...(size ? [nodes.add(98, { values: Array.from(size, (letter) => letter.charCodeAt(0)) })] : []),
    nodes.add(87, { values: [0, 0, 0, 0, 0, 1] }),
  ]
  nodes.set(face, { attributes_features: nodes.add(81, { definition, owner: face, fields }) })
  return nodes.binary()
}

/** The wall as the program displays it: strips of its rim, metres. */
const display: FaceOf[] = [
  {
    id: 7,
    normal: Array.from({ length: 18 }, (_, i) => [-Math.cos((Math.floor(i / 2) * Math.PI) / 4), -Math.sin((Math.floor(i / 2) * Math.PI) / 4), 0]),
    points: Array.from({ length: 18 }, (_, i) => {
      const turn = (Math.floor(i / 2) * Math.PI) / 4
      return [(RADIUS / 1000) * Math.cos(turn), (RADIUS / 1000) * Math.sin(turn), i % 2 ? -DEPTH / 1000 : 0]
    }),
  },
]
const partWith = (stated?: Stated): Uint8Array<ArrayBuffer> => partOf(display, {}, { 'PARASOLID/STREAM0.P_B': stream(stated) })
const open = (stated?: Stated): Promise<Opened> => openWith(partReader, { 'Plate.par': partWith(stated) })

it('names the thread of a hole by lines beside the part, from its mouth to the end of its face', async () => {
  const { structure, parts, notes } = await open()
  expect(structure.root.children.map(({ name, part, role, thread }) => [name, part, role, thread])).toEqual([
    ['Plate.par', 0, undefined, undefined],
    ['M10', 1, 'construction', 'hole'],
  ])
  const circles = [0, 1].map((edge) => conicAt(parts.find(({ id }) => id === 1)!.edges!.curves!, edge)!)
  expect(circles.map(({ a, center }) => [a, center[2]])).toEqual([
    [expect.closeTo(5, 9), expect.closeTo(0, 9)],
    [expect.closeTo(5, 9), expect.closeTo(-DEPTH, 9)],
  ])
  expect(notes.filter(({ level }) => level !== 'info')).toEqual([])
})

it('the text before Unicode, and threads of shafts by their root', async () => {
  const { structure, parts } = await open({ name: 'SolidEdge/StartHoleThread_info', sameSense: true, nominal: 8.5 })
  expect(structure.root.children[1]).toMatchObject({ name: 'M10', thread: 'shaft' })
  expect(conicAt(parts.find(({ id }) => id === 1)!.edges!.curves!, 0)!.a).toBeCloseTo(4.08, 9)
})

it.each<[string, Stated]>([
  ['a hole without a thread', { size: '' }],
  ['the rest of a hole below its thread', { side: 2 }],
  ['a thread that does not fit its hole', { nominal: 24 }],
  ['another attribute', { name: 'SolidEdge/Display_HoleThread' }],
])('says nothing of %s', async (_, stated) => {
  expect(outline((await open(stated)).structure.root)).toBe('Plate.par#0')
})

it('says nothing of holes that the displayed part does not have, or of streams that cannot be read', async () => {
  const moved = display.map((face) => ({ ...face, points: face.points.map(([x, y, z]) => [x + 0.03, y, z]) }))
  for (const bytes of [
    partOf(moved, {}, { 'PARASOLID/STREAM0.P_B': stream() }),
    partOf(display, {}, { 'PARASOLID/STREAM0.P_B': stream().subarray(0, 400) }),
    partOf(display, {}, { 'PARASOLID/STREAM0.P_B': new TextEncoder().encode('HoleThread') }),
  ])
    expect(outline((await openWith(partReader, { 'Plate.par': bytes })).structure.root)).toBe('Plate.par#0')
})

it('draws it at every occurrence in an assembly, and the part without a display mesh has it as well', async () => {
  const top = assemblyOf({ 'Plate.par': [{ name: 'Plate.par:1' }, { name: 'Plate.par:2', at: [0.02, 0, 0] }] })
  const { structure, parts } = await openWith(assemblyReader, { 'Top.asm': top, 'Plate.par': partWith() })
  expect(outline(structure.root)).toBe('Top.asm(Plate.par:1#0(M10#1) Plate.par:2#0(M10#1))')
  expect(parts.map(({ id }) => id)).toContain(1)
  const bare = compoundOf({ 'PARASOLID/STREAM0.P_B': stream() })
  expect(outline((await openWith(partReader, { 'Plate.par': bare })).structure.root)).toBe('Plate.par(Plate.par#0 M10#1)')
})
