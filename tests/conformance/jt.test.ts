import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { multiply, transformPoint } from '../../src/core/geometry/matrix.ts'
import type { Node } from '../../src/core/scene/model.ts'
import type { PartDraft } from '../../workers/contract/format.ts'
import { reader } from '../../workers/formats/jt/index.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('jt').filter(({ file }) => file.endsWith('.jt'))
const ENGINE = 'engine/'
/** The files of one assembly are opened together. */
const alone = files.filter(({ file }) => !file.startsWith(ENGINE))

const MM_PER_UNIT: Readonly<Record<string, number>> = { millimeters: 1, inches: 25.4, meters: 1000 }

/** Facts of the manifest that an independent decoder found, millimetres. */
interface Expected {
  triangles: number
  box: number[]
  area: number
}

async function expectations(): Promise<Map<string, Expected>> {
  const [head, ...rows] = (await readFile(join(corpusDir!, 'jt/MANIFEST.tsv'), 'utf8')).split('\n').map((line) => line.split('\t'))
  const at = (start: string): number => head.findIndex((title) => title.startsWith(start))
  const [triangles, box, area, unit] = [at('triangles'), at('box'), at('area'), at('units')]
  return new Map(
    rows.map((row) => {
      const scale = MM_PER_UNIT[/^[a-z]*/i.exec(row[unit] ?? '')![0].toLowerCase()] ?? 1
      const found = {
        triangles: Number(row[triangles]),
        box: (row[box] ?? '').split(' ').map((value) => Number(value) * scale),
        area: Number(row[area]) * scale ** 2,
      }
      return [row[0], found]
    }),
  )
}

interface Found {
  occurrences: number
  triangles: number
  box: number[]
  area: number
}

/** What is drawn, in the coordinates of the root. */
function drawn(root: Node, parts: readonly PartDraft[]): Found {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const out: Found = { occurrences: 0, triangles: 0, box: [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity], area: 0 }
  const walk = (node: Node, above: Float64Array): void => {
    const matrix = node.transform ? multiply(above, node.transform) : above
    const { mesh, offset: [ox, oy, oz] = [0, 0, 0] } = byId.get(node.part ?? -1) ?? {}
    if (mesh) {
      const { positions: p, indices } = mesh
      const q = new Float64Array(p.length)
      for (let i = 0; i < p.length; i += 3) transformPoint(q, i, matrix, 0, p[i] + ox, p[i + 1] + oy, p[i + 2] + oz)
      for (let i = 0; i < q.length; i++) {
        out.box[i % 3] = Math.min(out.box[i % 3], q[i])
        out.box[3 + (i % 3)] = Math.max(out.box[3 + (i % 3)], q[i])
      }
      for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
        const [ux, uy, uz, vx, vy, vz] = [q[b] - q[a], q[b + 1] - q[a + 1], q[b + 2] - q[a + 2], q[c] - q[a], q[c + 1] - q[a + 1], q[c + 2] - q[a + 2]]
        out.area += Math.sqrt((uy * vz - uz * vy) ** 2 + (uz * vx - ux * vz) ** 2 + (ux * vy - uy * vx) ** 2) / 2
      }
      out.triangles += indices.length / 3
      out.occurrences++
    }
    for (const child of node.children) walk(child, matrix)
  }
  walk(root, new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
  return out
}

const bytesOf = async (path: string): Promise<Uint8Array<ArrayBuffer>> => Uint8Array.from(await readFile(path))

const PUMP = 'Pump_v9.5.jt'

describe.runIf(files.length > 0)('JT files', () => {
  test('sizes, areas and numbers of triangles are those that an independent decoder found', { timeout: 120_000 }, async () => {
    const expected = await expectations()
    const wrong: string[] = []
    const exact: string[] = []
    const annotated: string[] = []
    for (const { file, path } of alone) {
      const { triangles, box, area } = expected.get(file)!
      // Two documents that NX wrote hold no shape.
      if (triangles === 0) {
        await expect(openWith(reader, { 'a.jt': await bytesOf(path) })).rejects.toMatchObject({ code: 'no-geometry' })
        continue
      }
      const { structure, parts, notes } = await openWith(reader, { 'a.jt': await bytesOf(path) }, { atFirst: true })
      if (notes.some(({ params }) => params?.what === 'annotations (PMI)')) annotated.push(file)
      const settled = await openWith(reader, { 'a.jt': await bytesOf(path) })
      if (settled.parts.some((part) => part.faces)) exact.push(file)
      const found = drawn(structure.root, parts)
      const size = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
      const off = Math.max(...box.map((value, i) => Math.abs(value - found.box[i]))) / size
      // The manifest has six digits. Strips turn at triangles without an area, which are left out.
      if (off > 5e-5 || Math.abs(found.area / area - 1) > 1e-5 || found.triangles > triangles || found.triangles < triangles * 0.8)
        wrong.push(`${file}: ${found.triangles} of ${triangles} triangles, box ${off}, area ${found.area / area - 1}`)
    }
    expect(wrong).toEqual([])
    expect(annotated).toEqual([])
    // Those that carry Parasolid bodies.
    expect(exact.toSorted()).toEqual(['Fan_v9.0.jt', 'example_block_jt9.5.jt', 'nx_blank_model.jt', 'opening_protection_plate1_jt9.5.jt'])
  })

  test.runIf(files.some(({ file }) => file === PUMP))('annotations of a pump are drawn where its arrows say', async () => {
    const { structure, parts } = await openWith(reader, { 'a.jt': await bytesOf(files.find(({ file }) => file === PUMP)!.path) }, { atFirst: true })
    const { annotations, views } = structure.pmi!
    const kinds = Object.groupBy(annotations, ({ kind }) => kind)
    // Numbers of an independent decoder for the housing (21, 19, 2, 2), with those of the other nodes, without the frames of views.
    expect([kinds.dimension?.length, kinds.note?.length, kinds.datum?.length, kinds.surfaceTexture?.length]).toEqual([25, 8, 2, 2])
    // Thirteen notes are frames of views. One of the others states that it is in no view.
    expect(views.map(({ name, annotations: count }) => `${name} ${count}`)).toEqual([
      'documentation dim example 1',
      'Interior Chamber Detail 1',
      'Valve Detail 1',
      'MFG_1 5',
      'MFG_2 8',
      'MFG_3 2',
      'MFG_4 9',
      'Locator Schema 4',
      'URL Samples 5',
    ])
    expect(annotations.find(({ text }) => text.includes('but not a model view'))?.views).toEqual([])
    expect(annotations.filter(({ type }) => type === 'feature_control_frame').map(({ text }) => text)).toEqual(['⌖ ⌀0,01Ⓜ A B C', '⌖ ⌀03,0Ⓜ A l B C'])
    // The third and fourth lines of a dimension are its arrows: their tips are as far apart as it states.
    const tip = (name: string, line: number): number[] => {
      const { points, start } = parts.find((part) => part.name === name)!.edges!
      return [...points.subarray(start[line] * 3, start[line] * 3 + 3)]
    }
    expect(Math.hypot(...tip('D16', 3).map((value, i) => value - tip('D16', 4)[i]))).toBeCloseTo(102, 0)
  })

  test('an assembly of thirty files has the area that its root states', { timeout: 60_000 }, async () => {
    const members = files.filter(({ file }) => file.startsWith(ENGINE)).toSorted((a, b) => a.file.length - b.file.length)
    const top = members.findIndex(({ file }) => file.endsWith('2_Cylinder_Engine.jt'))
    members.unshift(...members.splice(top, 1))
    const read = await Promise.all(members.map(async ({ file, path }) => [file, await bytesOf(path)] as const))
    const { structure, parts, missing } = await openWith(reader, Object.fromEntries(read))
    const { occurrences, area } = drawn(structure.root, parts)
    expect([occurrences, missing]).toEqual([67, []])
    expect(area / 25.4 ** 2).toBeCloseTo(4128.41, 1)
  })
})
