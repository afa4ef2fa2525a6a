import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openIfc } from '../../../../wasm/ifc/engine.ts'
import { textAt } from '../../../../wasm/ifc/line.ts'
import { IfcText } from '../../../../wasm/ifc/text.ts'
import { numberNodes, SceneIndex } from '../../../../src/core/scene/sceneIndex.ts'
import { transformPoint } from '../../../../src/core/geometry/matrix.ts'
import type { Node, Note, Structure } from '../../../../src/core/scene/model.ts'
import { FileSet } from '../../../contract/fileSet.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { memoryEntry } from '../../../io/fileset/blobEntry.ts'
import { reader } from '../index.ts'
import { facetedIfc } from './faceted.fixture.ts'
import { splitText } from '../lines/splitText.ts'
import { tessellatedIfc } from './tessellated.fixture.ts'

interface Shape {
  triangles: number
  area: number
  volume: number
  box: number[]
}

/** Properties of triangles in the world, whatever their order and their vertices. */
function measured(corners: readonly number[]): Shape {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  let [triangles, area, volume] = [0, 0, 0]
  for (let i = 0; i < corners.length; i += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.slice(i, i + 9)
    const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    triangles++
    area += Math.hypot(nx, ny, nz) / 2
    // From the first corner of all: the volume of a closed shape does not depend on it.
    volume += ((ax - corners[0]) * nx + (ay - corners[1]) * ny + (az - corners[2]) * nz) / 6
    for (let k = 0; k < 9; k++) {
      box[k % 3] = Math.min(box[k % 3], corners[i + k])
      box[(k % 3) + 3] = Math.max(box[(k % 3) + 3], corners[i + k])
    }
  }
  return { triangles, area, volume, box }
}

/** The shapes of all products as web-ifc makes them of the whole text, millimetres, by name. */
async function byEngineAlone(text: string): Promise<Map<string, Shape>> {
  const file = await openIfc(new IfcText([Uint8Array.from(strToU8(text))]), { circleSegments: 24 })
  const shapes = new Map<string, Shape>()
  for (const id of [...file.ids('IfcColumn'), ...file.ids('IfcWall')]) {
    const corners: number[] = []
    file.shape(id, ({ vertices, indices, matrix }) => {
      const at = [0, 0, 0]
      for (const vertex of indices) {
        transformPoint(at, 0, Float64Array.from(matrix), 0, vertices[vertex * 6], vertices[vertex * 6 + 1], vertices[vertex * 6 + 2])
        // Metres, Y up.
        corners.push(at[0] * 1000, -at[2] * 1000, at[1] * 1000)
      }
    })
    shapes.set(textAt(file.line(id)!, 2), measured(corners))
  }
  file.close()
  return shapes
}

async function open(text: string) {
  let structure: Structure | undefined
  const parts = new Map<number, PartDraft>()
  const notes: Note[] = []
  const sink = {
    progress: () => {},
    structure: (given: Structure) => (structure = given),
    part: (part: PartDraft) => parts.set(part.id, part),
    note: (note: Note) => notes.push(note),
    missing: () => {},
  }
  await reader.open(new FileSet([memoryEntry('a.ifc', Uint8Array.from(strToU8(text)))]), 'a.ifc', sink, { quality: 'normal' })
  const root = structure!.root
  numberNodes(root)
  const index = new SceneIndex(root)
  const shapes = new Map<string, Shape>()
  const visit = (node: Node): void => {
    const part = node.part === undefined ? undefined : parts.get(node.part)
    if (part?.mesh) {
      const { positions, indices } = part.mesh
      const [x, y, z] = part.offset ?? [0, 0, 0]
      const at = [0, 0, 0]
      const corners: number[] = []
      for (const vertex of indices) {
        transformPoint(at, 0, index.world, node.id * 16, positions[vertex * 3] + x, positions[vertex * 3 + 1] + y, positions[vertex * 3 + 2] + z)
        corners.push(...at)
      }
      shapes.set(node.name, measured(corners))
    }
    node.children.forEach(visit)
  }
  visit(root)
  const byName = (name: string, node: Node = root): Node | undefined =>
    node.name === name ? node : node.children.map((child) => byName(name, child)).find(Boolean)
  return { shapes, notes, part: (name: string) => parts.get(byName(name)!.part!) }
}

function expectSame(shapes: ReadonlyMap<string, Shape>, expected: ReadonlyMap<string, Shape>, count: number): void {
  expect([...shapes.keys()].sort()).toEqual([...expected.keys()].sort())
  expect(expected.size).toBe(count)
  for (const [name, shape] of expected) {
    const made = shapes.get(name)!
    expect(made.triangles, name).toBe(shape.triangles)
    expect(made.area / shape.area, name).toBeCloseTo(1, 5)
    expect(made.volume / shape.volume, name).toBeCloseTo(1, 4)
    for (const [i, value] of shape.box.entries()) expect(made.box[i], name).toBeCloseTo(value, 2)
  }
}

const retained = async (text: string, sliceBytes?: number): Promise<string> => {
  const split = await splitText(memoryEntry('a.ifc', Uint8Array.from(strToU8(text))), () => {}, sliceBytes)
  return new TextDecoder().decode(split.text.read(0, split.text.size))
}

describe('face sets of IFC files', () => {
  it('are what the engine makes of them: placed, scaled, mirrored, beside other shapes, cut and cutting', async () => {
    const text = tessellatedIfc()
    const expected = await byEngineAlone(text)
    const { shapes, notes, part } = await open(text)
    expect(notes.filter(({ code }) => code !== 'skipped-entity')).toEqual([])
    expectSame(shapes, expected, 13)
    expect(shapes.get('Polygons with holes')!.volume).toBeCloseTo(50 * (400 * 300 - 200 * 100), 0)
    expect(part('Styled')!.color).toBe(0x336699ff)
    expect(part('Plain')!.color).toBeUndefined()
    expect(part('Plain')!.doubleSided).toBeUndefined()
  })

  it('are not in the text that the engine reads, unless something is cut by them or out of them', async () => {
    const text = await retained(tessellatedIfc())
    const stubs = text.match(/IFCTRIANGULATEDFACESET\(#\d+,\$,\.T\.,\(\(1,2,3\)\),\$\)/g)
    // Plain, Styled, the mapped one, Mixed, both of polygons.
    expect(stubs).toHaveLength(6)
    // The wall and its opening, both operands, the one with a curve's points; the comment.
    expect(text.match(/IFCTRIANGULATEDFACESET/g)).toHaveLength(6 + 5 + 1)
    // Those of polygons that are cut and that cut, and the one by index.
    expect(text.match(/IFCPOLYGONALFACESET/g)).toHaveLength(3)
    expect(text.match(/IFCINDEXEDPOLYGONALFACE\(/g)).toHaveLength(3 * 6)
    expect(text.match(/IFCCARTESIANPOINTLIST3D/g)).toHaveLength(5 + 3 + 1)
    expect(text).not.toContain('(0.,0.,300.)')
  })

  it('are found whatever slices the file is read in', async () => {
    const text = tessellatedIfc()
    const whole = await retained(text)
    for (const size of [1, 7, 64, 1000]) expect(await retained(text, size), `slices of ${size}`).toBe(whole)
  })

  it('stay in the text where their points or ids are not clear', async () => {
    const same = async (rest: string): Promise<void> => {
      const id = tessellatedIfc().match(/#(\d+)=IFCTRIANGULATEDFACESET\(#/)![1]
      expect(await retained(tessellatedIfc({ rest: rest.replaceAll('ID', id) }))).toContain('((1,3,2),(1,2,4)')
    }
    // A second line with the same id; a line of an unknown type.
    await same('IFCWALLTYPE($);\n#ID=IFCTRIANGULATEDFACESET(#1,$,.T.,((1,2,3)),$)')
    await same('IFCSOMETHINGELSE(#ID)')
    const face = '((5,6,7,8))'
    const polygons = (change: (text: string) => string): Promise<string> => retained(change(tessellatedIfc()))
    for (const other of ['((5,6,7,-8))', '((5,6,7,8),(1,2))', '((5,0,7,8))', '((5,6,7,8),/* ; */$)']) {
      const text = await polygons((whole) => whole.replace(face, other))
      expect(text, other).toContain(other)
      expect(text.match(/IFCPOLYGONALFACESET/g), other).toHaveLength(4)
    }
    expect(await retained(tessellatedIfc({ points: `((0.,0.,0.)),('a;b')` }))).toContain("('a;b')")
    expect(await retained(tessellatedIfc({ points: '/* ; */((0.,0.,0.))' }))).toContain('/* ; */')
  })

  it('leave out triangles without a usable point, and say so', async () => {
    const open1 = async (change: Parameters<typeof tessellatedIfc>[0]) => {
      const { shapes, notes } = await open(tessellatedIfc(change))
      return { triangles: shapes.get('Plain')?.triangles, left: notes.find(({ code }) => code === 'damaged-data')?.count }
    }
    expect(await open1({ triangles: '((1,3,2),(1,2,5),(0,1,2),(-1,1,2),(1,2),(99999999999999,1,2),(2,3,4))' })).toEqual({ triangles: 2, left: 5 })
    expect(await open1({ points: '((0.,0.,0.),(1.E999,0.,0.),(0.,200.,0.),(0.,0.,300.))' })).toEqual({ triangles: 1, left: 3 })
    expect(await open1({ points: '((0.,0.,0.),(,,),(0.,200.,0.),(0.,0.,300.))' })).toEqual({ triangles: 1, left: 3 })
    expect(await open1({ points: '$' })).toEqual({ triangles: undefined, left: 4 })
    expect(await open1({ triangles: '$' })).toEqual({ triangles: undefined, left: undefined })
    const { shapes, notes } = await open(tessellatedIfc().replace('((5,6,7,8))', '((5,6,7,9))'))
    expect([shapes.get('Polygons')!.triangles, notes.find(({ code }) => code === 'damaged-data')?.count]).toEqual([10, 2])
  })

  it('go through the index of points where there is one', async () => {
    const { shapes } = await open(
      tessellatedIfc({
        points: '((0.,0.,0.),(9.,9.,9.),(100.,0.,0.),(0.,200.,0.),(0.,0.,300.))',
        triangles: '((1,3,2),(1,2,4),(2,3,4),(3,1,4)),(1,3,4,5)',
      }).replace('),(1,3,4,5),$)', '),(1,3,4,5))'),
    )
    const plain = (await open(tessellatedIfc())).shapes.get('Plain')
    expect(shapes.get('Plain')).toEqual(plain)
  })

  it('have the colours of their triangles, where there is one for each', async () => {
    const set = /(#\d+)=IFCTRIANGULATEDFACESET\(#/.exec(tessellatedIfc())![1]
    const colored = (index: string): string =>
      tessellatedIfc({ rest: `IFCCOLOURRGBLIST(((1.,0.,0.),(0.,0.,1.)));\n#9001=IFCINDEXEDCOLOURMAP(${set},0.5,#9000,${index})` }).replace(
        /#\d+=IFCCOLOURRGBLIST/,
        '#9000=IFCCOLOURRGBLIST',
      )
    const { shapes, part } = await open(colored('(2,1,1,7)'))
    const mesh = part('Plain')!.mesh!
    // The last triangle has a colour that is not in the list.
    expect(mesh.faceColor).toEqual(new Uint32Array([0, 0x0000ff80, 0xff000080]))
    expect(mesh.faceStart).toEqual(new Uint32Array([0, 1, 2, 4]))
    expect(shapes.get('Plain')).toEqual({ ...(await open(tessellatedIfc())).shapes.get('Plain')! })
    expect((await open(colored('(2,1,1)'))).part('Plain')!.mesh!.faceColor).toBeUndefined()
  })

  it('are shaded by their angles', async () => {
    // A prism of 24 sides.
    const ring = (z: number): string =>
      Array.from({ length: 24 }, (_, i) => `(${Math.cos((i * Math.PI) / 12).toFixed(6)},${Math.sin((i * Math.PI) / 12).toFixed(6)},${z}.)`).join()
    const triangles = Array.from(
      { length: 24 },
      (_, i) => `(${i + 1},${((i + 1) % 24) + 1},${i + 25}),(${((i + 1) % 24) + 1},${((i + 1) % 24) + 25},${i + 25})`,
    ).join()
    const { part } = await open(tessellatedIfc({ points: `(${ring(0)},${ring(5)})`, triangles: `(${triangles})` }))
    expect(part('Plain')!.mesh!.positions.length / 3).toBe(48)
  })
})

describe('faceted B-reps of IFC files', () => {
  it('are what the engine makes of them: holes, borders turned around, mirrored, cut and cutting, shells of others', async () => {
    const text = facetedIfc()
    const { shapes, notes, part } = await open(text)
    expect(notes.filter(({ code }) => code !== 'skipped-entity')).toEqual([])
    expectSame(shapes, await byEngineAlone(text), 8)
    expect(part('Frame')!.color).toBe(0x336699ff)
    expect(part('Plain')!.color).toBeUndefined()
    for (const name of ['Plain', 'Frame', 'Mapped']) expect(part(name)!.doubleSided, name).toBeUndefined()
    expect(shapes.get('Frame')!.volume).toBeCloseTo(50 * (400 * 300 - 200 * 100), 0)
  })

  it('are not in the text that the engine reads, but for what it needs', async () => {
    const text = await retained(facetedIfc())
    const count = (word: string): number => text.split(`=${word}(`).length - 1
    // Boxes of the wall, its opening, two operands and the surface model have six faces each; the stub has one.
    expect([count('IFCFACE'), count('IFCPOLYLOOP'), count('IFCFACETEDBREP')]).toEqual([31, 31, 9])
    // Four of them are stubs.
    expect(count('IFCCLOSEDSHELL')).toBe(9)
    expect(text).toContain('IFCCARTESIANPOINT((400.,300.,50.))')
    expect(text).not.toContain('IFCCARTESIANPOINT((300.,200.,50.))')
  })

  it('are found whatever slices the file is read in', async () => {
    const whole = await retained(facetedIfc())
    for (const size of [1, 7, 64, 1000]) expect(await retained(facetedIfc(), size), `slices of ${size}`).toBe(whole)
  })

  it('stay with the engine where a line is missing, stands twice, or is not plain', async () => {
    const plain = /=IFCFACETEDBREP\((#\d+)\)/.exec(facetedIfc())![1]
    const shell = new RegExp(`${plain}=IFCCLOSEDSHELL\\(\\((#\\d+),`).exec(facetedIfc())!
    const faceLine = new RegExp(`${shell[1]}=IFCFACE.*\n`)
    for (const [what, text] of [
      ['missing', facetedIfc().replace(faceLine, '')],
      ['of another type', facetedIfc().replace(`${shell[1]}=IFCFACE(`, `${shell[1]}=IFCFACESURFACE(`)],
      ['with a comment', facetedIfc().replace(`${shell[1]}=IFCFACE(`, `${shell[1]}=IFCFACE(/* ; */`)],
      ['twice', facetedIfc().replace('ENDSEC;\nEND-ISO', `${faceLine.exec(facetedIfc())![0]}ENDSEC;\nEND-ISO`)],
      ['an id beyond', facetedIfc().replaceAll(`${shell[1]}=`, '#99999999=').replaceAll(`(${shell[1]},`, '(#99999999,')],
      ['referred to', facetedIfc(['IFCSOMETHINGELSE(NAME)'])],
    ] as const) {
      expect(text, what).not.toBe(facetedIfc())
      // The shell of the box is there with all of its faces.
      expect(
        (await retained(text))
          .split(`#${plain.slice(1)}=IFCCLOSEDSHELL((`)[1]
          .split(')')[0]
          .split(',').length,
        what,
      ).toBe(6)
    }
  })

  it('cannot be made to loop or to read what is not there', async () => {
    const rest = [
      'IFCFACETEDBREP(NAME)',
      'IFCCLOSEDSHELL(())',
      'IFCPOLYLOOP((#0))',
      'IFCFACE((#1,)',
      'IFCFACEBOUND(#99999999999,.T.)',
      'IFCCARTESIANPOINT((1.,nan,3.))',
      'IFCCARTESIANPOINT((1.,2.))',
    ]
    const { shapes } = await open(facetedIfc(rest))
    expect(shapes.size).toBe(8)
  })
})
