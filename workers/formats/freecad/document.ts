import { OpenError } from '../../../src/core/errors.ts'
import type { HomeView } from '../../../src/core/scene/model.ts'
import { compose } from './placement.ts'
import type { FileEntry, FileSet } from '../../contract/fileSet.ts'
import { unpacked, zipPackage } from '../../mesh/zipPackage.ts'
import { type DocumentObject, type DocumentXml, type PropertyValue, readDocumentXml } from './documentXml.ts'

const objectProperties = new Set(
  'Label Placement LinkPlacement Shape Mesh Points Group ElementList ElementCount Tip LinkedObject LinkTransform Scale ScaleVector PlacementList VisibilityList Visibility cells Proxy'.split(
    ' ',
  ),
)
/** Properties of pages and of the objects on them. */
const pageProperties = new Set(
  'Label Visibility Views Template Width Height PageResult EditableTexts X Y Scale ScaleType Direction XDirection RotationVector Rotation Source XSource HardHidden SmoothVisible Text TextSize LineSpace'.split(
    ' ',
  ),
)
const wanted = (type: string): ReadonlySet<string> => (type.startsWith('TechDraw::') ? pageProperties : objectProperties)
const viewProperties = new Set('Visibility ShapeColor Transparency DiffuseColor ShapeAppearance OverrideMaterial ShapeMaterial'.split(' '))

/** A target of a link: an object of this document, or of another file. */
export interface LinkTarget {
  name: string
  file?: string
}

/** One .FCStd: its objects, how they are shown, and its other files. */
export class FreecadDocument {
  readonly path: string
  readonly xml: DocumentXml
  private readonly view: DocumentXml | undefined
  /** Unpacked bytes of all shapes. */
  readonly shapeBytes: number
  private readonly inner: FileSet

  private constructor(path: string, inner: FileSet, xml: DocumentXml, view: DocumentXml | undefined) {
    this.path = path
    this.inner = inner
    this.xml = xml
    this.view = view
    this.shapeBytes = [...inner.entries()].reduce((sum, { path: name, size }) => (/\.(brp|bin)$/i.test(name) ? sum + size : sum), 0)
  }

  /** Throws `file-exception` for another archive, or none. */
  static async open(entry: FileEntry): Promise<FreecadDocument> {
    const inner = await zipPackage(entry)
    const xml = inner.get('Document.xml')
    if (!xml) throw new OpenError('file-exception', 'not a FreeCAD document')
    const view = inner.get('GuiDocument.xml')
    return new FreecadDocument(
      entry.path,
      inner,
      readDocumentXml(await unpacked(xml), wanted),
      view && readDocumentXml(await unpacked(view), () => viewProperties),
    )
  }

  object(name: string): DocumentObject | undefined {
    return this.xml.objects.get(name)
  }

  /** A file of the document; undefined when it is not there or is empty, as of objects without a shape. */
  async file(name: string | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const entry = name ? this.inner.get(name) : undefined
    return entry && entry.size > 0 ? unpacked(entry) : undefined
  }

  /** Whether the document has such a file, and it is not empty. */
  has(name: string | undefined): boolean {
    return name !== undefined && (this.inner.get(name)?.size ?? 0) > 0
  }

  /** How the object is shown, by the name of a property. */
  shown(object: DocumentObject, name: string): PropertyValue | undefined {
    return this.view?.objects.get(object.name)?.properties.get(name)
  }

  /** From where the document was looked at when it was saved: a rotation of the view along −z with y upright. */
  home(): HomeView | undefined {
    const [x, y, z, angle] = (/orientation\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)/.exec(this.view?.camera ?? '')?.slice(1) ?? []).map(Number)
    const length = Math.hypot(x, y, z)
    if (!Number.isFinite(angle) || !(length > 0)) return undefined
    const half = Math.sin(angle / 2) / length
    const turn = compose([0, 0, 0], [x * half, y * half, z * half, Math.cos(angle / 2)])
    return { back: [turn[8], turn[9], turn[10]], up: [turn[4], turn[5], turn[6]] }
  }

  /** Documents that were made without a window do not state it: all is visible. */
  isVisible(object: DocumentObject): boolean {
    const value = this.shown(object, 'Visibility') ?? object.properties.get('Visibility')
    return value?.attributes.value !== 'false'
  }
}

export const labelOf = (object: DocumentObject): string => object.properties.get('Label')?.attributes.value || object.name

/** Names of the objects in a list of links. */
export const listed = (object: DocumentObject, property: string): string[] => object.properties.get(property)?.items.flatMap(({ value }) => value || []) ?? []

export function numberOf(object: DocumentObject, property: string): number | undefined {
  const value = Number(object.properties.get(property)?.attributes.value ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** The object that a link shows. */
export function targetOf(object: DocumentObject): LinkTarget | undefined {
  const { attributes } = object.properties.get('LinkedObject') ?? {}
  const name = attributes?.name ?? attributes?.value
  return name ? { name, ...(attributes!.file && { file: attributes!.file }) } : undefined
}

/** Where an object stands in its container; undefined without a placement. Column-major, millimetres. */
export function placementOf(object: DocumentObject, property = 'Placement'): Float64Array | undefined {
  const { attributes } = object.properties.get(property) ?? {}
  if (!attributes) return undefined
  const [x, y, z, q0, q1, q2, q3] = ['Px', 'Py', 'Pz', 'Q0', 'Q1', 'Q2', 'Q3'].map((name) => Number(attributes[name]))
  return compose([x, y, z], [q0, q1, q2, q3])
}

/** Scale of a link along its axes. */
export function scaleOf(object: DocumentObject): readonly [number, number, number] {
  const { attributes } = object.properties.get('ScaleVector') ?? {}
  const all = numberOf(object, 'Scale') ?? 1
  const scales = attributes ? [attributes.valueX, attributes.valueY, attributes.valueZ].map(Number) : [all, all, all]
  const [x, y, z] = scales.map((value) => (Number.isFinite(value) && value !== 0 ? value : 1))
  return [x, y, z]
}
