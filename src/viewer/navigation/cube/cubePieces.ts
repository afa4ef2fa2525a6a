import { dot, normalize, type ReadonlyVec3, type Vec3 } from '../../../core/geometry/matrix.ts'
import type { Theme } from '../../api.ts'
import { faceSides, type FaceView, faceViews } from '../camera/flight.ts'
import type { Axes } from '../camera/pose.ts'

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

interface Lettering {
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

/** Colours of a piece in full light and in none, sRGB. Contrast with the lettering (cube.css) stays above 4.5 at both ends. */
const tones: Record<Theme, { lit: Vec3; dim: Vec3 }> = {
  light: { lit: [255, 255, 255], dim: [196, 204, 214] },
  dark: { lit: [76, 86, 99], dim: [38, 44, 52] },
}

/** Over the viewer's left shoulder, as (right, up, back). */
const light = normalize([-0.35, 0.65, 0.75])!

/** CSS colour of a piece with this normal. */
export function shade(theme: Theme, normal: ReadonlyVec3, axes: Axes): string {
  const seen: Vec3 = [dot(normal, axes.right), dot(normal, axes.up), dot(normal, axes.back)]
  const lit = Math.max(0, dot(seen, light))
  const { lit: bright, dim } = tones[theme]
  const channel = (i: number) => Math.round(dim[i] + (bright[i] - dim[i]) * lit)
  return `rgb(${channel(0)},${channel(1)},${channel(2)})`
}

/** The same as in cube.css. */
const FONT = '600 100px system-ui, sans-serif'
const LARGEST = 0.26
/** Part of the plate's width that a name may take. */
const FILL = 0.88

let context: CanvasRenderingContext2D | null | undefined

/** Font size, in units of `width`, at which a name fits on a plate. */
export function fontSize(text: string, width: number): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return LARGEST / 2
  context.font = FONT
  const wide = context.measureText(text).width / 100
  return Math.min(LARGEST, (width * FILL) / Math.max(wide, 0.1))
}
