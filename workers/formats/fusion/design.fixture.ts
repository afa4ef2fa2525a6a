import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'

/** Centimetres. */
type Place = readonly [number, number, number]

interface FixtureBody {
  stream: string
  key: number
  name?: string
  /** Its own colour, 0..1 each. */
  rgba?: readonly [number, number, number, number]
  appearance?: string
  hidden?: boolean
  /** What a copy of the body sets before that: its id in place of a name, and its colour. */
  copy?: readonly [number, number, number, number]
}

interface FixtureOccurrence {
  /** Unique in the design. */
  name: string
  /** A component of the design, or the link to another document. */
  component?: string
  link?: string
  at?: Place
}

interface FixtureSketch {
  name?: string
  visible?: boolean
  /** Where its plane is; it is that of x and y else. */
  at?: Place
  /** Lines from a point to another. */
  lines?: [from: Place, to: Place][]
  /** Centre, one or two radii, both angles; about z from x. */
  arcs?: { centre: Place; radii: [number] | [number, number]; from: number; to: number }[]
  /** Texts: not read. */
  texts?: number
}

interface FixtureComponent {
  name: string
  sketches?: FixtureSketch[]
  bodies?: FixtureBody[]
  /** Bodies that a history began with: not shown beside `bodies`. */
  originals?: FixtureBody[]
  children?: FixtureOccurrence[]
}

export interface FixtureDesign {
  /** The first is the root. */
  components: FixtureComponent[]
  /** Positions by the names of the occurrences from the root on. */
  positions?: { path: string[]; at: Place; links?: Record<string, string> }[]
  hidden?: { path: string[] }[]
  /** Eye, target and upwards of the named views: top, front, right, home. */
  views?: [eye: Place, target: Place, up: Place][]
  /** Colours that occurrences give. */
  looks?: { path: string[]; rgba: readonly [number, number, number, number] }[]
}

const types = {
  component: 'E03784ED-5E19-4E14-B9F2-3B07017018CD',
  children: '904F885E-D859-4755-A7EF-6EBED8732FAD',
  occurrence: 'CE2913AA-CFE0-4F04-9102-24424ED3BCFA',
  position: '3B6814F4-D87B-46BD-AD9D-0BE07880F7BB',
  visibility: '2BB3BB69-B0FD-4D56-B4CD-DEBD30847BE3',
  view: '736DEAAF-2425-405E-B871-003AAB726295',
  look: '10506394-5BEB-4090-9B33-CF4AC5EBF26D',
  bodies: 'CD57BC48-50EC-47DC-975A-FB6DEA72F4DA',
  direct: '40DCC3F41D-E94F-B3B1-3E95-9B6ABE572C',
  parametric: '74CA4562-59F8-4C97-8AD1-F8297C21F9AA',
  body: 'D3937028-C20C-4E65-B010-94AD418A5C20',
  light: 'D26351F0-5940-4D23-AA20-2C35475A6D9E',
  sketch: '44A64366-4BD3-4B24-881A-F94C206E8F2D',
  place: 'F47A46FB-DA27-4AFA-8A72-1B38FA596E23',
  line: 'DCA267ED-D615-4934-B64F-AD805E8003E2',
  arc: 'F0130424-8B7E-4092-93C9-1CA807482534',
  ellipse: 'FF23079A-D99C-47AB-940E-2F4E18F022AB',
  text: 'E0618268-3A06-450E-9E94-7CF4C2E66802',
}
const geometry = new Set(['place', 'line', 'arc', 'ellipse', 'text'])
const GUID = '01234567-89ab-cdef-0123-456789abcdef'
/** Magic number of a middle generation. */
const MAGIC = 134222119

/** `MetaStream.dat` and `BulkStream.dat` of a design. */
export function designStreams(design: FixtureDesign): { meta: Uint8Array<ArrayBuffer>; bulk: Uint8Array<ArrayBuffer> } {
  const records: { type: keyof typeof types; id: number; name: string; payload: ByteWriter }[] = []
  let ids = 2
  const add = (type: keyof typeof types, payload: ByteWriter, name = '', id = ++ids): number => {
    records.push({ type, id, name, payload })
    return id
  }
  const componentIds = new Map(design.components.map(({ name }) => [name, ++ids]))
  const occurrenceIds = new Map<string, number>()
  const ref = (out: ByteWriter, id: number, link?: string): ByteWriter => {
    out.u8(1).u32(id, 0)
    return link === undefined ? out.u8(0, 0) : out.u8(1).u32(7).text16(GUID).u8(0).text8(types.component).text16(link).u8(0)
  }
  const matrix = (out: ByteWriter, at: Place | undefined): ByteWriter =>
    at ? out.u8(0).f64(1, 0, 0, at[0], 0, 1, 0, at[1], 0, 0, 1, at[2], 0, 0, 0, 1) : out.u8(1)
  const occurrence = ({ name, component, link, at }: FixtureOccurrence, ordinal: number, recordName = ''): number => {
    const target = link === undefined ? componentIds.get(component!)! : 3
    const out = ref(new ByteWriter().u8(1).u32(1), target, link).u32(ordinal).u8(0, 0).u32(ordinal).text16(GUID).text16(GUID).u8(0)
    const id = add(
      'occurrence',
      matrix(ref(out, target, link), at)
        .text16(name)
        .u8(0)
        .u32(0),
      recordName,
    )
    occurrenceIds.set(name, id)
    return id
  }
  const bodyRecord = ({ name = '', rgba, appearance = '', hidden, copy }: FixtureBody): number => {
    const head = new ByteWriter().u8(0, 0)
    if (copy)
      ref(head.text16(GUID).f32(...copy), 1)
        .u8(1)
        .text16('')
        .text16(GUID)
    const out = ref(ref(head.text16('PrismMaterial-018'), 5).u8(0).text16(GUID), 6)
    const id = add(
      'body',
      ref(out.text16(name).f32(...(rgba ?? [0, 0, 0, 1])), 1)
        .u8(rgba ? 1 : 0)
        .text16(appearance)
        .text16(GUID),
    )
    if (hidden) add('light', ref(new ByteWriter().u8(0, 0).text16(GUID).u8(1, 1), id))
    return id
  }
  const sketchRecords = ({ name = '', visible = false, at, lines = [], arcs = [], texts = 0 }: FixtureSketch, ordinal: number, component: number): void => {
    const place = add('place', ref(matrix(new ByteWriter().u8(0, 0), at).u8(0), component))
    const id = add(
      'sketch',
      ref(new ByteWriter().u8(0, 0).text16(GUID).u8(0, 1, 1), place)
        .u32(ordinal)
        .u8(0, visible ? 1 : 0)
        .text16(name)
        .u8(0),
    )
    const curve = (): ByteWriter => new ByteWriter().u8(0, 1).u32(1).text8('crv_primary_id').text8('IntrinsicMetaTypeuint64').u32(7, 0)
    const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
    for (const [from, to] of lines)
      add(
        'line',
        ref(
          curve()
            .f64(...from, ...minus(to, from))
            .f64(1, 0, 0, 0, 0, 1),
          id,
        ),
      )
    for (const { centre, radii, from, to } of arcs)
      add(radii.length === 1 ? 'arc' : 'ellipse', ref(curve().f64(...centre, 0, 0, 1, 1, 0, 0, ...radii, from, to), id))
    for (let i = 0; i < texts; i++) add('text', ref(new ByteWriter().u8(0, 0), id))
  }
  occurrence({ name: 'root', component: design.components[0].name }, 0, 'rootInstance')
  for (const { name, bodies = [], originals = [], children = [], sketches = [] } of design.components) {
    const id = componentIds.get(name)!
    add('component', new ByteWriter().u8(0, 0).text16(GUID).text16(name).u32(0), '', id)
    const placed = children.map((child, i) => occurrence(child, i + 1))
    const list = new ByteWriter().u8(0, 0, 9).u32(placed.length)
    for (const child of placed) ref(list, child)
    add('children', ref(list, id))
    const collection = add('bodies', ref(new ByteWriter().u8(0, 0), id))
    for (const [i, sketch] of sketches.entries()) sketchRecords(sketch, i + 1, id)
    for (const [type, own] of [
      ['parametric', originals.length > 0 ? bodies : []],
      ['direct', originals.length > 0 ? originals : bodies],
    ] as const) {
      if (own.length === 0) continue
      const map = new ByteWriter().u8(0, 0)
      if (type === 'direct') ref(map, 4)
      map.u32(own.length)
      for (const body of own) map.u32(body.key, 0, bodyRecord(body), 0)
      add(type, ref(map, collection).u8(0).text16(own[0].stream))
    }
  }
  const lead = (path: string[], links: Record<string, string> = {}): ByteWriter => {
    const out = new ByteWriter().u8(1).u32(path.length)
    for (const step of path) ref(out, occurrenceIds.get(step) ?? 4, links[step]).u32(0)
    return out.u8(0)
  }
  const steps = (out: ByteWriter, path: string[], links: Record<string, string> = {}): ByteWriter => {
    out.u32(path.length)
    for (const step of path) ref(out, occurrenceIds.get(step) ?? 4, links[step])
    return out
  }
  for (const { path, at, links } of design.positions ?? []) add('position', steps(matrix(lead(path, links), at), path, links))
  for (const [eye, target, up] of design.views ?? [])
    add(
      'view',
      new ByteWriter()
        .u32(64)
        .f64(...eye)
        .u32(1)
        .f64(...target)
        .f64(...up),
    )
  for (const { path } of design.hidden ?? []) add('visibility', steps(lead(path).u8(0), path))
  for (const { path, rgba } of design.looks ?? [])
    add(
      'look',
      steps(
        ref(
          lead(path)
            .u8(0)
            .f32(...rgba),
          1,
        )
          .u8(1)
          .text16('Paint')
          .text16(GUID)
          .text16('')
          .text16('Prism-128')
          .u32(0)
          .f32(1),
        path,
      ),
    )
  return streamsOf(records)
}

function streamsOf(records: readonly { type: keyof typeof types; id: number; name: string; payload: ByteWriter }[]): {
  meta: Uint8Array<ArrayBuffer>
  bulk: Uint8Array<ArrayBuffer>
} {
  const bulk = new ByteWriter()
  const index = new ByteWriter().u32(records.length)
  for (const { id, name, payload } of records) {
    index.u32(id, 0, bulk.length, 0)
    bulk.text8('256').u32(id, 0).text8(name).raw(payload.done())
  }
  const names = Object.keys(types) as (keyof typeof types)[]
  const meta = new ByteWriter().text8('Design1').u32(1).text16(GUID).u32(MAGIC, 5).text8('Design').text8('Fusion').u32(0, 0).u32(names.length)
  for (const name of names) {
    const ids = records.filter(({ type }) => type === name).map(({ id }) => id)
    meta
      .text8(types[name])
      .text8('')
      .u32(1)
      .text8(geometry.has(name) ? 'Geometry' : 'Fusion')
      .u32(ids.length)
    for (const id of ids) meta.u32(id, 0)
  }
  return { meta: meta.u32(0).raw(index.done()).u32(0).done(), bulk: bulk.done() }
}
