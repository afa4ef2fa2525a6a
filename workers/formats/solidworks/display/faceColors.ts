import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { colorTagPlace, isStateList } from './colorTagPlace.ts'
import type { FaceRecord } from './faceRecords.ts'
import { colorAt, type VisualProperties } from './visualProperties.ts'

/** A part's range of a DisplayLists stream. */
export interface DisplayRange {
  bytes: Uint8Array
  faces: readonly FaceRecord[]
  /** Where it ends: the bodies' colours stand behind their last face. */
  end: number
  properties: VisualProperties
  /** Version of the display data: `_DL_VERSION_…`. */
  version: number
  /** Whether the stream holds nothing but this part: its objects are numbered from a known one. */
  alone: boolean
}

/** Objects come in order: the class, the document's colour, body class, body, face class, the first face. */
const FIRST_FACE = 5

/** A colour per face of a part: its own, else its body's; 0 = neither. */
export function faceColors(range: DisplayRange): Uint32Array {
  const { bytes, faces, end, properties } = range
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const out = new Uint32Array(faces.length)
  const objects = new SharedColors(range.alone ? properties.classNumber + FIRST_FACE : undefined)
  if (range.alone && properties.document !== undefined) objects.known(properties.classNumber + 1, properties.document)
  const body = new Uint32Array(faces.length)
  let bodyStart = 0
  let next = 0
  for (let f = 0; f < faces.length; f++) {
    const limit = f + 1 < faces.length ? faces[f + 1].start : end
    const place = colorTagPlace(bytes, view, faces[f], limit, range.version)
    const tag = place >= 0 ? view.getUint16(place, true) : 0
    if (tag === (0x8000 | properties.classNumber) && place + 6 <= limit) out[f] = colorAt(bytes, place + 2)
    else if (tag !== 0 && tag < 0x8000) objects.refer(f, tag)
    objects.face(out[f])
    while (next < properties.tags.length && properties.tags[next] < faces[f].end) next++
    for (; next < properties.tags.length && properties.tags[next] < limit; next++) {
      const at = properties.tags[next]
      if (at === place || !isBodyColor(view, at)) continue
      body.fill(colorAt(bytes, at + 2), bodyStart, f + 1)
      bodyStart = f + 1
      objects.stop()
      break
    }
  }
  for (const { face, color } of objects.resolve()) out[face] = color
  for (let f = 0; f < faces.length; f++) if (out[f] === 0) out[f] = body[f]
  return out
}

/** The number of display states and the first one's number stand before a body's colour; the same bytes inside coordinates are chance. */
const isBodyColor = (view: DataView, tag: number): boolean => tag >= 8 && isStateList(view, tag - 8, tag)

/**
 * Colours that several faces share: all but the first refer to it by its number as an object of the stream. Every face takes a number, and a new colour
 * the one after its face. Behind the end of a body the numbers are not known.
 */
class SharedColors {
  private readonly base: number | undefined
  private readonly colors = new Map<number, Rgba>()
  private readonly absolute = new Map<number, Rgba>()
  private readonly references: { face: number; tag: number; next: number }[] = []
  private next = 0
  private counting = true

  /** `base`: number of the first face; undefined = it has to be found. */
  constructor(base: number | undefined) {
    this.base = base
  }

  known(number: number, color: Rgba): void {
    this.absolute.set(number, color)
  }

  /** A face, and its own new colour or 0. */
  face(color: Rgba): void {
    if (!this.counting) return
    this.next++
    if (color !== 0) this.colors.set(this.next++, color)
  }

  refer(face: number, tag: number): void {
    this.references.push({ face, tag, next: this.next })
  }

  stop(): void {
    this.counting = false
  }

  /** Colours of the faces that refer to one. */
  resolve(): { face: number; color: Rgba }[] {
    if (this.references.length === 0) return []
    const base = this.base ?? this.findBase()
    if (base === undefined) return []
    return this.references.flatMap(({ face, tag }) => {
      const color = this.colors.get(tag - base) ?? this.absolute.get(tag)
      return color === undefined ? [] : [{ face, color }]
    })
  }

  /** The one number from which on every reference meets a colour that came before it; undefined when there is none, or several. */
  private findBase(): number | undefined {
    const tags = new Map<number, number>()
    for (const { tag, next } of this.references) if (!tags.has(tag)) tags.set(tag, next)
    const [first] = tags.keys()
    let found: number | undefined
    for (const offset of this.colors.keys()) {
      const base = first - offset
      let fits = true
      for (const [tag, next] of tags) {
        const number = tag - base
        if (number >= next || !this.colors.has(number)) {
          fits = false
          break
        }
      }
      if (!fits) continue
      if (found !== undefined) return undefined
      found = base
    }
    return found
  }
}
