import { Inflate } from 'fflate'
import { ByteChunks } from '../../../io/bytes/byteWindow.ts'
import { SectionKind, sectionsOf } from '../assembly/sections.ts'
import { boundsOfPoints } from '../../../../src/core/scene/bounds.ts'
import type { Bounds } from '../../../../src/core/scene/mesh.ts'
import type { Quality } from '../../../contract/format.ts'
import type { Body, BodyEdge, Loop } from '../../../kernel/brep/body.ts'
import { type MeshedPart, meshPart } from '../../exact/meshPart.ts'
import type { PartSource } from '../../exact/laterParts.ts'

/** A Parasolid stream inside of the object model of a part. */
export interface Member {
  kind: 'body' | 'partition' | 'deltas'
  bytes: Uint8Array
  /** Number of the section that holds it; absent where the part has no table of sections. */
  section?: number
}

/** Second bytes of zlib's header, by the level of compression. */
const LEVELS = [0x01, 0x5e, 0x9c, 0xda]
const STEP = 1 << 14
/** What all members may unpack to, and may be unpacked in vain: real ones grow to some four times their packed size. */
const MOST_RATIO = 100
const RATIO_FREE = 16 << 20
const MOST_BYTES = 512 << 20
const HEAD = 200

/** A section's head, and the text that stands behind that of the first one, are shorter. */
const MOST_HEAD = 1200
const HEAD_AT = 8
const bodyKinds: ReadonlySet<number> = new Set([SectionKind.body, SectionKind.sheet, SectionKind.partition])

/** The bodies as they are now, by the table of sections; tools of features and older states have sections of other kinds. Empty for a part without the table. */
export function sectionMembers(part: Uint8Array): Member[] {
  const members: Member[] = []
  const budget = budgetOf(part)
  for (const { number, kind, bytes } of sectionsOf(part)) {
    if (!bodyKinds.has(kind)) continue
    const stream = streamIn(bytes, budget)
    if (stream) members.push({ kind: kind === SectionKind.partition ? 'partition' : 'body', bytes: stream, section: number })
  }
  return members
}

/** The Parasolid stream of a section: as it is up to NX 8.5, packed in later ones. */
function streamIn(section: Uint8Array, budget: { left: number }): Uint8Array | undefined {
  const end = Math.min(section.length - 4, MOST_HEAD)
  for (let at = HEAD_AT; at < end; at++) {
    if (isParasolid(section.subarray(at, at + 4))) return section.subarray(at)
    if (section[at] !== 0x78 || !LEVELS.includes(section[at + 1])) continue
    const found = inflateStream(section, at + 2, budget)
    if (found) return found
  }
  return undefined
}

const budgetOf = (part: Uint8Array): { left: number } => ({ left: Math.min(MOST_BYTES, Math.max(RATIO_FREE, part.length * MOST_RATIO)) })

/** All members that are Parasolid streams, in the order of the file. Where they begin is not read from the index of the part: each begins as zlib does. */
export function readMembers(part: Uint8Array): Member[] {
  const members: Member[] = []
  const budget = budgetOf(part)
  for (let at = part.indexOf(0x78); at >= 0 && budget.left > 0; at = part.indexOf(0x78, at + 1)) {
    if (!LEVELS.includes(part[at + 1])) continue
    const bytes = inflateStream(part, at + 2, budget)
    if (!bytes) continue
    members.push({ kind: kindOf(bytes), bytes })
  }
  return members
}

function kindOf(bytes: Uint8Array): Member['kind'] {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  return head.includes('(partition)') ? 'partition' : head.includes('(deltas)') ? 'deltas' : 'body'
}

/** Unpacks the bytes from `at` on to their end, if they begin as a Parasolid stream (`PS`, 0, 0). */
function inflateStream(part: Uint8Array, at: number, budget: { left: number }): Uint8Array | undefined {
  const out = new ByteChunks(budget.left)
  try {
    const inflate = new Inflate((chunk) => out.add(chunk.slice()))
    for (let from = at; from < part.length; from += STEP) {
      const before = out.size
      // The end of the packed bytes is not stated: behind it nothing comes any more.
      inflate.push(part.subarray(from, from + STEP), false)
      if (out.size === before) break
      if (!isParasolid(out.first!)) return undefined
    }
  } catch {
    return undefined
  } finally {
    budget.left -= out.size
  }
  return out.size < HEAD ? undefined : out.whole()
}

const isParasolid = (chunk: Uint8Array): boolean => chunk[0] === 0x50 && chunk[1] === 0x53 && chunk[2] === 0 && chunk[3] === 0

/** Each shell of a body as one of its own; nothing for a body of one shell, or with holes inside. */
export function lumpsOf(body: Body): Body[] {
  return body.shells.length > 1 && !body.shells.some(({ isVoid }) => isVoid) ? body.shells.map(({ faces, closed }) => lumpOf(body, faces, closed)) : []
}

function lumpOf(body: Body, numbers: Int32Array, closed: boolean): Body {
  const edges: BodyEdge[] = []
  const edgeOf = new Map<number, number>()
  const moved = (coedge: number): number => {
    const old = coedge < 0 ? ~coedge : coedge
    let edge = edgeOf.get(old)
    if (edge === undefined) {
      edgeOf.set(old, (edge = edges.length))
      edges.push(body.edges[old])
    }
    return coedge < 0 ? ~edge : edge
  }
  const loop = (own: Loop): Loop => ({ ...own, coedges: own.coedges.map(moved) })
  const faces = [...numbers].map((face) => ({ ...body.faces[face], loops: body.faces[face].loops.map(loop) }))
  return { ...body, edges, faces, shells: [{ faces: Int32Array.from(faces, (_, i) => i), closed, isVoid: false }], wires: [] }
}

/** A displayed mesh's box is smaller than the body by what its chords cut off: in parts of the body's diagonal. */
const CHORDS = 0.02
const LEAST_MM = 0.05

/**
 * Bodies that the part displays, meshed. Among the streams of a part are tools and earlier states of bodies too, and nothing in them distinguishes them; but every
 * displayed body has a mesh, whose box is that of its body (or of one lump of a body of several). Without a match at all the boxes are of another making:
 * everything is shown then. `left`: bodies that are not.
 */
export function currentBodies(
  sources: readonly PartSource[],
  displayed: readonly Bounds[] | undefined,
  quality: Quality,
): { shown: MeshedPart[]; left: number } {
  const bodies = sources.map((source) => meshPart(source, 0, quality)).filter(({ draft }) => draft)
  if (!displayed) return { shown: bodies, left: 0 }
  const free = [...displayed]
  const take = (body: MeshedPart): boolean => {
    const match = matchOf(body, free)
    if (match >= 0) free.splice(match, 1)
    return match >= 0
  }
  const shown: MeshedPart[] = []
  const rest: MeshedPart[] = []
  for (const body of bodies) (take(body) ? shown : rest).push(body)
  let left = rest.length
  for (const { source } of rest) {
    if (free.length === 0) break
    const lumps = source.bodies.flatMap(lumpsOf).map((lump) => meshPart({ ...source, bodies: [lump] }, 0, quality))
    const found = lumps.filter(take)
    if (found.length > 0) left--
    shown.push(...found)
  }
  return shown.length > 0 ? { shown, left } : { shown: bodies, left: 0 }
}

function matchOf({ draft }: MeshedPart, boxes: readonly Bounds[]): number {
  if (!draft?.mesh) return -1
  const box = boundsOfPoints(draft.mesh.positions)
  const within = Math.max(LEAST_MM, CHORDS * Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]))
  return boxes.findIndex((other) => other.every((value, k) => Math.abs(value - box[k]) <= within))
}
