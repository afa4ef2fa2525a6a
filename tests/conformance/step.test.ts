import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { SceneIndex, numberNodes } from '../../src/core/scene/sceneIndex.ts'
import type { PartDraft } from '../../workers/contract/format.ts'
import { reader as ap209 } from '../../workers/formats/ap209/index.ts'
import { reader as brep } from '../../workers/formats/brep/index.ts'
import { reader as iges } from '../../workers/formats/iges/index.ts'
import { reader as step } from '../../workers/formats/step/index.ts'
import { type Opened, openWith } from '../../workers/mesh/testSink.fixture.ts'
import { closeOcctPool } from '../../workers/kernel/occt/occtPool.ts'
import { type CorpusFile, corpusFiles } from '../support/corpus.ts'

afterAll(closeOcctPool)

/** Minutes of OpenCascade, or not of this reader: opened by `everyFile.test.ts`. */
const tooSlow = /^(synth20|kicad|occt__terrain|pythonocc-demos__11752)/

interface Facts {
  /** Lowest and highest corner of all occurrences, millimetres. */
  box: number[]
  faces: number
  triangles: number
}

const files = corpusFiles('step').filter(({ file }) => !tooSlow.test(file))

/** What native OpenCascade found (manifest): `bbox mm [...]; faces N; triangles N (distinct N)`. */
function factsOf({ facts }: CorpusFile): Facts | undefined {
  const box = /bbox mm \[([^\]]*)\]/.exec(facts)?.[1].split(',').map(Number)
  const faces = Number(/; faces (\d+)/.exec(facts)?.[1])
  const triangles = Number(/; triangles (\d+)/.exec(facts)?.[1])
  return box && box[0] < 1e90 ? { box, faces, triangles } : undefined
}

const read = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path))

/** Box, faces and triangles of all bodies: OpenCascade draws no symbols of annotations. */
function measure({ structure, parts }: Opened): Facts {
  numberNodes(structure.root)
  const index = new SceneIndex(structure.root)
  const byId = new Map(parts.map((part): [number, PartDraft] => [part.id, part]))
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  let faces = 0
  let triangles = 0
  for (const id of index.bodies) {
    const mesh = byId.get(index.nodes[id].part!)?.mesh
    if (!mesh) continue
    faces += mesh.faceStart.length - 1
    triangles += mesh.indices.length / 3
    const m = index.world.subarray(id * 16, id * 16 + 16)
    const p = mesh.positions
    for (let i = 0; i < p.length; i += 3) {
      for (let axis = 0; axis < 3; axis++) {
        const value = m[axis] * p[i] + m[4 + axis] * p[i + 1] + m[8 + axis] * p[i + 2] + m[12 + axis]
        if (value < box[axis]) box[axis] = value
        if (value > box[axis + 3]) box[axis + 3] = value
      }
    }
  }
  return { box, faces, triangles }
}

function expectNear(box: number[], expected: number[]): void {
  const diagonal = Math.hypot(expected[3] - expected[0], expected[4] - expected[1], expected[5] - expected[2])
  box.forEach((value, axis) => expect(Math.abs(value - expected[axis]), `side ${axis} of ${box}`).toBeLessThan(0.01 + diagonal * 0.002))
}

const known = files.flatMap((file) => {
  const facts = factsOf(file)
  return facts ? [{ ...file, facts }] : []
})

describe.runIf(known.length > 0)('STEP against native OpenCascade', () => {
  test.each(known)('$file', async ({ file, path, facts }) => {
    const opened = await openWith(step, { [file]: read(path) })
    const found = measure(opened)
    expect(found.faces).toBe(facts.faces)
    expectNear(found.box, facts.box)
    expect(found.triangles).toBeGreaterThanOrEqual(facts.triangles * 0.25)
    expect(found.triangles).toBeLessThan(facts.triangles * 4 + 200)
    expect(opened.notes.filter(({ level }) => level !== 'info')).toEqual([])
  })
})

const byName = (name: string): CorpusFile => files.find(({ file }) => file.includes(name))!

describe.runIf(files.length > 0)('STEP, cases', () => {
  test('an assembly is a tree; its parts are shared', async () => {
    const { structure, parts } = await openWith(step, { 'a.stp': read(byName('as1-oc-214').path) })
    expect(structure.root.name).toBe('as1')
    expect(structure.root.children.map(({ name, children }) => `${name} ${children.length}`)).toEqual([
      'rod-assembly_1 3',
      'l-bracket-assembly_1 4',
      'plate_1 0',
      'l-bracket-assembly_2 4',
    ])
    expect(parts.map(({ name }) => name).sort()).toEqual(['bolt', 'l-bracket', 'nut', 'plate', 'rod'])
    expect(new Set(parts.map(({ color }) => color)).size).toBe(5)
  })

  test('parts in other files: missing ones are listed, present ones stand in their place', async () => {
    const top = read(byName('s1-c5-214').path)
    const back = read(byName('MAINBODY_BACK').path)
    const { structure, parts, missing } = await openWith(step, { 's1-c5-214.stp': top, 'MAINBODY.stp': back })
    expect(missing).toEqual(['TAIL.stp', 'HEAD.stp', 'FOOT.stp'])
    expect(parts).toHaveLength(1)
    expect(structure.root.children.map(({ name, part }) => [name, part])).toEqual([
      ['TAIL', undefined],
      ['HEAD', undefined],
      ['MAINBODY', 0],
      ['FOOT', undefined],
      ['FOOT', undefined],
    ])
    expect(structure.root.children[4].transform?.[13]).toBeCloseTo(-36.48, 2)
  })

  test('a file cut in the middle shows its complete parts', async () => {
    const { parts, notes } = await openWith(step, { 'a.stp': read(byName('truncated').path) })
    expect(parts).toHaveLength(3)
    expect(notes.map(({ code }) => code)).toEqual(['cut-off', 'damaged-data'])
  })

  test('comments with semicolons and quotes change nothing', async () => {
    const [plain, commented] = await Promise.all(
      ['as1-oc-214', 'crlf_comments'].map(async (name) => measure(await openWith(step, { 'a.stp': read(byName(name).path) }))),
    )
    expect(commented).toEqual(plain)
  })

  test("AP242's triangles without an exact body", async () => {
    const { parts } = await openWith(step, { 'a.p21': read(byName('ap242_tessellation').path) })
    expect(parts.map(({ origin, mesh }) => [origin, mesh!.indices.length / 3]).sort()).toEqual([
      ['display', 3],
      ['exact', 1],
    ])
  })

  test.each([
    ['ATS10', [16, 4, 2], 480],
    ['ATS7', [16, 4, 0], 128],
  ])('%s of AP209 by its finite elements, metres', async (name, size, triangles) => {
    const { parts } = await openWith(ap209, { 'a.stp': read(byName(name).path) })
    const { positions, indices } = parts[0].mesh!
    const extent = [0, 1, 2].map((axis) => {
      const along = positions.filter((_, i) => i % 3 === axis)
      return Math.round((Math.max(...along) - Math.min(...along)) / 1000)
    })
    expect([extent, indices.length / 3]).toEqual([size, triangles])
  })

  test('junk ends in file-exception', async () => {
    await expect(openWith(step, { 'a.stp': read(byName('binary_junk').path) })).rejects.toMatchObject({ code: 'file-exception' })
  })
})

describe.runIf(files.length > 0)('IGES and BREP', () => {
  const as1 = { box: [-3810, -685.8, -1905, 1270, 1524, 1905], faces: 160 }

  test('the same assembly as IGES: its groups are parts', async () => {
    const opened = await openWith(iges, { 'a.igs': read(byName('as1_pe_203.igs').path) })
    const found = measure(opened)
    expect(opened.structure.units).toBe('mm')
    expect(found.faces).toBe(as1.faces)
    expectNear(found.box, as1.box)
    expect(opened.parts.filter(({ mesh, doubleSided }) => mesh && !doubleSided).length).toBe(18)
  })

  test('and as BREP, with its repeated bodies shared', async () => {
    const opened = await openWith(brep, { 'a.brep': read(byName('as1_pe_203.brep').path) })
    const found = measure(opened)
    expect(found.faces).toBe(as1.faces)
    expectNear(found.box, as1.box)
    expect(opened.parts.filter(({ mesh }) => mesh).length).toBe(5)
  })

  test('a wireframe-free surface model in IGES', async () => {
    const { faces } = measure(await openWith(iges, { 'a.igs': read(byName('bearing').path) }))
    expect(faces).toBe(213)
  })
})
