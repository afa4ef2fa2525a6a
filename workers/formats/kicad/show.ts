import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { baseName, extensionOf, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import type { FormatReader, OpenOptions, PartDraft, Sink } from '../../contract/format.ts'
import { identity, multiply } from '../../../src/core/geometry/matrix.ts'
import { unreadableFile } from '../../mesh/notes.ts'
import { boardParts, type PlateLayer } from '../board/boardModel.ts'
import { chainsOf } from '../board/chains.ts'
import { showParts } from '../exact/showParts.ts'
import type { KicadBoard } from './board.ts'
import { findModel, modelPlace, plainPath, VRML_UNIT } from './models.ts'

/** What another format's reader made of a file. Numbers of parts are its own. */
interface OtherFile {
  root: Node
  parts: PartDraft[]
  isVrml: boolean
}

const readers: Record<string, () => Promise<{ reader: FormatReader }>> = {
  step: () => import('../step/index.ts'),
  stp: () => import('../step/index.ts'),
  stpz: () => import('../step/index.ts'),
  iges: () => import('../iges/index.ts'),
  igs: () => import('../iges/index.ts'),
  wrl: () => import('../vrml/index.ts'),
  wrz: () => import('../vrml/index.ts'),
}

/** Reads a part's model, whole. Throws `OpenError` when its format is none of those that boards refer to, or it cannot be read. */
async function readOther(files: FileSet, entry: FileEntry, options: OpenOptions): Promise<OtherFile> {
  const ending = extensionOf(entry.path)
  const load = readers[ending]
  if (!load) throw new OpenError('unsupported-format', entry.path)
  const { reader } = await load()
  const parts = new Map<number, PartDraft>()
  const later: Promise<void>[] = []
  let root: Node | undefined
  await reader.open(
    files,
    entry.path,
    {
      progress: () => undefined,
      structure: (structure) => (root = structure.root),
      part: (part) => parts.set(part.id, part),
      later: (work) => later.push(work),
      note: () => undefined,
      missing: () => undefined,
    },
    { ...options, as: 'model' },
  )
  await Promise.all(later)
  if (!root || parts.size === 0) throw new OpenError('no-geometry', entry.path)
  return { root, parts: [...parts.values()], isVrml: ending.startsWith('wr') }
}

/** A copy of a tree with its parts numbered on from `first`: every place in a tree is a node of its own. */
function copied(node: Node, first: number): Node {
  return { ...node, ...(node.part !== undefined && { part: node.part + first }), children: node.children.map((child) => copied(child, first)) }
}

const SILK = 0.012
const FR4 = 0xb9a878ff
const MODEL_SCALE = new Float64Array([VRML_UNIT, 0, 0, 0, 0, VRML_UNIT, 0, 0, 0, 0, VRML_UNIT, 0, 0, 0, 0, 1])

/** Shows a board as a model: its core with the drilled holes, copper, masks, silkscreen, and the models of its parts that are found beside it. */
export async function showModel(board: KicadBoard, files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void> {
  const name = baseName(path)
  const { chains, open } = chainsOf(board.outline)
  const layers = platesOf(board)
  const { core, copper } = board.stack
  const parts = boardParts({ chains, holes: board.holes, height: core, color: FR4, plating: board.stack.finish, layers }, 0)
  const models = new Models(files, path, sink, options, layers.length + 1)
  const components: Node[] = []
  for (const { reference, place, isBack, models: references, attributes } of board.footprints) {
    const children: Node[] = []
    for (const model of references) {
      const found = await models.find(model.path)
      if (!found) continue
      const own = modelPlace(model, place, isBack, core + copper, -copper)
      const node = copied(found.root, found.first)
      children.push({ ...node, transform: multiply(own, found.isVrml ? multiply(MODEL_SCALE, node.transform ?? identity()) : (node.transform ?? identity())) })
    }
    if (children.length > 0) components.push({ id: 0, name: reference || 'part', attributes, children })
  }
  if (parts.core.bodies.length === 0 && components.length === 0 && layers.every(({ figures }) => figures.length === 0))
    throw new OpenError('no-geometry', 'the board has no outline')
  sink.structure({
    name,
    format: 'kicad',
    units: 'mm',
    upAxis: 'z',
    ...(board.program && { application: board.program }),
    attributes: board.attributes,
    root: {
      id: 0,
      name,
      children: [{ id: 0, name: 'Board', children: parts.nodes }, ...(components.length > 0 ? [{ id: 0, name: 'Components', children: components }] : [])],
    },
  })
  if (open > 0 || chains.length === 0)
    sink.note({
      level: 'warning',
      code: 'damaged-data',
      text: 'lines of the outline that do not close',
      count: Math.max(1, open),
      params: { what: 'Edge.Cuts' },
    })
  await showParts([parts.core], sink, options)
  for (const part of parts.layers()) {
    sink.part(part)
    // Large layers take a while: the sign of life needs a turn.
    await new Promise((resolve) => setTimeout(resolve))
  }
  for (const part of models.parts) sink.part(part)
}

/** Copper on both sides and within, masks over it, silkscreen above. */
function platesOf({ stack, layers, figures }: KicadBoard): PlateLayer[] {
  const { core, copper, mask } = stack
  const of = (name: string): PlateLayer['figures'] => figures.get(name) ?? []
  const title = (name: string): string => (layers.titles.get(name) ? `${name} ${layers.titles.get(name)}` : name)
  const plates: PlateLayer[] = [
    { name: title('B.SilkS'), kind: 'silkscreen', figures: of('B.SilkS'), from: -copper - mask, to: -copper - mask - SILK, color: stack.backSilkColor },
    { name: title('B.Mask'), kind: 'mask', figures: of('B.Mask'), from: -copper, to: -copper - mask, color: stack.backMaskColor },
    { name: title('B.Cu'), kind: 'copper', figures: of('B.Cu'), from: -copper, to: 0, color: stack.finish },
  ]
  for (const name of layers.copper.toReversed()) {
    const depth = stack.inner.get(name)
    if (depth !== undefined)
      plates.push({ name: title(name), kind: 'copper', figures: of(name), from: depth - copper / 2, to: depth + copper / 2, color: stack.finish, hidden: true })
  }
  plates.push(
    { name: title('F.Cu'), kind: 'copper', figures: of('F.Cu'), from: core, to: core + copper, color: stack.finish },
    { name: title('F.Mask'), kind: 'mask', figures: of('F.Mask'), from: core + copper, to: core + copper + mask, color: stack.maskColor },
    { name: title('F.SilkS'), kind: 'silkscreen', figures: of('F.SilkS'), from: core + copper + mask, to: core + copper + mask + SILK, color: stack.silkColor },
  )
  return plates
}

/** Models of parts, each read once; those that are not there are named. */
class Models {
  readonly parts: PartDraft[] = []
  private readonly known = new Map<string, Promise<(OtherFile & { first: number }) | undefined>>()
  private readonly files: FileSet
  private readonly path: string
  private readonly sink: Sink
  private readonly options: OpenOptions
  private next: number

  constructor(files: FileSet, path: string, sink: Sink, options: OpenOptions, first: number) {
    this.files = files
    this.path = path
    this.sink = sink
    this.options = options
    this.next = first
  }

  find(reference: string): Promise<(OtherFile & { first: number }) | undefined> {
    const plain = plainPath(reference)
    let found = this.known.get(plain)
    if (!found) this.known.set(plain, (found = this.read(plain)))
    return found
  }

  private async read(plain: string): Promise<(OtherFile & { first: number }) | undefined> {
    const entry = findModel(this.files, plain, this.path)
    if (!entry) {
      this.sink.missing(baseName(plain))
      return undefined
    }
    try {
      const other = await readOther(this.files, entry, this.options)
      const first = this.next
      for (const part of other.parts) this.parts.push({ ...part, id: part.id + first })
      this.next += other.parts.reduce((most, { id }) => Math.max(most, id + 1), 0)
      return { ...other, first }
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      this.sink.note(unreadableFile(baseName(plain), error.detail ?? error.code))
      return undefined
    }
  }
}
