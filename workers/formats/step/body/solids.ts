import { tryGeometry } from '../../../kernel/brep/knots.ts'
import type { Body } from '../../../kernel/brep/body.ts'
import { ball, cylinder, frustum, pyramid, ring, wedge } from '../../../kernel/brep/solid/primitives.ts'
import { extrudedBody } from '../../../kernel/brep/solid/sweep.ts'
import { revolvedBody, sweptDisk } from '../../../kernel/brep/solid/revolve.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asEnum, asNumber, asRow } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { boundedPiece } from './compositeCurve.ts'
import type { Geometry } from './geometry.ts'
import { stepBody } from './stepBody.ts'
import { sweptProfile } from './sweptProfile.ts'

/** Operations within each other. */
const MAX_NESTING = 64
/** Nodes of a tree that are visited: a damaged one can name the same operands over and over. */
const MAX_VISITS = 10_000

export interface ItemBodies {
  bodies: Body[]
  /** All that the item is made of is there. */
  complete: boolean
}

/**
 * The bodies of one item of a representation: one, or of a tree of constructive geometry the solids that its operations leave at most. What a difference takes away and
 * what an intersection leaves out is not cut: the first operand stands for a difference, both for an intersection.
 */
export function itemBodies(exchange: Exchange, row: number, geometry: Geometry, faceColor: (row: number) => Rgba | undefined = () => undefined): ItemBodies {
  const found = { bodies: [], complete: true, visits: 0 }
  addSolids(exchange, row, geometry, faceColor, found, 0)
  return found
}

interface Found extends ItemBodies {
  visits: number
}

function addSolids(exchange: Exchange, row: number, geometry: Geometry, faceColor: (row: number) => Rgba | undefined, found: Found, depth: number): void {
  const add = (operand: number, by = geometry): void => addSolids(exchange, operand, by, faceColor, found, depth + 1)
  if (depth > MAX_NESTING || ++found.visits > MAX_VISITS) {
    found.complete = false
    return
  }
  const { name, args } = solidOf(exchange, row)
  switch (name) {
    case 'CSG_SOLID':
      add(asRow(args.at(-1)))
      return
    case 'BOOLEAN_RESULT': {
      add(asRow(args.at(-2)))
      if (asEnum(args.at(-3)) !== 'DIFFERENCE') add(asRow(args.at(-1)))
      return
    }
    case 'SOLID_REPLICA': {
      const moved = geometry.moved(asRow(args.at(-1)))
      if (moved) add(asRow(args.at(-2)), moved)
      else found.complete = false
      return
    }
    case 'HALF_SPACE_SOLID':
    case 'BOXED_HALF_SPACE':
      return
    default: {
      // Primitives and sweeps are made on right-handed placements, which do not show a mirror.
      if (name !== '' && geometry.mirrors) {
        found.complete = false
        return
      }
      const bodies =
        name === '' ? [bodyOf(exchange, row, geometry, faceColor)] : (tryGeometry(() => primitive(exchange, row, name, args, geometry)) ?? [undefined])
      const color = faceColor(row)
      for (const body of bodies) {
        if (!body) found.complete = false
        else {
          if (name !== '' && color) for (const face of body.faces) face.color = color
          if (body.isPartial) found.complete = false
          found.bodies.push(body)
        }
      }
    }
  }
}

/** The B-rep of an item; in a mirror its faces look the other way, and its loops run the other way round. */
function bodyOf(exchange: Exchange, row: number, geometry: Geometry, faceColor: (row: number) => Rgba | undefined): Body | undefined {
  const body = stepBody(exchange, row, geometry, faceColor)
  if (!body || !geometry.mirrors) return body
  for (const face of body.faces) {
    face.sameSense = !face.sameSense
    for (const loop of face.loops) {
      loop.coedges = loop.coedges.map((coedge) => ~coedge).reverse()
      loop.polygon?.reverse()
    }
  }
  return body
}

const names = [
  'CSG_SOLID',
  'BOOLEAN_RESULT',
  'SOLID_REPLICA',
  'HALF_SPACE_SOLID',
  'BOXED_HALF_SPACE',
  'BLOCK',
  'RIGHT_ANGULAR_WEDGE',
  'RECTANGULAR_PYRAMID',
  'SPHERE',
  'RIGHT_CIRCULAR_CYLINDER',
  'RIGHT_CIRCULAR_CONE',
  'TORUS',
  'EXTRUDED_AREA_SOLID',
  'EXTRUDED_FACE_SOLID',
  'REVOLVED_AREA_SOLID',
  'REVOLVED_FACE_SOLID',
  'SWEPT_DISK_SOLID',
]
const known = new Set(names)

/** Name and arguments of a solid of these kinds, whose last arguments are its own also where it is a complex instance; '' for all others. */
function solidOf(exchange: Exchange, row: number): { name: string; args: Value[] } {
  if (!exchange.isComplex(row)) {
    const name = exchange.keyword(row)
    return known.has(name) ? { name, args: exchange.args(row) } : { name: '', args: [] }
  }
  const parts = exchange.parts(row)
  const name = names.find((one) => parts.has(one)) ?? ''
  // What sweeps have in common stands in a part of its own.
  const swept = parts.get('SWEPT_AREA_SOLID') ?? parts.get('SWEPT_FACE_SOLID') ?? []
  return { name, args: [...swept, ...(parts.get(name) ?? [])] }
}

/** One solid that numbers describe. */
function primitive(exchange: Exchange, row: number, name: string, args: Value[], geometry: Geometry): (Body | undefined)[] {
  const id = exchange.id(row)
  const size = (fromEnd: number): number => geometry.size(args.at(-fromEnd))
  const frame = (fromEnd: number) => geometry.frame(asRow(args.at(-fromEnd)))
  switch (name) {
    case 'BLOCK':
      return [wedge(frame(4), size(3), size(2), size(1), size(3), id)]
    case 'RIGHT_ANGULAR_WEDGE':
      return [wedge(frame(5), size(4), size(3), size(2), size(1), id)]
    case 'RECTANGULAR_PYRAMID':
      return [pyramid(frame(4), size(3), size(2), size(1), id)]
    case 'SPHERE':
      return [ball(geometry.point(asRow(args.at(-1))), size(2), id)]
    case 'RIGHT_CIRCULAR_CYLINDER':
      return [cylinder(frame(3), size(1), size(2), id)]
    case 'RIGHT_CIRCULAR_CONE': {
      const [radius, height] = [size(2), size(3)]
      return [frustum(frame(4), radius, radius + height * Math.tan((asNumber(args.at(-1)) ?? 0) * geometry.angle), height, id)]
    }
    case 'TORUS':
      return [ring(frame(3), size(2), size(1), id)]
    case 'SWEPT_DISK_SOLID': {
      const from = args.length - 5
      const piece = boundedPiece(exchange, asRow(args[from]), geometry, geometry.angle, 0)
      return piece ? sweptDisk(piece, geometry.size(args[from + 1]), geometry.size(args[from + 2]), id) : [undefined]
    }
    default: {
      const profile = sweptProfile(exchange, asRow(args.at(-3)), geometry)
      return [profile && (name.startsWith('EXTRUDED') ? extruded(profile) : revolved(profile))]
    }
  }

  function extruded(profile: NonNullable<ReturnType<typeof sweptProfile>>): Body | undefined {
    const [x, y, z] = geometry.direction(asRow(args.at(-2)))
    const scale = size(1) / Math.hypot(x, y, z)
    return extrudedBody(profile, [x * scale, y * scale, z * scale], id)
  }

  function revolved(profile: NonNullable<ReturnType<typeof sweptProfile>>): Body | undefined {
    const f = geometry.frame(asRow(args.at(-2)))
    return revolvedBody(profile, [f[9], f[10], f[11]], [f[6], f[7], f[8]], (asNumber(args.at(-1)) ?? 0) * geometry.angle, id)
  }
}

/** Names of the Boolean operations below an item that are not carried out (differences and intersections). */
export function uncutOperations(exchange: Exchange, row: number): string[] {
  const out: string[] = []
  const stack = [{ row, depth: 0 }]
  const seen = new Set<number>()
  while (stack.length > 0) {
    const { row: next, depth } = stack.pop()!
    if (depth > MAX_NESTING || seen.has(next)) continue
    seen.add(next)
    const { name, args } = solidOf(exchange, next)
    if (name === 'CSG_SOLID') stack.push({ row: asRow(args.at(-1)), depth: depth + 1 })
    else if (name === 'SOLID_REPLICA') stack.push({ row: asRow(args.at(-2)), depth: depth + 1 })
    else if (name === 'BOOLEAN_RESULT') {
      const operation = asEnum(args.at(-3))
      if (operation !== 'UNION') out.push(`BOOLEAN_RESULT ${operation}`)
      for (const operand of args.slice(-2)) stack.push({ row: asRow(operand), depth: depth + 1 })
    }
  }
  return out
}
