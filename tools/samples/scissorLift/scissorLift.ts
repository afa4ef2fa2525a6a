import { assembly, put, type AssemblyProduct, type Occurrence, type PartProduct, type Vec } from '../step/product.ts'
import { high, lift as l } from './layout.ts'
import { arm, axle, barrel, crossBar, deck, fork, frame, hinge, pin, pistonRod, pushBar, ring, roller, wheel } from './parts.ts'

const across: Vec = [0, 1, 0]
const FRAME_LENGTH = 430
const back: Vec = [0, -1, 0]
const right: Vec = [1, 0, 0]

/** A mobile scissor lift table: base on castors, two scissors, cylinder, deck. */
export function scissorLift(): AssemblyProduct {
  const parts = { inner: arm('Inner arm'), outer: arm('Outer arm'), hinge: hinge(), roller: roller() }
  const long = pinned(pin('Pin, long', l.outer + l.armThick + 11), l.outer + l.armThick + 11)
  const short = pinned(pin('Pin', l.outer + l.armThick), l.outer + l.armThick)
  const stages = [0, 1].map((stage) => put(scissor(stage, parts, short), [0, 0, l.low + stage * l.rise]))
  return assembly('Scissor lift table', [
    put(chassis()),
    ...stages,
    ...[l.low, high].flatMap((z) => [put(long, [-l.reach, 0, z], across, right), put(long, [l.reach, 0, z], across, right)]),
    ...[l.low + l.rise].flatMap((z) => [put(short, [-l.reach, 0, z], across, right), put(short, [l.reach, 0, z], across, right)]),
    put(cylinder()),
    put(platform(parts.hinge, parts.roller), [0, 0, high]),
    ...carriers(parts.hinge, parts.roller, l.low, false),
  ])
}

/** A pin across both sides with its rings, about z. */
const rings = new Map<string, PartProduct>()
function pinned(product: PartProduct, half: number): AssemblyProduct {
  const retaining = rings.get('ring') ?? ring()
  rings.set('ring', retaining)
  return assembly(`${product.name} with rings`, [put(product), put(retaining, [0, 0, half + 0.05]), put(retaining, [0, 0, -half - 1.45])])
}

/** Four arms about the middle pin; its lowest holes are at z = 0. Inner arms rise to the right, outer ones to the left. */
function scissor(stage: number, parts: { inner: PartProduct; outer: PartProduct }, middle: AssemblyProduct): AssemblyProduct {
  const at = (y: number): Vec => [0, y, l.rise / 2]
  const rising: Vec = [Math.cos(l.angle), 0, Math.sin(l.angle)]
  const falling: Vec = [Math.cos(l.angle), 0, -Math.sin(l.angle)]
  return assembly(stage === 0 ? 'Lower scissor' : 'Upper scissor', [
    put(parts.inner, at(l.inner), across, rising),
    put(parts.inner, at(-l.inner), back, rising),
    put(parts.outer, at(l.outer), across, falling),
    put(parts.outer, at(-l.outer), back, falling),
    put(middle, [0, 0, l.rise / 2], across, right),
  ])
}

/** What holds the four ends at a height: hinge cheeks on the left, rollers on the right, outside of the arms. */
function carriers(cheek: PartProduct, wheelProduct: PartProduct, z: number, above: boolean): Occurrence[] {
  const y = l.outer + l.armThick + 1
  const up: Vec = [0, 0, above ? -1 : 1]
  return [-1, 1].flatMap((side) => [
    put(cheek, [-l.reach, side < 0 ? -y : y + 7, z], up, above ? [-1, 0, 0] : right),
    put(wheelProduct, [l.reach, side < 0 ? -y - 10 : y, z], across, right),
  ])
}

function chassis(): AssemblyProduct {
  const forkProduct = fork()
  const castor = assembly('Castor', [put(forkProduct), put(wheel(), [8, 0, -36], across, right), put(axle(), [8, 0, -36], across, right)])
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => put(castor, [x * 185, y * 86, l.frame - 36])))
  return assembly('Chassis', [put(frame('Base frame', FRAME_LENGTH), [0, 0, l.frame]), ...corners, put(pushBar(), [-FRAME_LENGTH / 2 + 10, 0, l.frame])])
}

/** About the uppermost pins. */
function platform(cheek: PartProduct, wheelProduct: PartProduct): AssemblyProduct {
  const top = frame('Deck frame', FRAME_LENGTH)
  return assembly('Platform', [put(top, [0, 0, 16], [0, 0, -1], right), put(deck(), [0, 0, 52]), ...carriers(cheek, wheelProduct, 0, true)])
}

/** Between cross bars of the lower and of the upper scissor's inner arms, pushing them apart. */
function cylinder(): AssemblyProduct {
  const along = (share: number, z: number): Vec => [-l.reach + 2 * l.reach * share, 0, z + l.rise * share]
  const from = along(l.lowerBar, l.low)
  const to = along(l.upperBar, l.low + l.rise)
  const span = Math.hypot(to[0] - from[0], to[2] - from[2])
  const direction: Vec = [(to[0] - from[0]) / span, 0, (to[2] - from[2]) / span]
  const side: Vec = [direction[2], 0, -direction[0]]
  const body = span * 0.6
  const bar = crossBar()
  return assembly('Hydraulic cylinder', [
    put(barrel(body), from, direction, side),
    put(pistonRod(span - 60), [from[0] + direction[0] * 60, 0, from[2] + direction[2] * 60], direction, side),
    put(bar, from, across, right),
    put(bar, to, across, right),
  ])
}
