import { dot, normalize } from '../../../core/geometry/vector.ts'
import type { ReadonlyVec3, Vec3 } from '../../../core/geometry/vector.ts'
import { faceSides, faceViews } from '../camera/standardView.ts'
import type { FaceView } from '../camera/standardView.ts'

/** Half the width of a face's plate, of a cube of half width 1: the rest is the chamfers of edges and corners, wide enough to hit. */
export const PLATE = 0.7

/** One of the 26 flat pieces of a chamfered cube: 6 plates, 12 edges, 8 corners. Coordinates are (east, north, up). */
export interface CubePiece {
  /** −1, 0 or 1 per axis; where the piece sits, and the direction to look from. */
  side: readonly [number, number, number]
  normal: Vec3
  corners: readonly Vec3[]
  /** Set on the six plates. */
  face?: FaceView
}

export interface Lettering {
  /** Middle of the plate. */
  center: Vec3
  /** Direction of writing, and downwards from line to line. */
  across: Vec3
  down: Vec3
}

export const cubePieces: readonly CubePiece[] = makePieces()

/** How each face's name lies on its plate: upright in that face's standard view. */
export const lettering: Record<FaceView, Lettering> = {
  front: { center: [0, -1, 0], across: [1, 0, 0], down: [0, 0, -1] },
  back: { center: [0, 1, 0], across: [-1, 0, 0], down: [0, 0, -1] },
  left: { center: [-1, 0, 0], across: [0, -1, 0], down: [0, 0, -1] },
  right: { center: [1, 0, 0], across: [0, 1, 0], down: [0, 0, -1] },
  top: { center: [0, 0, 1], across: [1, 0, 0], down: [0, -1, 0] },
  bottom: { center: [0, 0, -1], across: [1, 0, 0], down: [0, 1, 0] },
}

function makePieces(): CubePiece[] {
  const pieces: CubePiece[] = []
  for (let up = -1; up <= 1; up++) {
    for (let north = -1; north <= 1; north++) {
      for (let east = -1; east <= 1; east++) {
        const side = [east, north, up] as const
        if (east === 0 && north === 0 && up === 0) continue
        const face = faceViews.find((view) => faceSides[view].every((value, axis) => value === side[axis]))
        pieces.push({ side, normal: normalize(side)!, corners: cornersOf(side), face })
      }
    }
  }
  return pieces
}

/** Corners in order around the piece. Each has one of the piece's own axes at full width and its other coordinates on the plate's border. */
function cornersOf(side: readonly [number, number, number]): Vec3[] {
  const own = [0, 1, 2].filter((axis) => side[axis] !== 0)
  const free = [0, 1, 2].filter((axis) => side[axis] === 0)
  const corner = (full: number, signs: readonly number[]): Vec3 => {
    const at: Vec3 = [side[0] * PLATE, side[1] * PLATE, side[2] * PLATE]
    at[full] = side[full]
    free.forEach((axis, i) => {
      at[axis] = signs[i] * PLATE
    })
    return at
  }
  if (own.length === 1)
    return [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map((signs) => corner(own[0], signs))
  if (own.length === 2) return [corner(own[0], [-1]), corner(own[0], [1]), corner(own[1], [1]), corner(own[1], [-1])]
  return own.map((axis) => corner(axis, []))
}

/** The face whose plate is most towards a point of the cube's disc: (x right, y up) from its middle, in half widths. */
export function faceAt(x: number, y: number, right: ReadonlyVec3, up: ReadonlyVec3, back: ReadonlyVec3): FaceView {
  const reach = Math.hypot(x, y) / Math.SQRT2
  const lift = Math.sqrt(Math.max(0, 1 - reach * reach)) * Math.SQRT2
  let best: FaceView = 'front'
  let most = -Infinity
  for (const face of faceViews) {
    const side = faceSides[face]
    const along = x * dot(side, right) + y * dot(side, up) + lift * dot(side, back)
    if (along > most) {
      most = along
      best = face
    }
  }
  return best
}
