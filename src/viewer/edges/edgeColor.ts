import { EdgeKind, type Edges, type Mesh, type Rgba } from '../../core/scene/mesh.ts'

/** What an edge is seen against: its part's lit faces, or the background (wireframe, hidden line, see-through). */
export type EdgeGround = 'face' | 'light' | 'dark'

/** The ground of edges of faces, and of lines that belong to none. */
export interface EdgeGrounds {
  faces: EdgeGround
  background: 'light' | 'dark'
}

/** Lightness (CIE L*) that keeps lines at 3:1 or more against what they lie on. */
const targets = { onBrightFace: 20, onDarkFace: 58, onLight: 27, onDark: 74 }
/** How much of the part's own hue stays in its lines. */
const TINT = 0.5

/** Colour of a part's edge lines: the part's hue, at a lightness that can be read on the ground. Opaque. */
export function edgeColor(color: Rgba, ground: EdgeGround): Rgba {
  const r = linear((color >>> 24) & 255)
  const g = linear((color >>> 16) & 255)
  const b = linear((color >>> 8) & 255)
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  const wanted = luminanceOf(
    ground === 'light' ? targets.onLight : ground === 'dark' ? targets.onDark : luminance > 0.07 ? targets.onBrightFace : targets.onDarkFace,
  )
  // Black has no hue to keep.
  const tint = luminance > 1e-4 ? TINT : 0
  const channel = (value: number) => encode(wanted * (1 - tint) + Math.min(1, (value * wanted) / Math.max(luminance, 1e-4)) * tint)
  return ((channel(r) << 24) | (channel(g) << 16) | (channel(b) << 8) | 255) >>> 0
}

/** Luminance of the middle of the backgrounds. */
const backgrounds = { light: 0.9, dark: 0.014 }
/** Contrast (WCAG) from which a line of its own colour is seen well, and that of one which is not. */
const READABLE = 3
const CLEAR = 4.5

/**
 * Colour of lines that belong to no face (annotations, sketches, wireframes), seen against the background: their own where it can be read there, else one of the same
 * hue, as much darker or lighter as it takes. Opaque.
 */
export function lineColor(color: Rgba, background: 'light' | 'dark'): Rgba {
  const behind = backgrounds[background] + 0.05
  const own = luminance(color)
  const contrast = (own + 0.05) / behind
  if (Math.max(contrast, 1 / contrast) >= READABLE) return (color | 255) >>> 0
  const wanted = (background === 'light' ? behind / CLEAR : behind * CLEAR) - 0.05
  const white = Math.max(0, (wanted - own) / (1 - own))
  const channel = (shift: number): number =>
    encode(wanted < own ? (linear((color >>> shift) & 255) * wanted) / own : linear((color >>> shift) & 255) * (1 - white) + white)
  return ((channel(24) << 24) | (channel(16) << 16) | (channel(8) << 8) | 255) >>> 0
}

function luminance(color: Rgba): number {
  return 0.2126 * linear((color >>> 24) & 255) + 0.7152 * linear((color >>> 16) & 255) + 0.0722 * linear((color >>> 8) & 255)
}

function luminanceOf(lightness: number): number {
  return lightness > 8 ? ((lightness + 16) / 116) ** 3 : lightness / 903.3
}

function linear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encode(value: number): number {
  const s = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.max(0, Math.min(255, Math.round(s * 255)))
}

/** Edges that bound some of the faces, up to a number. */
export function edgesOfFaces(edges: Edges, faces: ReadonlySet<number>, most: number): number[] {
  const found: number[] = []
  for (let edge = 0; edge + 1 < edges.start.length && found.length < most; edge++) {
    if (faces.has(edges.faces[edge * 2]) || faces.has(edges.faces[edge * 2 + 1])) found.push(edge)
  }
  return found
}

/** Edges that bound a face. */
export function edgesOfFace(edges: Edges, face: number): number[] {
  const found: number[] = []
  for (let edge = 0; edge + 1 < edges.start.length; edge++) {
    if (edges.faces[edge * 2] === face || edges.faces[edge * 2 + 1] === face) found.push(edge)
  }
  return found
}

/** Beyond this a wireframe is a solid blot and its memory is better spent elsewhere. */
const MAX_TRIANGLES = 400_000

/** Every triangle side of a mesh once, as edges of two points, for the wireframe of parts without B-rep edges; undefined when there are too many. */
export function meshEdges(mesh: Mesh): Edges | undefined {
  const { indices, positions } = mesh
  const vertices = positions.length / 3
  if (indices.length === 0 || indices.length > MAX_TRIANGLES * 3) return undefined
  // Half edges sorted by (low, high) vertex: equal neighbours are the same side seen from two triangles.
  const keys = new Float64Array(indices.length)
  for (let i = 0; i < indices.length; i++) {
    const a = indices[i]
    const b = indices[i % 3 === 2 ? i - 2 : i + 1]
    keys[i] = Math.min(a, b) * vertices + Math.max(a, b)
  }
  keys.sort()
  let count = 0
  for (let i = 0; i < keys.length; i++) if (i === 0 || keys[i] !== keys[i - 1]) keys[count++] = keys[i]
  const points = new Float32Array(count * 6)
  const start = new Uint32Array(count + 1)
  for (let edge = 0; edge < count; edge++) {
    const low = Math.floor(keys[edge] / vertices)
    const high = keys[edge] - low * vertices
    for (let axis = 0; axis < 3; axis++) {
      points[edge * 6 + axis] = positions[low * 3 + axis]
      points[edge * 6 + 3 + axis] = positions[high * 3 + axis]
    }
    start[edge + 1] = (edge + 1) * 2
  }
  return { points, start, kind: new Uint8Array(count).fill(EdgeKind.wire), faces: new Int32Array(count * 2).fill(-1) }
}
