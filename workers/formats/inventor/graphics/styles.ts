import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { listLength, MM_PER_CM, reference } from './drawnRows.ts'

/** How a face or a body is drawn; colour 0: inherited from the body or part. */
export interface Style {
  color: Rgba
  /** Mirrors its surroundings: the colour is that of its reflections. */
  metal: boolean
  /** False of surface bodies (work surfaces), which are drawn as through glass. */
  solid: boolean
}

/** How the picture of a thread lies on a face. Millimetres. */
export interface ThreadLook {
  pitch: number
  /** The face's own radius. */
  radius: number
  /** Whether the face is that of a hole. */
  inner: boolean
}

/** Behind the number of the kind of picture: turns in a centimetre (below zero in holes), and the share of a turn in a centimetre around the face. */
const TURNS_AT = 17
const AROUND_AT = 25

const plain: Style = { color: 0, metal: false, solid: true }
/** Bytes of one of the four colours in a row (ambient, diffuse, specular, emissive; four floats each); the shininess follows. */
const GROUP = 16
/** Share of the ambient colour in a face under full light, as the pictures show that Inventor saves in its files (README.md). */
const AMBIENT_SHARE = 0.4
const AMBIENT_OFFSET = 20
const DIFFUSE_OFFSET = 36
const SPECULAR_OFFSET = 52
const SHININESS_OFFSET = 84
/** Metals have highlights of their own colour, and are shinier than this: paints and plastics end at 52.25, metals begin at 59.2. */
const METAL_SHININESS = 55
const SAME = 0.01

/** Style lists and what they refer to, gathered record by record; styles are asked for when all have been read. Others than those proven are left alone. */
export class StyleTable {
  private readonly lists = new Map<number, number[]>()
  private readonly colors = new Map<number, Rgba>()
  private readonly metals = new Set<number>()
  private readonly solidity = new Map<number, boolean>()
  private readonly styles = new Map<number, Style>()
  /** Lists of lists: of faces that are covered by a picture. */
  private readonly groups = new Map<number, number[]>()
  private readonly threads = new Map<number, ThreadLook>()

  addList(place: number, reader: ByteCursor): void {
    this.addTo(this.lists, place, reader)
  }

  addColor(place: number, reader: ByteCursor): void {
    const { at } = reader
    this.colors.set(place, readColor(reader))
    if (isMetal(reader, at)) this.metals.add(place)
  }

  addSolidity(place: number, reader: ByteCursor): void {
    reader.skip(4)
    this.solidity.set(place, reader.u8() !== 0)
  }

  addGroup(place: number, reader: ByteCursor): void {
    reader.skip(4)
    this.addTo(this.groups, place, reader)
  }

  /** Records of other pictures are shorter. */
  addThread(place: number, reader: ByteCursor): void {
    if (reader.left < AROUND_AT + 8) return
    const at = reader.skip(AROUND_AT + 8)
    const [turns, around] = [TURNS_AT, AROUND_AT].map((offset) => reader.view.getFloat64(at + offset, true))
    const [pitch, radius] = [MM_PER_CM / Math.abs(turns), MM_PER_CM / (2 * Math.PI * Math.abs(around))]
    if (pitch > 0 && radius > 0 && Number.isFinite(pitch) && Number.isFinite(radius)) this.threads.set(place, { pitch, radius, inner: turns < 0 })
  }

  /** The thread that the style list at a place covers a face with. */
  threadOf(place: number): ThreadLook | undefined {
    const within = (places: readonly number[] | undefined, lists: ReadonlyMap<number, readonly number[]>): number[] =>
      (places ?? []).flatMap((item) => lists.get(item) ?? [])
    for (const item of within(within(this.lists.get(place), this.groups), this.lists)) {
      const found = this.threads.get(item)
      if (found) return found
    }
    return undefined
  }

  /** The styles of the list at a place. */
  styleOf(place: number): Style {
    const known = this.styles.get(place)
    if (known) return known
    const style = { ...plain }
    for (const item of this.lists.get(place) ?? []) {
      const color = this.colors.get(item)
      if (color !== undefined) {
        style.color = color
        style.metal = this.metals.has(item)
      }
      style.solid = this.solidity.get(item) ?? style.solid
    }
    this.styles.set(place, style)
    return style
  }

  private addTo(lists: Map<number, number[]>, place: number, reader: ByteCursor): void {
    const items: number[] = []
    for (let count = listLength(reader, 4); count > 0; count--) items.push(reference(reader))
    lists.set(place, items)
  }
}

function readColor(reader: ByteCursor): Rgba {
  const ambient = reader.skip(AMBIENT_OFFSET) + AMBIENT_OFFSET
  reader.skip(2 * GROUP)
  return litColor(reader.view, ambient)
}

/** The colour of a fully lit face, whose ambient and diffuse colours stand at `at`; 0 when they are none. */
function litColor(view: DataView, at: number): Rgba {
  let color = 0
  for (let channel = 0; channel < 4; channel++) {
    const diffuse = view.getFloat32(at + GROUP + channel * 4, true)
    if (!(diffuse >= 0 && diffuse <= 1)) return 0
    const ambient = view.getFloat32(at + channel * 4, true)
    const isMixed = channel < 3 && ambient >= 0 && ambient <= 1
    color = color * 256 + Math.round((isMixed ? diffuse + AMBIENT_SHARE * (ambient - diffuse) : diffuse) * 255)
  }
  return color
}

/** The first four colours in a row (ambient, diffuse, specular, emissive) from the reader's place on, under full light; 0 when there are none. */
export function findAppearance({ view, at: start, end }: ByteCursor): Rgba {
  for (let at = start; at + 4 * GROUP <= end; at++) {
    // Highlights and what a style gives off are opaque: a cheap look before the others.
    if (view.getFloat32(at + 2 * GROUP + 12, true) !== 1 || view.getFloat32(at + 3 * GROUP + 12, true) !== 1) continue
    let isColor = true
    for (let i = 0; isColor && i < 16; i++) {
      const value = view.getFloat32(at + i * 4, true)
      isColor = value === 0 || (value > 1e-4 && value <= 1)
    }
    if (isColor) return litColor(view, at)
  }
  return 0
}

/** The record of a colour that begins at `at`. */
function isMetal({ view, end }: ByteCursor, at: number): boolean {
  if (at + SHININESS_OFFSET + 4 > end || !(view.getFloat32(at + SHININESS_OFFSET, true) > METAL_SHININESS)) return false
  return [0, 4, 8].every(
    (channel) => Math.abs(view.getFloat32(at + DIFFUSE_OFFSET + channel, true) - view.getFloat32(at + SPECULAR_OFFSET + channel, true)) < SAME,
  )
}
