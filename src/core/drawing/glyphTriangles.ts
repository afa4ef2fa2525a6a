import earcut from 'earcut'
import { isInside, signedArea } from './ring.ts'
import { identity } from './spaceWindow.ts'
import type { OutlineFont } from './drawing.ts'
import { traceGlyph } from './glyphPath.ts'

/** Curves of a letter become so many chords. */
const STEPS = 16

/** A letter as triangles: points in em and indices. For letters that are bigger on screen than a distance field can draw sharply. */
export function glyphTriangles(font: OutlineFont, glyph: number): { points: number[]; indices: number[] } {
  const rings = glyphRings(font, glyph)
  const areas = rings.map(signedArea)
  const depth = rings.map(
    (ring, at) => rings.filter((other, i) => i !== at && Math.abs(areas[i]) > Math.abs(areas[at]) && isInside(other, ring[0], ring[1])).length,
  )
  const points: number[] = []
  const indices: number[] = []
  rings.forEach((ring, at) => {
    if (depth[at] % 2 === 1) return
    const flat = [...ring]
    const holes: number[] = []
    rings.forEach((hole, i) => {
      if (depth[i] !== depth[at] + 1 || !isInside(ring, hole[0], hole[1])) return
      holes.push(flat.length / 2)
      flat.push(...hole)
    })
    const base = points.length / 2
    for (const index of earcut(flat, holes)) indices.push(base + index)
    for (const value of flat) points.push(value)
  })
  return { points, indices }
}

function glyphRings(font: OutlineFont, glyph: number): number[][] {
  const rings: number[][] = []
  let ring: number[] = []
  let x = 0
  let y = 0
  const to = (nx: number, ny: number): void => {
    ring.push(nx, ny)
    x = nx
    y = ny
  }
  const finish = (): void => {
    if (ring.length >= 6) rings.push(ring)
    ring = []
  }
  traceGlyph(
    font,
    glyph,
    {
      moveTo: (nx, ny) => {
        finish()
        to(nx, ny)
      },
      lineTo: to,
      quadraticCurveTo: (cx, cy, nx, ny) => {
        const [sx, sy] = [x, y]
        for (let i = 1; i <= STEPS; i++) {
          const t = i / STEPS
          const s = 1 - t
          to(s * s * sx + 2 * s * t * cx + t * t * nx, s * s * sy + 2 * s * t * cy + t * t * ny)
        }
      },
      bezierCurveTo: (ax, ay, bx, by, nx, ny) => {
        const [sx, sy] = [x, y]
        for (let i = 1; i <= STEPS; i++) {
          const t = i / STEPS
          const s = 1 - t
          to(
            s * s * s * sx + 3 * s * s * t * ax + 3 * s * t * t * bx + t * t * t * nx,
            s * s * s * sy + 3 * s * s * t * ay + 3 * s * t * t * by + t * t * t * ny,
          )
        }
      },
      closePath: finish,
    },
    identity,
  )
  finish()
  return rings
}
