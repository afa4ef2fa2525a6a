import type { Shape3D } from 'replicad'

/** sRGB 0..1. */
export type Colour = readonly [r: number, g: number, b: number]

/** A surface's look. `alpha` 1 is opaque. */
export interface Look {
  colour: Colour
  alpha?: number
}

/** A distinct body and how it looks; `faces` may give single faces their own colour. */
export interface PartProduct {
  kind: 'part'
  name: string
  shape: Shape3D
  look: Look
  /** Colour of the face `index` (in the kernel's order), if it differs. */
  faceColour?: (index: number) => Colour | undefined
}

/** An assembly of placed products, each of which may be placed often. */
export interface AssemblyProduct {
  kind: 'assembly'
  name: string
  children: Occurrence[]
}

/** A product whose shape is in another STEP file, named relative to the file that refers to it. */
export interface ExternalProduct {
  kind: 'external'
  name: string
  file: string
}

export type Product = PartProduct | AssemblyProduct | ExternalProduct

export interface Occurrence {
  product: Product
  place: Place
  name?: string
}

/** Position and two axes of a placement: `z` and `x` are unit vectors at right angles. */
export interface Place {
  at: Vec
  z: Vec
  x: Vec
}
export type Vec = readonly [number, number, number]

export const part = (name: string, shape: Shape3D, colour: Colour, options: { alpha?: number; faceColour?: PartProduct['faceColour'] } = {}): PartProduct => ({
  kind: 'part',
  name,
  shape,
  look: { colour, alpha: options.alpha },
  faceColour: options.faceColour,
})
export const assembly = (name: string, children: Occurrence[]): AssemblyProduct => ({ kind: 'assembly', name, children })

export const external = (name: string, file: string): ExternalProduct => ({ kind: 'external', name, file })

/** Occurrence at a position, optionally with its own z axis (and x axis: else any at right angles). */
export function put(product: Product, at: Vec = [0, 0, 0], z: Vec = [0, 0, 1], x?: Vec): Occurrence {
  return { product, place: { at, z, x: x ?? sideways(z) } }
}

/** Occurrence turned about its own z by `degrees`, then set up as by `put`. */
export function putTurned(product: Product, degrees: number, at: Vec = [0, 0, 0], z: Vec = [0, 0, 1]): Occurrence {
  const x = sideways(z)
  const y = cross(z, x)
  const c = Math.cos((degrees * Math.PI) / 180)
  const s = Math.sin((degrees * Math.PI) / 180)
  return { product, place: { at, z, x: [x[0] * c + y[0] * s, x[1] * c + y[1] * s, x[2] * c + y[2] * s] } }
}

/** Copies around a circle about z: positions at `radius`, each turned with its angle. */
export function around(product: Product, count: number, radius: number, height = 0, firstDegrees = 0): Occurrence[] {
  return Array.from({ length: count }, (_, i) => {
    const degrees = firstDegrees + (360 * i) / count
    const angle = (degrees * Math.PI) / 180
    return putTurned(product, degrees, [radius * Math.cos(angle), radius * Math.sin(angle), height])
  })
}

function sideways(z: Vec): Vec {
  if (Math.abs(z[2]) > 0.9) return [1, 0, 0]
  const length = Math.hypot(z[0], z[1])
  return [-z[1] / length, z[0] / length, 0]
}

const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

/** Occurrences of parts, distinct parts and distinct assemblies under a product. */
export function census(root: Product): { occurrences: number; parts: Set<PartProduct>; assemblies: Set<AssemblyProduct>; levels: number } {
  if (root.kind !== 'assembly') return { occurrences: 1, parts: new Set(root.kind === 'part' ? [root] : []), assemblies: new Set(), levels: 0 }
  const out = { occurrences: 0, parts: new Set<PartProduct>(), assemblies: new Set([root]), levels: 0 }
  for (const { product } of root.children) {
    const below = census(product)
    out.occurrences += below.occurrences
    out.levels = Math.max(out.levels, below.levels + 1)
    for (const each of below.parts) out.parts.add(each)
    for (const each of below.assemblies) out.assemblies.add(each)
  }
  return out
}
