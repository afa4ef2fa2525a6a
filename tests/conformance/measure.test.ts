import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { getOC, importSTEP } from 'replicad'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceMoments } from '../../src/core/measure/faceMoments.ts'
import { faceCount, faceSurface } from '../../src/core/measure/faceSurface.ts'
import { AREA } from '../../src/core/measure/moments.ts'
import type { Part } from '../../src/core/scene/model.ts'
import { startKernel } from '../../tools/samples/kernel.ts'
import { createImportClient, type OpenSource } from '../../workers/client.ts'
import { corpusFiles } from '../support/corpus.ts'

/** Files of up to a few thousand faces: the reference integrates each to eight digits, which takes seconds. */
const files = corpusFiles('step').filter(({ file }) =>
  /^(foxtrot__cu|cadquery|cadmpeg__product|occt-import-js__(as1-tu|dm1-pe|io1-tu)|occt__screw|Stewart_Platform|Voron-0|pythonocc-demos__11752)/.test(file),
)
const client = createImportClient()
afterAll(() => client.dispose())

/** A face as both sides see it; millimetres. */
interface Face {
  kind: string
  area: number
  /** What the reference may be off by: its borders keep to the edges only within their tolerance, times their length. */
  loose: number
  /** Of cylinders. */
  radius?: number
}

/** Faces on which OpenCascade's own integral is off by some 1e-5, and what a formula says: by part and face. */
const byFormula = new Map([
  // A zone of a sphere, 2πRh.
  ['M3x25 BHCS 2', 2 * Math.PI * 3.17192226735973 * 1.4025],
  // A cylinder between a plane across and one that slants: 2πrh, h along the axis.
  ['Body6 1', 2 * Math.PI * 0.184999999999999 * (34.0694771777631 - 17.6666386648892)],
])

async function ownParts(path: string): Promise<Part[]> {
  const name = basename(path)
  const source: OpenSource = { name, container: 'file', entries: [{ path: name, blob: { file: path, size: statSync(path).size } }] }
  const { obvious, candidates } = await client.survey(source).done
  const parts = new Map<number, Part>()
  await client.open(source, obvious ?? candidates[0].path, { progress() {}, structure() {}, note() {}, part: (part) => parts.set(part.id, part) }).done
  return [...parts.values()]
}

/** OpenCascade's faces, their areas integrated on the exact surfaces. */
async function referenceFaces(path: string): Promise<Face[]> {
  const oc = getOC()
  const shape = await importSTEP(new Blob([readFileSync(path)]))
  return shape.faces.map((face) => {
    const properties = new oc.GProp_GProps()
    oc.BRepGProp.SurfaceProperties(face.wrapped, properties, 1e-8, false)
    const area = properties.Mass()
    properties.delete()
    let tolerance = 0,
      length = 0
    for (const edge of face.edges) {
      tolerance = Math.max(tolerance, oc.BRep_Tool.Tolerance(edge.wrapped))
      length += edge.length
    }
    const loose = tolerance * length
    if (face.geomType !== 'CYLINDRE') return { kind: face.geomType.toLowerCase(), area, loose }
    const surface = new oc.BRepAdaptor_Surface(face.wrapped, false)
    const radius = surface.Cylinder().Radius()
    surface.delete()
    return { kind: 'cylinder', area, loose, radius }
  })
}

describe.runIf(files.length > 0)('areas and radii of analytic faces against those of OpenCascade', () => {
  beforeAll(startKernel, 120_000)
  const counts = { exact: 0, stated: 0 }

  test.each(files)('$file: within 1e-6 where we say exact, else within what we state', { timeout: 300_000 }, async ({ path }) => {
    const reference = await referenceFaces(path)
    const wrong: string[] = []
    for (const part of await ownParts(path)) {
      for (let face = 0; face < faceCount(part); face++) {
        const surface = faceSurface(part, face)
        if (!surface.exact || !/^(plane|cylinder|cone|sphere|torus)$/.test(surface.kind)) continue
        const own = faceMoments(part, face)
        const area = own.moments[AREA]
        const allowed = own.exact ? 1e-6 * area : own.area + 1e-6 * area
        counts[own.exact ? 'exact' : 'stated']++
        const formula = byFormula.get(`${part.name} ${face}`)
        const same = (other: Face): boolean =>
          other.kind === surface.kind &&
          Math.abs((formula ?? other.area) - area) <= allowed + (formula ? 0 : other.loose) &&
          (other.radius === undefined || Math.abs(other.radius - surface.radius!) <= 1e-6 * other.radius)
        if (!reference.some(same)) wrong.push(`${part.name} ${surface.kind} ${face}: ${area} mm², ${own.exact ? 'exact' : `± ${own.area}`}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('most faces with exact borders are measured exactly', () => expect(counts.exact / (counts.exact + counts.stated)).toBeGreaterThan(0.5))
})
