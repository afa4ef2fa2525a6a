import { OpenError } from '../../../../src/core/errors.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { localVersion } from '../container/elements.ts'

/** A text in the plane of its annotation. */
export interface PlacedText {
  text: string
  /** Letters stand for symbols of tolerances. */
  isSymbol: boolean
  /** Corner, end of the line of writing, upper end of the first letter: x y each. */
  box: Float32Array
}

/** Lists of annotations in the order of the file, by the names that `Annotation.type` has. */
export const jtKinds = [
  'dimension',
  'note',
  'datum_symbol',
  'datum_target',
  'feature_control_frame',
  'line_weld',
  'spot_weld',
  'surface_finish',
  'measurement_point',
  'locator',
  'reference_geometry',
] as const
type JtKind = (typeof jtKinds)[number]

/** An annotation as it is drawn: everything lies in one plane. Lengths are in the unit of its node. */
export interface JtAnnotation {
  type: JtKind
  name: string
  /** Origin, a point on the x axis, one on the y axis: xyz each. Absent where none is stated. */
  frame?: Float32Array
  /** Height of letters. */
  height: number
  texts: PlacedText[]
  /** x y of all points, and the point at which each polyline begins. */
  points: Float32Array
  starts: number[]
  /** Places of the saved views that show it. */
  views: number[]
}

/** Annotations of a node, and the names of its saved views. */
export interface JtPmi {
  annotations: JtAnnotation[]
  views: string[]
}

/** Annotations that stand in space instead of a plane. */
const inSpace: ReadonlySet<JtKind> = new Set<JtKind>(['spot_weld', 'measurement_point', 'reference_geometry'])
const SYMBOLS = 6
/** Kind of a thing that an association leads to: the others are the places of the lists. */
const VIEW = 17
/** Reasons of associations: a view shows an annotation; a note is the frame and the name of a view. */
const SHOWS = 10
const NAMES = 72
/** Bytes of the shortest annotation. */
const SHORTEST = 16
const MOST = 100_000

/**
 * Reads the annotations of JT 8 and 9 that are drawn; generation 10 keeps them in another form (none). Throws `file-exception` for damage. Texts are numbers into a
 * table that stands behind all of them.
 */
export function readPmi(fields: ByteCursor, generation: number): JtPmi {
  if (generation === 10) return { annotations: [], views: [] }
  return new PmiReader(fields, generation).read()
}

interface Stored extends Omit<JtAnnotation, 'name' | 'texts' | 'views'> {
  label: number
  texts: { text: number; font: number; box: Float32Array }[]
}

class PmiReader {
  private readonly fields: ByteCursor
  private readonly version: number

  constructor(fields: ByteCursor, generation: number) {
    this.fields = fields
    localVersion(fields, generation)
    this.version = fields.u16()
    fields.skip(2)
  }

  read(): JtPmi {
    const { fields, version } = this
    const lists = jtKinds.map((type) => this.list(SHORTEST, () => (inSpace.has(type) ? this.spatial(type) : this.planar(type))))
    // Groups of design data and systems of coordinates.
    this.list(4, () => {
      fields.skip(4)
      if (version >= 3) this.list(16, () => fields.skip(fields.i32() === 2 ? 16 : 12))
    })
    this.list(40, () => fields.skip(40))
    const { shownIn, frames } = this.associations()
    this.list(8, () => fields.skip(8))
    const strings = this.list(4, () => latin1.decode(fields.take(this.count(1))).replace(/\0+$/, ''))
    const views = version > 5 ? this.list(VIEW_BYTES, () => strings[this.viewName()] ?? '') : []
    const annotations = lists.flatMap((stored, kind) =>
      stored.flatMap(({ label, texts, ...drawn }, place) => {
        const key = keyOf(kind, place)
        if (frames.has(key)) return []
        const placed = texts.flatMap(({ text, font, box }) => (strings[text] ? [{ text: strings[text], isSymbol: font === SYMBOLS, box }] : []))
        return [{ ...drawn, name: strings[label] ?? '', texts: placed, views: (shownIn.get(key) ?? []).filter((view) => view < views.length) }]
      }),
    )
    return { annotations, views }
  }

  /** The views that show annotations, and the notes that are frames of views, by `keyOf`. */
  private associations(): { shownIn: Map<number, number[]>; frames: Set<number> } {
    const { fields, version } = this
    const shownIn = new Map<number, number[]>()
    const frames = new Set<number>()
    this.list(12, () => {
      const [from, to, reason] = [fields.u32(), fields.u32(), fields.i32()]
      if (version > 5) fields.skip(8)
      if (kindOf(to) !== VIEW) return
      const key = keyOf(kindOf(from), placeOf(from))
      if (reason === NAMES) frames.add(key)
      if (reason === SHOWS) shownIn.set(key, [...(shownIn.get(key) ?? []), placeOf(to)])
    })
    return { shownIn, frames }
  }

  /** Number of a view's name: directions, eye, target and sizes stand before it. */
  private viewName(): number {
    this.fields.skip(VIEW_BYTES - 4)
    return this.fields.i32()
  }

  private list<T>(least: number, read: () => T): T[] {
    return Array.from({ length: this.count(least) }, read)
  }

  /** A number of things that take at least so many bytes each. */
  private count(least: number): number {
    const count = this.fields.i32()
    if (!(count >= 0 && count <= MOST * 16 && count * least <= this.fields.left)) throw new OpenError('file-exception', 'a list of annotations is too long')
    return count
  }

  private base(type: JtKind): Pick<Stored, 'type' | 'label' | 'frame' | 'height'> {
    const { fields, version } = this
    const label = fields.i32()
    const frame = fields.u8() === 0 ? undefined : fields.f32s(9)
    const height = fields.f32()
    if (version > 4) fields.skip(1)
    return { type, label, height, ...(frame && { frame }) }
  }

  private planar(type: JtKind): Stored {
    const { fields, version } = this
    const base = this.base(type)
    const texts = this.list(44, () => {
      const [text, font] = [fields.i32(), fields.i32()]
      fields.skip(8)
      const box = fields.f32s(6)
      // Outlines of the letters, which other letters stand for here.
      const outlines = this.count(2)
      fields.skip(outlines * 2)
      if (outlines > 0) this.numbers()
      return { text, font, box }
    })
    const starts = this.shorts()
    if (version > 4) this.shorts()
    const points = this.numbers()
    if (type === 'note' && version > 5) fields.skip(4)
    return { ...base, texts, starts, points }
  }

  private spatial(type: JtKind): Stored {
    const { fields, version } = this
    const base = this.base(type)
    fields.skip(6)
    this.shorts()
    this.numbers()
    if (version >= 4 && type === 'spot_weld') fields.skip(48)
    if (version >= 4 && type === 'measurement_point') fields.skip(52)
    return { ...base, texts: [], starts: [], points: new Float32Array(0) }
  }

  private shorts(): number[] {
    return this.list(2, () => this.fields.u16())
  }

  private numbers(): Float32Array<ArrayBuffer> {
    return this.fields.f32s(this.count(4))
  }
}

const latin1 = new TextDecoder('latin1')
/** Bytes of a saved view. */
const VIEW_BYTES = 76
/** Bits of an end of an association. */
const kindOf = (end: number): number => (end >>> 24) & 0x7f
const placeOf = (end: number): number => end & 0xffffff
const keyOf = (kind: number, place: number): number => kind * 0x1000000 + place
