import { cross, normalize, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { Point } from '../../../../src/core/export/flat/flatFace.ts'
import { type ViewFrame, viewFrame } from '../../../export/drawing/placedShape.ts'
import { type FreecadDocument, labelOf, listed, numberOf } from '../document.ts'
import type { DocumentObject } from '../documentXml.ts'

const PAGE = 'TechDraw::DrawPage'
/** Values of `ScaleType`: a view follows its page. */
const PAGE_SCALE = 0

/** A view of shapes on a page: its middle in millimetres of the page, y up. */
export interface PageView {
  name: string
  at: Point
  scale: number
  /** Degrees, counter-clockwise. */
  turn: number
  frame: ViewFrame
  sources: string[]
  hidden: boolean
  smooth: boolean
}

interface PageNote {
  at: Point
  lines: string[]
  /** Height of capital letters, millimetres. */
  height: number
  /** Distance of lines as a share of the height of a line. */
  spacing: number
  turn: number
}

export interface PageContent {
  name: string
  width: number
  height: number
  /** File of the template's SVG. */
  template: string | undefined
  /** Texts that are put into the template, by their names there. */
  texts: Map<string, string>
  views: PageView[]
  notes: PageNote[]
  /** Kinds of objects that are not drawn, with how many there are. */
  unread: Map<string, number>
}

/** TechDraw pages of a document. */
export const pagesOf = ({ xml }: FreecadDocument): DocumentObject[] => [...xml.objects.values()].filter(({ type }) => type === PAGE)

/** What stands on a page, as far as it is drawn: views of shapes, alone or in groups, and notes. */
export function contentOf(document: FreecadDocument, page: DocumentObject): PageContent {
  const template = document.object(linkOf(page, 'Template'))
  const out: PageContent = {
    name: labelOf(page),
    width: sizeOf(template, 'Width', 297),
    height: sizeOf(template, 'Height', 210),
    template: template?.properties.get('PageResult')?.attributes.file,
    texts: new Map(template?.properties.get('EditableTexts')?.items.flatMap(({ key, value }) => (key ? [[key, value ?? ''] as const] : []))),
    views: [],
    notes: [],
    unread: new Map(),
  }
  const pageScale = positive(numberOf(page, 'Scale')) ?? 1
  const scaleOf = (view: DocumentObject): number => (numberOf(view, 'ScaleType') === PAGE_SCALE ? undefined : positive(numberOf(view, 'Scale'))) ?? pageScale
  const seen = new Set<DocumentObject>()
  const add = (name: string, [x0, y0]: Point, groupScale?: number): void => {
    const object = document.object(name)
    // Members of a group stand among the page's views as well in some versions.
    if (!object || seen.has(object)) return
    seen.add(object)
    const at: Point = [x0 + (numberOf(object, 'X') ?? 0), y0 + (numberOf(object, 'Y') ?? 0)]
    if (object.type === 'TechDraw::DrawProjGroup') for (const member of listed(object, 'Views')) add(member, at, scaleOf(object))
    else if (object.type === 'TechDraw::DrawViewPart' || object.type === 'TechDraw::DrawProjGroupItem') {
      if (!document.isVisible(object)) return
      const scale = groupScale ?? scaleOf(object)
      const view = viewOf(object, at, scale)
      if (view) out.views.push(view)
    } else if (object.type === 'TechDraw::DrawViewAnnotation') out.notes.push(noteOf(object, at))
    else if (object.type.startsWith('TechDraw::')) {
      const kind = object.type.slice('TechDraw::'.length)
      out.unread.set(kind, (out.unread.get(kind) ?? 0) + 1)
    }
  }
  const names = listed(page, 'Views')
  // Groups go first: their members would stand at the page's corner.
  for (const isGroup of [true, false]) for (const name of names) if ((document.object(name)?.type === 'TechDraw::DrawProjGroup') === isGroup) add(name, [0, 0])
  return out
}

function viewOf(object: DocumentObject, at: Point, scale: number): PageView | undefined {
  const back = normalize(vectorOf(object, 'Direction') ?? [0, -1, 0])
  const sources = [...listed(object, 'Source'), ...listedNames(object, 'XSource')]
  if (!back || sources.length === 0) return undefined
  const own = vectorOf(object, 'XDirection') ?? vectorOf(object, 'RotationVector')
  return {
    name: labelOf(object),
    at,
    scale,
    turn: numberOf(object, 'Rotation') ?? 0,
    frame: frameOf(back, own),
    sources,
    hidden: flagOf(object, 'HardHidden'),
    smooth: flagOf(object, 'SmoothVisible'),
  }
}

/** `back` points to the eye. Without a direction to the right the view stands upright. */
function frameOf(back: Vec3, right: Vec3 | undefined): ViewFrame {
  const up = right && normalize(cross(back, right))
  return up ? { right: cross(up, back), up, back } : viewFrame(back, Math.abs(back[2]) > 1 - 1e-9 ? [0, back[2], 0] : [0, 0, 1])
}

function noteOf(object: DocumentObject, at: Point): PageNote {
  return {
    at,
    lines: object.properties.get('Text')?.items.map(({ value }) => value ?? '') ?? [],
    height: positive(numberOf(object, 'TextSize')) ?? 5,
    spacing: (positive(numberOf(object, 'LineSpace')) ?? 100) / 100,
    turn: numberOf(object, 'Rotation') ?? 0,
  }
}

const linkOf = (object: DocumentObject, property: string): string => object.properties.get(property)?.attributes.value ?? ''
const flagOf = (object: DocumentObject, property: string): boolean => object.properties.get(property)?.attributes.value === 'true'
const positive = (value: number | undefined): number | undefined => (value !== undefined && value > 0 ? value : undefined)
/** Sizes of paper: up to ten metres. */
const sizeOf = (template: DocumentObject | undefined, property: string, otherwise: number): number =>
  Math.min((template && positive(numberOf(template, property))) ?? otherwise, 1e4)
const listedNames = (object: DocumentObject, property: string): string[] =>
  object.properties.get(property)?.items.flatMap(({ name, file }) => (name && !file ? [name] : [])) ?? []

function vectorOf(object: DocumentObject, property: string): Vec3 | undefined {
  const { attributes } = object.properties.get(property) ?? {}
  const vector = ['valueX', 'valueY', 'valueZ'].map((name) => Number(attributes?.[name] ?? Number.NaN)) as Vec3
  return normalize(vector) ?? undefined
}
