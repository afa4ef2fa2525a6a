import { strToU8, zipSync } from 'fflate'
import { cylinderText } from '../brep/cylinder.fixture.ts'

type Place = readonly [x: number, y: number, z: number, ...quaternion: number[]]

interface FixtureObject {
  name: string
  type: string
  label?: string
  extensions?: string[]
  /** Its own, and where its shape stands. */
  place?: Place
  shape?: boolean
  mesh?: Uint8Array
  group?: string[]
  elements?: string[]
  tip?: string
  link?: { name: string; file?: string; transform?: boolean; scale?: number; count?: number; places?: Place[]; visibility?: string; color?: number }
  hidden?: boolean
  /** Spreadsheet cells: address, content, name. */
  cells?: [address: string, content: string, alias?: string][]
  /** 0xRRGGBBAA of the whole or of each face. */
  colors?: number[]
  materials?: { diffuse: number; transparency: number }[]
  /** Values of other properties, as XML. */
  more?: Record<string, string>
}

const quaternionOf = (place: Place): number[] => (place.length > 3 ? place.slice(3) : [0, 0, 0, 1])
const property = (name: string, value: string): string => `<Property name="${name}" type="x">${value}</Property>`

/** The cylinder of the BREP fixture, turned and moved as a whole. */
function shapeAt(place: Place | undefined): string {
  if (!place) return cylinderText
  const [x, y, z, w] = quaternionOf(place)
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), place[0]],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), place[1]],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), place[2]],
  ]
  return cylinderText.replace('Locations 0', `Locations 1\n1\n${rows.map((row) => row.join(' ')).join('\n')}`).replace(/\+1 0\s*$/, '+1 1\n')
}

/** A document with these objects, and more files. */
export function documentFile(
  objects: readonly FixtureObject[],
  { camera = '', view = true, more = {} }: { camera?: string; view?: boolean; more?: Record<string, Uint8Array> } = {},
): Uint8Array<ArrayBuffer> {
  const files: Record<string, Uint8Array> = { ...more }
  const data: string[] = []
  const shown: string[] = []
  for (const { name, label, extensions = [], place, shape, mesh, group, elements, tip, link, hidden, cells, colors, materials, more: other = {} } of objects) {
    const out = [property('Label', `<String value="${label ?? name}"/>`)]
    if (place) {
      const [q0, q1, q2, q3] = quaternionOf(place)
      out.push(property('Placement', `<PropertyPlacement Px="${place[0]}" Py="${place[1]}" Pz="${place[2]}" Q0="${q0}" Q1="${q1}" Q2="${q2}" Q3="${q3}"/>`))
    }
    const links = (names: readonly string[]): string =>
      `<LinkList count="${names.length}">${names.map((each) => `<Link value="${each}"/>`).join('')}</LinkList>`
    if (shape) {
      files[`${name}.brp`] = strToU8(shapeAt(place))
      out.push(property('Shape', `<Part file="${name}.brp"/>`))
    }
    if (mesh) {
      files[`${name}.bms`] = mesh
      out.push(property('Mesh', `<Mesh file="${name}.bms"/>`))
    }
    if (group) out.push(property('Group', links(group)))
    if (elements) out.push(property('ElementList', links(elements)))
    if (cells) {
      const rows = cells.map(([address, content, alias]) => `<Cell address="${address}" content="${content}"${alias ? ` alias="${alias}"` : ''}/>`)
      out.push(property('cells', `<Cells Count="${cells.length}"><XLinks count="0"/>${rows.join('')}</Cells>`))
    }
    for (const [key, value] of Object.entries(other)) out.push(property(key, value))
    if (tip) out.push(property('Tip', `<Link value="${tip}"/>`))
    if (link) {
      out.push(property('LinkedObject', `<XLink ${link.file ? `file="${link.file}" ` : ''}name="${link.name}"/>`))
      out.push(property('LinkTransform', `<Bool value="${link.transform ?? false}"/>`), property('Scale', `<Float value="${link.scale ?? 1}"/>`))
      if (link.count) out.push(property('ElementCount', `<Integer value="${link.count}"/>`))
      if (link.visibility) out.push(property('VisibilityList', `<BoolList value="${link.visibility}"/>`))
      if (link.places) {
        const numbers = link.places.flatMap((each) => [each[0], each[1], each[2], ...quaternionOf(each)])
        files[`${name}.places`] = Uint8Array.from([
          ...new Uint8Array(Uint32Array.of(link.places.length).buffer),
          ...new Uint8Array(Float64Array.from(numbers).buffer),
        ])
        out.push(property('PlacementList', `<PlacementList file="${name}.places"/>`))
      }
    }
    data.push(
      `<Object name="${name}"><Extensions>${extensions.map((each) => `<Extension type="${each}"/>`).join('')}</Extensions><Properties>${out.join('')}</Properties></Object>`,
    )
    const looks = [property('Visibility', `<Bool value="${!hidden}"/>`)]
    if (link?.color !== undefined) {
      looks.push(
        property('OverrideMaterial', '<Bool value="true"/>'),
        property('ShapeMaterial', `<PropertyMaterial diffuseColor="${link.color}" transparency="0.2"/>`),
      )
    }
    if (colors) {
      files[`${name}.colors`] = new Uint8Array(Uint32Array.of(colors.length, ...colors).buffer)
      looks.push(property('DiffuseColor', `<ColorList file="${name}.colors"/>`))
    }
    if (materials) {
      const bytes = materials.flatMap(({ diffuse, transparency }) => [
        ...new Uint8Array(Uint32Array.of(0, diffuse, 0, 0, 0).buffer),
        ...new Uint8Array(Float32Array.of(transparency).buffer),
      ])
      files[`${name}.materials`] = Uint8Array.from([
        ...new Uint8Array(Uint32Array.of(materials.length).buffer),
        ...bytes,
        ...new Uint8Array(materials.length * 12),
      ])
      looks.push(property('ShapeAppearance', `<MaterialList file="${name}.materials" version="3"/>`))
    }
    shown.push(`<ViewProvider name="${name}"><Properties>${looks.join('')}</Properties></ViewProvider>`)
  }
  const types = objects.map(({ name, type }) => `<Object type="${type}" name="${name}"/>`).join('')
  files['Document.xml'] = strToU8(
    `<?xml version='1.0' encoding='utf-8'?><Document SchemaVersion="4" ProgramVersion="1.0"><Properties>${property('CreatedBy', '<String value="A. Maker"/>')}</Properties><Objects>${types}</Objects><ObjectData>${data.join('')}</ObjectData></Document>`,
  )
  if (view)
    files['GuiDocument.xml'] = strToU8(
      `<Document SchemaVersion="1"><ViewProviderData>${shown.join('')}</ViewProviderData><Camera settings="${camera}"/></Document>`,
    )
  return Uint8Array.from(zipSync(files))
}

/** A mesh of FreeCAD: one triangle, in either byte order. */
export function meshKernel(littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(264 + 8 + 3 * 12 + 24 + 24)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0xa0b0c0d0, littleEndian)
  view.setUint32(264, 3, littleEndian)
  view.setUint32(268, 1, littleEndian)
  for (const [i, value] of [0, 0, 0, 1, 0, 0, 0, 1, 0].entries()) view.setFloat32(272 + 4 * i, value, littleEndian)
  for (const i of [0, 1, 2]) view.setUint32(272 + 36 + 4 * i, i, littleEndian)
  return bytes
}
