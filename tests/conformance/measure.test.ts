import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { faceMoments } from '../../src/core/measure/faceMoments.ts'
import { faceCount, faceSurface } from '../../src/core/measure/faceSurface.ts'
import { AREA } from '../../src/core/measure/moments.ts'
import { isAnalytic } from '../../src/core/measure/surfaceMeet.ts'
import { hasMesh, type Part } from '../../src/core/scene/model.ts'
import type { FaceInfo } from '../../src/core/scene/surface.ts'
import { createImportClient, type OpenSource } from '../../workers/entries/client.ts'
import { type AnalyticFace, analyticFaces } from '../support/analyticFaces.ts'
import { corpusFiles } from '../support/corpus.ts'

const reference = analyticFaces()
const files = corpusFiles('step').filter(({ file }) => reference.has(file))
const client = createImportClient()
afterAll(() => client.dispose())

/** Relative difference of areas, radii and angles that are exact on both sides. */
const SAME = 1e-6

/** Faces on which OpenCascade's own integral is off by some 1e-5, and the value of a formula: by part and face. */
const byFormula = new Map([
  // A zone of a sphere, 2πRh.
  ['M3x25 BHCS 2', 2 * Math.PI * 3.17192226735973 * 1.4025],
  // A cylinder between a plane across and one that slants: 2πrh, h along the axis.
  ['Body6 1', 2 * Math.PI * 0.184999999999999 * (34.0694771777631 - 17.6666386648892)],
])

/** Faces whose stated curves do not meet, and that OpenCascade closes otherwise: neither is right. By part and face, the relative difference seen. */
const disputed = new Map([
  ['01_02_07-sleeve_milling_cutter_gear_Standard 19', 2e-3],
  ['11752 660', 1.2e-4],
  ['11752 698', 9e-6],
])

/** What the app gets of a file: `everyFile.test.ts` relies on this to open it. */
async function ownParts(path: string): Promise<Part[]> {
  const name = basename(path)
  const source: OpenSource = { name, container: 'file', entries: [{ path: name, blob: { file: path, size: statSync(path).size } }] }
  const { obvious, candidates } = await client.survey(source).done
  const parts = new Map<number, Part>()
  let structures = 0
  const receive = { progress() {}, structure: () => structures++, note() {}, part: (part: Part) => parts.set(part.id, part) }
  await client.open(source, obvious ?? candidates[0].path, receive).done
  expect(structures).toBe(1)
  expect(parts.size).toBeGreaterThan(0)
  return [...parts.values()]
}

const agree = (own: number | undefined, other: number | undefined): boolean =>
  own === undefined || other === undefined || Math.abs(own - other) <= SAME * Math.abs(other)

function sameSizes({ kind, radius, minorRadius, halfAngle }: FaceInfo, other: AnalyticFace): boolean {
  if (kind === 'cone') return agree(Math.abs(halfAngle), other.second)
  // The radii of a spindle torus do not follow from its widths.
  return (
    (agree(radius, other.radius) && agree(minorRadius, other.second)) || (kind === 'torus' && agree(radius, other.second) && agree(minorRadius, other.radius))
  )
}

describe.runIf(files.length > 0)('areas, radii and angles of all analytic faces against those of OpenCascade', () => {
  const counts = { exact: 0, stated: 0 }

  test.each(files)('$file: within 1e-6 where we say exact, else within what we state', { timeout: 300_000 }, async ({ file, path }) => {
    const others = Map.groupBy(reference.get(file)!, ({ kind }) => kind)
    const wrong: string[] = []
    for (const part of await ownParts(path)) {
      if (!hasMesh(part)) continue
      for (let face = 0; face < faceCount(part); face++) {
        const surface = faceSurface(part, face)
        if (!surface.exact || !isAnalytic(surface)) continue
        const own = faceMoments(part, face)
        const area = own.moments[AREA]
        const allowed = own.exact ? SAME * area : Math.max(own.area + SAME * area, (disputed.get(`${part.name} ${face}`) ?? 0) * area)
        counts[own.exact ? 'exact' : 'stated']++
        const formula = byFormula.get(`${part.name} ${face}`)
        const isSame = (other: AnalyticFace): boolean =>
          Math.abs((formula ?? other.area) - area) <= allowed + (formula ? 0 : other.loose) && sameSizes(surface, other)
        if (!others.get(surface.kind)?.some(isSame)) wrong.push(`${part.name} ${surface.kind} ${face}: ${area} mm², ${own.exact ? 'exact' : `± ${own.area}`}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('19 of 20 are measured exactly', () => expect(counts.exact / (counts.exact + counts.stated)).toBeGreaterThan(0.95))
})
