import { draw, drawCircle, drawPolysides, drawRoundedRectangle, makeCylinder, type Drawing, type Face, type Shape3D, type Sketch } from 'replicad'
import type { Vec } from './step/product.ts'

/** A flat outline on XY, extruded along z from `from` by `height`. */
export function prism(outline: Drawing, height: number, from = 0): Shape3D {
  return (outline.sketchOnPlane('XY', from) as Sketch).extrude(height)
}

/** A closed half profile of (radius, z) points, turned about z. */
export function turned(profile: readonly (readonly [r: number, z: number])[]): Shape3D {
  const pen = draw([profile[0][0], profile[0][1]])
  for (const [r, z] of profile.slice(1)) pen.lineTo([r, z])
  return (pen.close().sketchOnPlane('XZ') as Sketch).revolve()
}

/** A ring about z. */
export const tube = (inner: number, outer: number, height: number, from = 0): Shape3D =>
  turned([
    [inner, from],
    [outer, from],
    [outer, from + height],
    [inner, from + height],
  ])

/** A ring of round section about z. */
export const torus = (major: number, minor: number): Shape3D => (drawCircle(minor).translate([major, 0]).sketchOnPlane('XZ') as Sketch).revolve()

/** A cylinder from `at` along `axis`. */
export const rod = (radius: number, length: number, at: Vec = [0, 0, 0], axis: Vec = [0, 0, 1]): Shape3D => makeCylinder(radius, length, [...at], [...axis])

/** A block by its corner of least coordinates and its size; `r` rounds the edges along z. */
export function block(at: Vec, size: Vec, r = 0): Shape3D {
  const outline = drawRoundedRectangle(size[0], size[1], r).translate([at[0] + size[0] / 2, at[1] + size[1] / 2])
  return prism(outline, size[2], at[2])
}

/** The points at which something is repeated on a circle, starting at `first` degrees. */
export function onCircle(count: number, radius: number, first = 0): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((first + (360 * i) / count) * Math.PI) / 180
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

/** Holes along z at points of the plane. */
export function drilled(shape: Shape3D, points: readonly (readonly [number, number])[], radius: number, from: number, depth: number): Shape3D {
  return points.reduce((left, [x, y]) => left.cut(rod(radius, depth, [x, y, from])), shape)
}

export const circle = (radius: number): Drawing => drawCircle(radius)

/** A hexagon by its width across flats. */
export const drawHexagon = (flats: number): Drawing => drawPolysides(flats / Math.sqrt(3), 6)

/** Indices of the faces that a test picks, in the kernel's order; the test sees its type, centre of mass and the normal in the middle of its parameters. */
export function facesWhere(shape: Shape3D, test: (face: { type: string; centre: Vec; normal: Vec }) => boolean): Set<number> {
  const found = new Set<number>()
  shape.faces.forEach((face: Face, i: number) => {
    const c = face.center
    const n = face.normalAt(face.pointOnSurface(0.5, 0.5))
    if (test({ type: face.geomType, centre: [c.x, c.y, c.z], normal: [n.x, n.y, n.z] })) found.add(i)
  })
  return found
}
