import { OpenError } from '../../../src/core/errors.ts'
import { multiply } from '../../../src/core/geometry/matrix.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { extrudedBody } from '../../kernel/brep/solid/sweep.ts'
import { baseName, extensionOf, type FileEntry, type FileSet } from '../../contract/fileSet.ts'
import { cutOff, damagedData } from '../../mesh/notes.ts'
import { boardCore } from '../board/core.ts'
import { FARTHEST } from '../board/region.ts'
import { chainsOf } from '../board/chains.ts'
import type { PartSource } from '../exact/laterParts.ts'
import { showParts } from '../exact/showParts.ts'
import type { FormatReader } from '../../contract/format.ts'
import { type IdfBoard, type Loops, type Placement, readIdfBoard, readIdfLibrary, type Shape, shapeKey } from './read.ts'

const BOARD = 0x2f7a48ff
const PLATING = 0xc9a24bff
const PART = 0x5a5f66ff
/** Endings of libraries, by those of the boards that they come with. */
const libraries: Record<string, string> = { emn: 'emp', bdf: 'ldf', brd: 'pro', idb: 'idl', idf: 'emp' }
const latin = new TextDecoder('windows-1252')

/** IDF boards (2.0 and 3.0): outline, drilled holes, and the parts of the library beside as solids of their heights. */
export const reader: FormatReader = {
  id: 'idf',
  /** None for files of other programs with the same ending. */
  async references(files, path) {
    return isBoard(latin.decode(await files.need(path).slice(0, HEAD))) ? [libraryName(path)] : []
  },
  async open(files, path, sink, options) {
    sink.progress('read', 0)
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const board = readIdfBoard(latin.decode(await entry.bytes()))
    const library = board.placements.length > 0 ? await findLibrary(files, path) : undefined
    if (!library && board.placements.length > 0) sink.missing(libraryName(path))
    const { shapes, broken } = library ? readIdfLibrary(latin.decode(await library.bytes())) : { shapes: new Map<string, Shape>(), broken: 0 }
    const parts = new Parts(board, shapes)
    if (parts.sources.length === 0) throw new OpenError('no-geometry', 'the board has no outline')
    sink.structure({
      name: baseName(path),
      format: 'idf',
      units: 'mm',
      upAxis: 'z',
      ...(board.program && { application: board.program }),
      root: { id: 0, name: baseName(path), children: parts.nodes },
    })
    if (board.cut) sink.note(cutOff)
    if (board.broken + broken > 0) sink.note(damagedData('records that cannot be read', board.broken + broken))
    if (parts.open > 0) sink.note(damagedData('outlines that do not close', parts.open))
    if (library && parts.unknown > 0) sink.note(damagedData('parts whose shapes the library does not have', parts.unknown))
    await showParts(parts.sources, sink, options)
  },
}

const HEAD = 1024
const isBoard = (head: string): boolean => /\.HEADER[^.]*(BOARD|PANEL)_FILE/i.test(head)

const libraryName = (path: string): string => {
  const name = baseName(path)
  const ending = extensionOf(name)
  return `${name.slice(0, name.length - ending.length)}${libraries[ending] ?? 'emp'}`
}

/** The library of the board's name, or the only other file that is one. */
async function findLibrary(files: FileSet, path: string): Promise<FileEntry | undefined> {
  const named = files.resolve(libraryName(path), path)
  if (named) return named
  for (const entry of files.entries()) {
    if (entry.path === files.need(path).path || entry.size === 0) continue
    if (/\.HEADER[^.]*LIBRARY_FILE/i.test(latin.decode(await entry.slice(0, HEAD)))) return entry
  }
  return undefined
}

/** Parts and tree of a board. */
class Parts {
  readonly sources: PartSource[] = []
  readonly nodes: Node[] = []
  open = 0
  unknown = 0
  private readonly known = new Map<string, number | undefined>()

  constructor(board: IdfBoard, shapes: ReadonlyMap<string, Shape>) {
    const outline = chainsOf([...board.outline.values()].flat())
    this.open += outline.open
    const { bodies } = boardCore(outline.chains, board.holes, board.thickness, PLATING)
    if (bodies.length > 0) {
      this.sources.push({ id: 0, name: 'Board', bodies, points: [], color: BOARD })
      this.nodes.push({ id: 0, name: board.name || 'Board', part: 0, children: [] })
    }
    for (const other of board.others) {
      const part = this.partOf(other.name, other.height, other.loops)
      if (part !== undefined)
        this.nodes.push({ id: 0, name: other.name, part, transform: lifted(other.isBottom ? -other.height : board.thickness), children: [] })
    }
    const components = board.placements.flatMap((placement) => this.component(placement, shapes, board.thickness))
    if (components.length > 0) this.nodes.push({ id: 0, name: 'Components', children: components })
  }

  private component(placement: Placement, shapes: ReadonlyMap<string, Shape>, thickness: number): Node[] {
    const key = shapeKey(placement.package, placement.partNumber)
    const shape = shapes.get(key)
    if (!shape) {
      this.unknown++
      return []
    }
    if (!this.known.has(key)) this.known.set(key, this.partOf(shape.name, shape.height, shape.loops))
    const part = this.known.get(key)
    if (part === undefined) return []
    return [
      {
        id: 0,
        name: placement.reference || placement.package,
        part,
        transform: placeOf(placement, thickness),
        children: [],
        attributes: [
          { name: 'package', value: placement.package },
          { name: 'part number', value: placement.partNumber },
        ],
      },
    ]
  }

  private partOf(name: string, height: number, loops: Loops): number | undefined {
    const { chains, open } = chainsOf([...loops.values()].flat())
    this.open += open
    if (chains.length === 0 || !(height > 0 && height <= FARTHEST)) return undefined
    const body = extrudedBody(
      chains.map(({ pieces }) => pieces),
      [0, 0, height],
      0,
    )
    if (!body) return undefined
    const id = this.sources.length
    this.sources.push({ id, name, bodies: [body], points: [], color: PART })
    return id
  }
}

const lifted = (z: number): Float64Array => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, z, 1])

/** Turned about z as seen from its own side; on the lower side turned over about y after that. */
function placeOf({ x, y, offset, rotation, isBottom }: Placement, thickness: number): Float64Array {
  const [c, s] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
  const turned = new Float64Array([c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  const [flip, z] = isBottom ? [-1, -offset] : [1, thickness + offset]
  return multiply(new Float64Array([flip, 0, 0, 0, 0, 1, 0, 0, 0, 0, flip, 0, x, y, z, 1]), turned)
}
