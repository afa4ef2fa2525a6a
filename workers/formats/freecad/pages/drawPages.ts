import { OpenError } from '../../../../src/core/errors.ts'
import { DxfFile, type DxfWindow } from '../../../../src/core/export/flat/dxfFile.ts'
import { movedCurve, type Point } from '../../../../src/core/export/flat/flatFace.ts'
import { identity, type Matrix, multiply, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { boundsOfPoints } from '../../../../src/core/scene/bounds.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import { baseName, FileSet } from '../../../contract/fileSet.ts'
import type { OpenOptions, PartDraft, Sink } from '../../../contract/format.ts'
import { openDrawing } from '../../../drawing/open/openDrawing.ts'
import type { Occurrence } from '../../../export/drawing/hiddenLines.ts'
import { PartShape } from '../../../export/drawing/partShape.ts'
import type { ViewFrame } from '../../../export/drawing/placedShape.ts'
import { type ViewPicture, viewPicture } from '../../../export/drawing/viewPicture.ts'
import { skippedEntity } from '../../../mesh/notes.ts'
import { showGroups } from '../../exact/partGroups.ts'
import type { FreecadDocument } from '../document.ts'
import { type LoadDocument, TreeBuilder } from '../tree.ts'
import { contentOf, type PageContent, type PageView, pagesOf } from './pageContent.ts'
import { readTemplate, type Template } from './template.ts'

/** Between views in model space and around them on the sheet, millimetres of the sheet. */
const MARGIN = 2
/** Width of a letter and height of a line as shares of a capital's height, by which notes of several lines are put. */
const LETTER = 0.8
const LINE = 1.6
/** Dashes and gaps on paper. */
const lineTypes = [{ name: 'Hidden', pattern: [3, -1.5] }]
const layers = [
  { name: 'Visible', color: 7, weight: 50 },
  { name: 'Hidden', color: 7, lineType: 'Hidden', weight: 25 },
  { name: 'Notes', color: 7, weight: 25 },
  { name: 'Template', color: 7, weight: 25 },
]

/** A view with its lines; `shift` puts them to their place in model space. */
interface DrawnView {
  picture: ViewPicture
  shift: Point
}

/**
 * Draws the TechDraw pages of a document: each is a sheet with its template and notes, and a window for each view, whose lines (found anew, since the file has
 * none) stand in model space at true size. Objects that are not drawn are reported. Throws `no-geometry` where there is no page.
 */
export async function drawPages(document: FreecadDocument, load: LoadDocument, path: string, sink: Sink, options: OpenOptions): Promise<void> {
  const pages = pagesOf(document).map((page) => contentOf(document, page))
  if (pages.length === 0) throw new OpenError('no-geometry', 'the document has no pages')
  const shapes = new SourceShapes(document, load, options)
  const total = pages.reduce((sum, { views }) => sum + views.length, 1)
  const file = await new Sheets(document, shapes).draw(pages, (done) => sink.progress('tessellate', done / total))
  const unread = new Map<string, number>()
  for (const page of pages) for (const [kind, count] of page.unread) unread.set(kind, (unread.get(kind) ?? 0) + count)
  for (const [kind, count] of unread) sink.note({ ...skippedEntity(`TechDraw ${kind}`, count), level: 'warning' })
  const bytes = new TextEncoder().encode(file.text())
  const entry = {
    path: `${path}.dxf`,
    size: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start: number, end: number) => bytes.slice(start, end),
  }
  await openDrawing(
    new FileSet([entry]),
    entry.path,
    'dxf',
    {
      ...sink,
      progress() {},
      drawing: (drawing) => {
        const application = `FreeCAD ${document.xml.program}`.trim()
        // The document can be shown as a model again.
        sink.drawing?.({ ...drawing, name: baseName(path), format: 'freecad', application, solids: Math.max(1, drawing.solids ?? 0) })
      },
    },
    { ...options, as: 'drawing' },
  )
}

class Sheets {
  private readonly document: FreecadDocument
  private readonly shapes: SourceShapes

  constructor(document: FreecadDocument, shapes: SourceShapes) {
    this.document = document
    this.shapes = shapes
  }

  async draw(pages: readonly PageContent[], progress: (views: number) => void): Promise<DxfFile> {
    const drawn: DrawnView[] = []
    const sheets: { page: PageContent; template: Template | undefined; windows: DxfWindow[] }[] = []
    let along = 0
    let top = 1
    let done = 0
    for (const page of pages) {
      const windows: DxfWindow[] = []
      for (const view of page.views) {
        const own = await this.view(view)
        progress(++done)
        if (!own) continue
        const { picture, middle } = own
        const [width, height] = [picture.high[0] - picture.low[0], picture.high[1] - picture.low[1]]
        const room = MARGIN / view.scale
        const shift: Point = [along + room - picture.low[0], room - picture.low[1]]
        along += width + 2 * room
        top = Math.max(top, height + 2 * room)
        drawn.push({ picture, shift })
        windows.push({
          at: [view.at[0] + (picture.low[0] - middle[0]) * view.scale - MARGIN / 2, view.at[1] + (picture.low[1] - middle[1]) * view.scale - MARGIN / 2],
          width: width * view.scale + MARGIN,
          height: height * view.scale + MARGIN,
          center: [shift[0] + picture.low[0] + width / 2, shift[1] + picture.low[1] + height / 2],
          scale: view.scale,
        })
      }
      sheets.push({ page, template: await this.template(page), windows })
    }
    const file = new DxfFile({
      layers,
      lineTypes,
      font: 'arial.ttf',
      withoutFrames: true,
      extent: [Math.max(along, 1), top],
      sheets: sheets.map(({ page: { name, width, height }, windows }) => ({ name, width, height, windows })),
    })
    for (const { picture, shift } of drawn) {
      for (const curve of picture.hidden) file.curve(movedCurve(curve, shift), 'Hidden')
      for (const curve of picture.visible) file.curve(movedCurve(curve, shift), 'Visible')
    }
    for (const [number, { page, template }] of sheets.entries()) {
      file.onSheet(() => {
        for (const { curve, weight } of template?.strokes ?? []) file.curve(curve, 'Template', weight)
        for (const text of template?.texts ?? []) file.write({ ...text, layer: 'Template' })
        for (const note of page.notes) writeNote(file, note)
      }, number)
    }
    return file
  }

  /** The template that a page lies on; undefined where there is none, or it cannot be read. */
  private async template({ template, width, height, texts }: PageContent): Promise<Template | undefined> {
    const bytes = await this.document.file(template).catch(() => undefined)
    try {
      return bytes && readTemplate(bytes, { width, height, texts })
    } catch (error) {
      if (error instanceof OpenError) return undefined
      throw error
    }
  }

  /** Lines of a view, and the point of them that stands where the view does: the middle of its lines, before it is turned. */
  private async view({ sources, frame, turn, hidden, smooth }: PageView): Promise<{ picture: ViewPicture; middle: Point } | undefined> {
    const occurrences = await this.shapes.occurrences(sources)
    const looks = { hidden, smooth }
    const upright = viewPicture(occurrences, frame, looks)
    if (!upright) return undefined
    const { low, high } = upright
    const [x, y] = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]
    const angle = (turn * Math.PI) / 180
    if (Math.abs(Math.sin(angle / 2)) < 1e-9) return { picture: upright, middle: [x, y] }
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const turned = viewPicture(occurrences, turnedFrame(frame, cos, sin), looks)
    return turned && { picture: turned, middle: [x * cos - y * sin, x * sin + y * cos] }
  }
}

/** The frame in which the view stands turned counter-clockwise. */
function turnedFrame({ right, up, back }: ViewFrame, cos: number, sin: number): ViewFrame {
  const mixed = (a: number, b: number): Vec3 => [0, 1, 2].map((k) => right[k] * a + up[k] * b) as Vec3
  return { right: mixed(cos, -sin), up: mixed(sin, cos), back }
}

function writeNote(file: DxfFile, { at: [x, y], lines, height, spacing, turn }: PageContent['notes'][number]): void {
  const angle = (turn * Math.PI) / 180
  const step = height * LINE * spacing
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0) * LETTER * height
  for (const [i, text] of lines.entries()) {
    if (text === '') continue
    const across = lines.length > 1 ? -width / 2 : 0
    const upwards = ((lines.length - 1) / 2 - i) * step - height / 2
    file.write({
      at: [x + across * Math.cos(angle) - upwards * Math.sin(angle), y + across * Math.sin(angle) + upwards * Math.cos(angle)],
      text,
      height,
      layer: 'Notes',
      angle: turn,
      align: lines.length > 1 ? 'left' : 'center',
    })
  }
}

/** Shapes of the objects that views show, each made once. */
class SourceShapes {
  private readonly document: FreecadDocument
  private readonly load: LoadDocument
  private readonly options: OpenOptions
  private readonly known = new Map<string, Promise<Occurrence[]>>()

  constructor(document: FreecadDocument, load: LoadDocument, options: OpenOptions) {
    this.document = document
    this.load = load
    this.options = options
  }

  occurrences(names: readonly string[]): Promise<Occurrence[]> {
    const key = names.join(' ')
    let found = this.known.get(key)
    if (!found) this.known.set(key, (found = this.make(names)))
    return found
  }

  private async make(names: readonly string[]): Promise<Occurrence[]> {
    const builder = new TreeBuilder(this.load, 'visible')
    const nodes: Node[] = []
    for (const name of names) {
      const node = await builder.alone(this.document, name)
      if (node) nodes.push(node)
    }
    const drafts: PartDraft[] = []
    const sink: Sink = { progress() {}, structure() {}, part: (part) => drafts.push(part), note() {}, missing() {} }
    await builder.shapes.showMeshes(sink)
    await showGroups(builder.shapes.groups, sink, { quality: this.options.quality })
    const shapes = new Map<number, PartShape>()
    for (const draft of drafts) {
      const { mesh } = draft
      if (mesh) shapes.set(draft.id, new PartShape({ ...draft, mesh, bounds: boundsOfPoints(mesh.positions, draft.offset) }, mesh))
    }
    const out: Occurrence[] = []
    const walk = (node: Node, above: Matrix): void => {
      const world = node.transform ? multiply(above, node.transform) : above
      const shape = node.part === undefined ? undefined : shapes.get(node.part)
      if (shape) out.push({ shape, world })
      for (const child of node.children) walk(child, world)
    }
    for (const node of nodes) walk(node, identity())
    return out
  }
}
