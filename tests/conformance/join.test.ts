import { describe, expect, test } from 'vitest'
import { isWatertight, meshVolume } from '../../src/core/geometry/meshMeasure.ts'
import { measureJoin } from '../../bench/native/join/measureJoin.ts'
import { type ShownPart, shownParts } from '../../bench/native/join/shownParts.ts'

/** Vertices are on their surfaces but for rounding and the tolerances of edges, mm. */
const ROUNDING = 2e-3

describe.each([
  // All parts but one, whose partition is of another state. The edges of a part of 2000 are borders of its triangles, half of them in pieces.
  ['Solid Edge', { whole: 28, edges: 0.9, anew: 22 }],
  ['SolidWorks', { whole: 56, edges: 0.95, anew: 25 }],
] as const)('%s', (format, floor) => {
  const parts: ShownPart[] = shownParts()[format]

  test.runIf(parts.length > 0)('display meshes are those of the exact bodies, within their own deviation', { timeout: 300_000 }, () => {
    let whole = 0
    let anew = 0
    let edges = 0
    let curves = 0
    const off: string[] = []
    for (const { file, read } of parts) {
      const shown = read()
      const found = shown && measureJoin(shown.draft, shown.models)
      if (!found?.whole) continue
      whole++
      edges += found.edges
      curves += found.curves
      // Coarse and open ones are drawn anew, closed; chords cut off little of them.
      if (found.anew) {
        anew++
        const { mesh } = shown!.draft
        const isAsLarge = Math.abs(meshVolume(mesh!) / meshVolume(found.anew.mesh) - 1) < 0.03
        if (!isWatertight(found.anew.mesh) || !isAsLarge || found.anew.mesh.faceStart.length !== mesh!.faceStart.length) off.push(`${file} anew`)
      }
      if (!(found.vertices <= found.triangles + ROUNDING && Math.abs(found.areaOff) <= 0.01)) off.push(file)
    }
    expect(off).toEqual([])
    expect(anew).toBeGreaterThanOrEqual(floor.anew)
    expect(whole).toBeGreaterThanOrEqual(floor.whole)
    expect(curves / edges).toBeGreaterThan(floor.edges)
  })
})
