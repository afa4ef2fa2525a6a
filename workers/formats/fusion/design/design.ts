import { OpenError } from '../../../../src/core/errors.ts'
import { normalize, subtract, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { HomeView } from '../../../../src/core/scene/model.ts'
import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { readBody } from './body.ts'
import { readOccurrence } from './occurrence.ts'
import { type PathOverride, readOccurrenceLook, readPosition, readVisibility } from './overrides.ts'
import { readSketches, type Sketch } from './sketches.ts'
import { count, isWideGuid, type Ref, type Segment, u64, WIDE_GUID } from './segment.ts'

/** Types of records, by GUIDs that all generations share. */
const COMPONENT = 'e03784ed-5e19-4e14-b9f2-3b07017018cd'
const CHILD_LIST = '904f885e-d859-4755-a7ef-6ebed8732fad'
const OCCURRENCE = 'ce2913aa-cfe0-4f04-9102-24424ed3bcfa'
const POSITION = '3b6814f4-d87b-46bd-ad9d-0be07880f7bb'
const VISIBILITY = '2bb3bb69-b0fd-4d56-b4cd-debd30847be3'
const OCCURRENCE_LOOK = '10506394-5beb-4090-9b33-cf4ac5ebf26d'
const BODY_LIST = 'cd57bc48-50ec-47dc-975a-fb6dea72f4da'
const MAP_DIRECT = '40dcc3f41d-e94f-b3b1-3e95-9b6abe572c'
const MAP_PARAMETRIC = '74ca4562-59f8-4c97-8ad1-f8297c21f9aa'
const BODY = 'd3937028-c20c-4e65-b010-94ad418a5c20'
const VIEW = '736deaaf-2425-405e-b871-003aab726295'
const BODY_VISIBILITY = 'd26351f0-5940-4d23-aa20-2c35475a6d9e'

/** Place of the home view among the named ones, and how many bytes of a view's record are read, from its end. */
const HOME = 3
const VIEW_BYTES = 76

/** One use of a component: `component` is of this design, or the root of another document. */
export interface Occurrence {
  id: number
  component: Ref
  /** '' = the component's name and the ordinal. */
  name: string
  ordinal: number
  /** In the component that holds it: column-major, millimetres. Absent = the identity. */
  matrix?: Float64Array
}

export interface DesignBody {
  /** The kernel's stream, and the number that it has there. */
  stream: string
  key: number
  /** '' for none. */
  name: string
  /** 0 = the body has no colour of its own. */
  color: Rgba
  /** The appearance's name in the archives of appearances; '' for none. */
  appearance: string
  hidden: boolean
}

export interface Component {
  id: number
  /** '' for a document that was never saved. */
  name: string
  bodies: DesignBody[]
  /** Those that are visible. */
  sketches: Sketch[]
  occurrences: Occurrence[]
}

/** A design's data about its components, and where and how they are shown. */
export interface Design {
  root: Component
  components: Map<number, Component>
  /** Where an occurrence is, by its path from the root: joints and moves are kept here. */
  positions: (PathOverride & { matrix?: Float64Array })[]
  /** Paths of hidden occurrences. */
  hidden: PathOverride[]
  /** Appearances that occurrences give to their bodies. */
  looks: { path: PathOverride; color: Rgba; appearance: string }[]
  /** The view that the design comes home to; its `up` is the axis that stands upright. */
  home?: HomeView
  /** Texts and curves of visible sketches that are of kinds that are not read. */
  unreadCurves: number
  /** Records that could not be read. */
  failed: number
}

/** Throws `file-exception` for a design without a root. */
export function readDesign(segment: Segment): Design {
  return new DesignReader(segment).read()
}

class DesignReader {
  private readonly segment: Segment
  private readonly components = new Map<number, Component>()
  private readonly occurrences = new Map<number, Occurrence>()
  private failed = 0

  constructor(segment: Segment) {
    this.segment = segment
  }

  read(): Design {
    this.each(COMPONENT, (id, cursor) => this.components.set(id, { id, name: componentName(cursor), bodies: [], sketches: [], occurrences: [] }))
    let root: number | undefined
    this.each(OCCURRENCE, (id, cursor, name) => {
      const occurrence = readOccurrence(this.segment, id, cursor)
      this.occurrences.set(id, occurrence)
      if (name === 'rootInstance') root ??= occurrence.component.id
    })
    this.readChildren()
    this.readBodies()
    const sketches = readSketches(this.segment, () => this.failed++)
    for (const sketch of sketches.shown) this.components.get(sketch.component)?.sketches.push(sketch)
    const positions: Design['positions'] = []
    this.each(POSITION, (_, cursor) => positions.push(readPosition(this.segment, cursor)))
    const hidden: PathOverride[] = []
    this.each(VISIBILITY, (_, cursor) => {
      const { path, visible } = readVisibility(this.segment, cursor)
      if (!visible) hidden.push(path)
    })
    const looks: Design['looks'] = []
    this.each(OCCURRENCE_LOOK, (_, cursor) => looks.push(readOccurrenceLook(this.segment, cursor)))
    const top = root === undefined ? undefined : this.components.get(root)
    if (!top) throw new OpenError('file-exception', 'the design has no root')
    const home = this.readHome()
    return { root: top, components: this.components, positions, hidden, looks, unreadCurves: sketches.unread, failed: this.failed, ...(home && { home }) }
  }

  /** The last of the four named views (top, front, right, home). A view ends with its eye, a flag, its target and what points upwards, in doubles. */
  private readHome(): HomeView | undefined {
    const record = this.segment.record(this.segment.ids(VIEW)[HOME] ?? -1)
    if (!record || record.payload.left < VIEW_BYTES) return undefined
    const { view, end } = record.payload
    const vector = (before: number): Vec3 => [0, 1, 2].map((k) => view.getFloat64(end - before + k * 8, true)) as Vec3
    const back = normalize(subtract(vector(VIEW_BYTES), vector(48)))
    const up = normalize(vector(24))
    return back && up && { back, up }
  }

  /** Reads the records of a type; those that cannot be read are counted. */
  private each(type: string, read: (id: number, cursor: ByteCursor, name: string) => void): void {
    for (const id of this.segment.ids(type)) {
      try {
        const record = this.segment.record(id)
        if (record) read(id, record.payload, record.name)
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
        this.failed++
      }
    }
  }

  /** The lists of children take precedence over the owners that occurrences name: removed ones still name it. */
  private readChildren(): void {
    this.each(CHILD_LIST, (_, cursor) => {
      const children = this.occurrencesIn(cursor)
      const owner = this.lastComponent(cursor)
      if (owner) for (const id of children) owner.occurrences.push(this.occurrences.get(id)!)
    })
  }

  /** The first run of references to occurrences alone, behind their number. */
  private occurrencesIn(cursor: ByteCursor): number[] {
    const { at: from, end, view } = cursor
    for (let at = from; at + 15 <= end; at++) {
      const wanted = view.getUint32(at, true)
      if (wanted === 0 || wanted > (end - at) / 11 || view.getUint8(at + 4) !== 1) continue
      const ids: number[] = []
      cursor.narrow(at + 4, end)
      try {
        while (ids.length < wanted) {
          const ref = this.segment.ref(cursor)
          if (!ref || ref.link !== undefined || !this.occurrences.has(ref.id)) break
          ids.push(ref.id)
        }
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
      }
      if (ids.length === wanted) return ids
    }
    return []
  }

  /** The component of the last reference to one. */
  private lastComponent({ view, end, bytes }: ByteCursor, from = 0): Component | undefined {
    for (let at = end - 11; at >= from; at--) {
      if (bytes[at] !== 1) continue
      const id = view.getUint32(at + 1, true)
      if (view.getUint32(at + 5, true) !== 0) continue
      const component = this.components.get(id)
      if (component) return component
    }
    return undefined
  }

  private readBodies(): void {
    const owners = new Map<number, Component>()
    this.each(BODY_LIST, (id, cursor) => {
      const owner = this.lastComponent(cursor, cursor.at)
      if (owner) owners.set(id, owner)
    })
    const bodies = new Map<number, ReturnType<typeof readBody>>()
    this.each(BODY, (id, cursor) => bodies.set(id, readBody(this.segment, cursor)))
    const hidden = new Set<number>()
    this.each(BODY_VISIBILITY, (_, cursor) => {
      cursor.skip(2)
      cursor.text16()
      const isHidden = cursor.u8() === 1
      cursor.u8()
      const body = this.segment.ref(cursor)
      if (isHidden && body) hidden.add(body.id)
    })
    const take = (component: Component, map: BodyMap): void => {
      for (const { key, body } of map.bodies) {
        const record = bodies.get(body)
        component.bodies.push({
          stream: map.stream,
          key,
          name: record?.name ?? '',
          color: record?.color ?? 0,
          appearance: record?.appearance ?? '',
          hidden: hidden.has(body),
        })
      }
    }
    // Bodies of the history go before the originals that it began with, even where none is left.
    const parametric = new Set<Component>()
    this.each(MAP_PARAMETRIC, (_, cursor) => {
      const map = readBodyMap(this.segment, cursor, false)
      const owner = owners.get(map.list)
      if (!owner) return
      parametric.add(owner)
      take(owner, map)
    })
    this.each(MAP_DIRECT, (_, cursor) => {
      const map = readBodyMap(this.segment, cursor, true)
      const owner = owners.get(map.list)
      if (owner && !parametric.has(owner)) take(owner, map)
    })
  }
}

interface BodyMap {
  bodies: { key: number; body: number }[]
  /** The body list that the map belongs to. */
  list: number
  stream: string
}

function readBodyMap(segment: Segment, cursor: ByteCursor, direct: boolean): BodyMap {
  if (cursor.u8() !== 0) throw new OpenError('file-exception', 'a body map of an unknown making')
  segment.skipProperties(cursor)
  if (direct) segment.ref(cursor)
  const bodies: BodyMap['bodies'] = []
  for (let left = count(cursor, 16); left > 0; left--) bodies.push({ key: u64(cursor), body: u64(cursor) })
  const list = segment.ref(cursor)?.id ?? -1
  cursor.u8()
  return { bodies, list, stream: cursor.text16() }
}

/** The text behind the last GUID. */
function componentName(cursor: ByteCursor): string {
  for (let at = cursor.end - WIDE_GUID - 4; at >= cursor.at; at--) {
    if (!isWideGuid(cursor, at)) continue
    const name = cursor.narrow(at + WIDE_GUID, cursor.end).text16()
    return /^\(.*\)$/.test(name) ? '' : name
  }
  return ''
}
