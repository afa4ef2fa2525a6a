import { containerOf } from './container.fixture.ts'
import { Writer } from './writer.fixture.ts'

interface FixtureInstance {
  name: string
  /** A file, or the name of a component of this product. */
  file?: string
  component?: string
  /** Images of x, y, z, then the place. */
  matrix?: number[]
  /** 0xRRGGBB that the product gives it. */
  color?: number
  hidden?: boolean
}

export interface FixtureProduct {
  partNumber: string
  instances: FixtureInstance[]
  /** In-file components by name. */
  components?: Record<string, FixtureInstance[]>
  preview?: Uint8Array
  /** What stands where CATIA states its release. */
  program?: string
  /** Changes the object graph before it is packed. */
  spoil?(data: Uint8Array): void
}

/** Names in front, as every catalogue has them. */
const firstNames = [
  'CATCatalogManager',
  'catalogManager',
  'ASMPRODUCT',
  'PRDBAGREP',
  '3DIC',
  '_PartNumber',
  '_InstanceName',
  '_Position',
  '_Component',
  '_BagRepsList',
  'VPGlobal',
  'VPAsm',
]

const atom = (out: Writer, value: number): Writer => (value <= 0xd0 - 0x81 ? out.u8(value + 0x81) : out.u8(0x80).u32(value))
const named = (out: Writer, index: number): Writer => (index <= 0xfd - 0x34 ? out.u8(index + 0x34) : out.u8(0x32).u32(index + 1))

const block = (tag: number, content: Uint8Array): Uint8Array =>
  new Writer()
    .u8(0x7c, tag)
    .u32(content.length + 6)
    .raw(content)
    .done()

interface FixtureObject {
  id: number
  className: string
  name: string
  texts?: Record<string, string>
  matrix?: number[]
  /** Real numbers, and colours of three. */
  reals?: Record<string, number | readonly number[]>
  color?: number
  hidden?: boolean
  head: number[] | ((out: Writer) => Writer)
  lists?: Record<string, number[]>
}

/** A product file: its objects, its documents, and which containers it has. */
export function productFile({
  partNumber,
  instances,
  components = {},
  preview,
  program = 'OSMX V5R29SP5HF16',
  spoil,
}: FixtureProduct): Uint8Array<ArrayBuffer> {
  const files = [...new Set([...instances, ...Object.values(components).flat()].flatMap(({ file }) => file ?? []))]
  const data = objectGraph(partNumber, instances, components, files)
  spoil?.(data)
  return containerOf([
    {
      name: '.product',
      inside: [
        {
          name: 'CATIA1',
          inside: [
            { name: 'Data', bytes: data },
            { name: 'Cont_1', bytes: new Writer().ascii(program).done() },
            { name: '\x03CATStorageProperty', bytes: new Writer().ascii('..CATProdCont..').done() },
            { name: '\x03CATDocumentProperty', bytes: documentsOf(files) },
            ...(preview ? [{ name: '\x05CATPreview', bytes: new Writer().u32(0).raw(preview).done() }] : []),
          ],
        },
      ],
    },
  ])
}

function objectGraph(partNumber: string, instances: FixtureInstance[], components: Record<string, FixtureInstance[]>, files: string[]): Uint8Array {
  const objects: FixtureObject[] = []
  let ids = 0
  const definition = (name: string, texts: Record<string, string>): FixtureObject => {
    const object: FixtureObject = { id: ++ids, className: 'ASMPRODUCT', name, texts, head: [0x04, 0x01, 0x82], lists: {} }
    objects.push(object)
    return object
  }
  const root = definition(partNumber, { _PartNumber: partNumber })
  const byName = new Map(Object.keys(components).map((name) => [name, definition(name, { _PartNumber: name })]))
  const place = (parent: FixtureObject, list: FixtureInstance[]): void => {
    parent.lists = {
      _Component: list.map(({ name, file, component, matrix, color, hidden }) => {
        const instance: FixtureObject = {
          id: ++ids,
          className: 'ASMPRODUCT',
          name,
          texts: { _InstanceName: name },
          color,
          hidden,
          head: (out) =>
            file === undefined
              ? atom(atom(out.u8(0x14, 0), byName.get(component ?? '')?.id ?? 0), parent.id)
              : atom(atom(out.u8(0x14, 0, 0xe5).u32(2).u8(0x11, 0x03), files.indexOf(file) + 1), parent.id),
        }
        objects.push(instance)
        if (matrix) {
          const bag: FixtureObject = { id: ++ids, className: 'PRDBAGREP', name: '3DIC', matrix, head: [0x14, 0, 0x81, 0x81] }
          objects.push(bag)
          instance.lists = { _BagRepsList: [bag.id] }
        }
        return instance.id
      }),
    }
  }
  place(root, instances)
  for (const [name, list] of Object.entries(components)) place(byName.get(name)!, list)
  return graphBytes(objects)
}

function numbers(out: Writer, values: readonly number[]): void {
  for (const value of values) {
    if (value === 1 || value === 0 || value === -1) out.u8(0xe8 - value)
    else out.u8(0xe6).f64(value)
  }
  out.u8(0xfe)
}

/** A graph of rendering materials, as parts have it beside their bodies. */
export const materialGraph = (...materials: { DiffuseColor?: readonly number[]; Reflectivity?: number }[]): Uint8Array =>
  graphBytes(materials.map((reals, id) => ({ id: id + 1, className: 'PlasticMaterial', name: 'RenderingMaterial', reals, head: [0x14, 0] })))

function graphBytes(objects: readonly FixtureObject[]): Uint8Array {
  const names = [
    ...new Set([
      ...firstNames,
      ...objects.flatMap(({ className, name, texts = {}, reals = {} }) => [className, name, ...Object.values(texts), ...Object.keys(reals)]),
    ]),
  ]
  const index = (text: string): number => names.indexOf(text)
  const entities = new Writer()
  const records = new Writer()
  const properties = new Writer()
  for (const { id, className, name, texts = {}, matrix, reals = {}, color, hidden, head, lists = {} } of objects) {
    atom(properties, Number(hidden !== undefined) + Number(color !== undefined))
    if (hidden !== undefined) named(properties, index('VPGlobal')).u8(0x8e, 0xe9, 0x84, hidden ? 0x09 : 0x01, 0)
    if (color !== undefined) named(properties, index('VPAsm')).u8(0x8e, 0xec, 0x84, 0x21, color >> 16, (color >> 8) & 255, color & 255, 1)
    const titles = new Writer().u8(0, 0)
    named(named(titles, index(className)), index(name))
      .u8(0xea)
      .u32(id)
    const values = new Writer()
    for (const [attribute, text] of Object.entries(texts)) {
      named(values, index(attribute)).u8(0x81, 0xe8, 0xc1, 0x12, 0x37)
      named(values, index(text)).u8(0xfe)
    }
    if (matrix) numbers(named(values, index('_Position')).u8(0x81, 0xe8, 0xf4, 0x07, 0x37, 0x8d, 0x81), matrix)
    for (const [attribute, value] of Object.entries(reals)) {
      if (typeof value === 'number') numbers(named(values, index(attribute)).u8(0x81, 0xe8, 0xd4, 0x07, 0x37), [value])
      else numbers(named(values, index(attribute)).u8(0x81, 0xe9, 0xf4, 0x07, 0x04, 0x37, 0x84, 0x81), value)
    }
    entities.raw(block(0x05, new Writer().u8(0).raw(block(0x06, titles.done())).raw(block(0x07, values.done())).done()))
    const payload = new Writer()
    for (const [list, targets] of Object.entries(lists)) {
      atom(named(payload, index(list)), targets.length).u8(0x81)
      for (const target of targets) atom(atom(payload, target), 0)
    }
    const start = typeof head === 'function' ? head(new Writer()) : new Writer().u8(...head)
    records.raw(block(0x09, start.raw(block(0x0a, payload.done())).done()))
  }
  const catalogue = atom(new Writer(), names.length)
  for (const text of names) {
    const bytes = new TextEncoder().encode(text)
    if (bytes.length < 0xff) catalogue.u8(bytes.length + 1).raw(bytes)
    else catalogue.u8(0).u32(bytes.length).raw(bytes)
  }
  return new Writer()
    .ascii('CATProdCont')
    .raw(block(0x04, entities.u8(0xfe, 0xde).done()))
    .raw(block(0x08, records.done()))
    .raw(block(0x0b, properties.done()))
    .u8(0xfe)
    .raw(block(0x02, catalogue.done()))
    .done()
}

/** The file itself, then the files that it refers to; last their slots. */
function documentsOf(files: readonly string[]): Uint8Array {
  const out = new Writer()
  for (const file of ['Self.CATProduct', ...files]) {
    const type = file.slice(file.lastIndexOf('.') + 1)
    const path = new TextEncoder().encode(`C:\\Work\\${file}`)
    const octets = new Writer().ascii('\x05CATIA\x05DocId\0\x01\x04File').u8(type.length).ascii(type).u16(path.length).raw(path).done()
    out.u8(0xe0).u32(2).u8(0x22).u32(octets.length)
    for (const octet of octets) out.u8(0x3b, 1, octet)
    out.u8(0x9f)
  }
  for (let slot = 1; slot <= files.length; slot++) out.u8(0x24).u32(slot)
  return out.u8(0x9f).done()
}
