import { Dimension } from '../../workers/drawing/model/dimensions.ts'
import { Point } from '../../workers/drawing/model/curves.ts'
import type { BlockRecord } from '../../workers/drawing/model/tables.ts'
import type { Rect, Space } from '../../src/core/drawing/space.ts'
import { memoryEntry } from '../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../workers/contract/fileSet.ts'
import { Flattening } from '../../workers/drawing/flatten/flattening.ts'
import { gatherFonts } from '../../workers/drawing/flatten/gatherFonts.ts'
import { PictureTable } from '../../workers/drawing/flatten/pictureTable.ts'
import { UnderlaySheets } from '../../workers/drawing/flatten/underlaySheets.ts'
import { newTables, Source } from '../../workers/drawing/flatten/source.ts'
import { FontLibrary } from '../../workers/drawing/fonts/fontLibrary.ts'
import { readCadFile } from '../../workers/drawing/read/readCadFile.ts'
import { segmentsOf } from '../../src/core/drawing/segments.fixture.ts'

/** What a dimension is drawn as, in the coordinates of its block. */
export interface DrawnDimension {
  /** x1 y1 x2 y2 of lines that are not letters. */
  lines: number[][]
  /** x1 y1 x2 y2 x3 y3 of filled triangles. */
  fills: number[][]
  /** Lines of text with the corners of their boxes, counter-clockwise from the lower left. */
  texts: { text: string; corners: number[] }[]
  /** Box of lines and fills. */
  box: Rect
}

/** Dimensions of a file that carry a block, drawn by it and made anew. A file that cannot be read has none. */
export async function blockedDimensions(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ kind: string; handle: number; byBlock: DrawnDimension; made: DrawnDimension }[]> {
  const files = new FileSet([memoryEntry(name, bytes)])
  let file
  try {
    file = await readCadFile(files, name, Number.POSITIVE_INFINITY)
  } catch {
    return []
  }
  const { document } = file
  const tables = newTables()
  const source = new Source(file, tables, name)
  const fonts = new FontLibrary({ find: async () => undefined })
  await fonts.load(gatherFonts([document]))
  const all = new Flattening({
    source,
    tables,
    fonts,
    pictures: new PictureTable(),
    underlays: new UnderlaySheets(),
    plotTables: { tables: [], unknown: [], missing: [] },
    xrefs: new Map(),
  })
  const found = []
  for (const record of document.blockRecords ?? [])
    for (const dimension of record.entities) {
      if (!(dimension instanceof Dimension) || !dimension.block || [...dimension.block.entities].length === 0 || dimension.isInvisible) continue
      // Points of a block on the layer Defpoints are left out.
      const { block } = dimension
      const seen = Object.create(block, { entities: { value: [...block.entities].filter((entity) => !(entity instanceof Point)) } })
      Object.defineProperty(dimension, 'block', { value: seen, configurable: true })
      const byBlock = drawn(dimension, all)
      Object.defineProperty(dimension, 'block', { value: null })
      const made = drawn(dimension, all)
      // Blocks of nothing but points.
      if (byBlock.lines.length + byBlock.texts.length > 0)
        found.push({ kind: dimension.constructor.name.replace('Dimension', ''), handle: dimension.handle, byBlock, made })
    }
  return found
}

/** Draws one dimension in a space of its own; curves are divided finely. */
function drawn(dimension: Dimension, all: Flattening): DrawnDimension {
  const alone = { entities: [dimension], name: '' } as unknown as BlockRecord
  return picked(all.drawSpace(alone, { name: '', kind: 'model' }, { width: 20, height: 20 }))
}

function picked(space: Space): DrawnDimension {
  const {
    origin: [ox, oy],
    fills,
    texts,
  } = space
  const lines = segmentsOf(space)
  const letters = new Set(texts.item)
  const drawn: DrawnDimension = { lines: [], fills: [], texts: [], box: [Infinity, Infinity, -Infinity, -Infinity] }
  for (const [at, item] of lines.item.entries()) {
    const [x1, y1, x2, y2] = lines.positions.subarray(at * 4, at * 4 + 4)
    if (letters.has(item)) continue
    drawn.lines.push([x1 + ox, y1 + oy, x2 + ox, y2 + oy])
  }
  for (let at = 0; at + 2 < fills.indices.length; at += 3) {
    if (letters.has(fills.item[fills.indices[at]])) continue
    drawn.fills.push([0, 1, 2].flatMap((k) => [fills.positions[fills.indices[at + k] * 2] + ox, fills.positions[fills.indices[at + k] * 2 + 1] + oy]))
  }
  for (const [at, text] of texts.text.entries()) drawn.texts.push({ text, corners: [...texts.corners.subarray(at * 8, at * 8 + 8)] })
  const reached = [...drawn.lines, ...drawn.fills].flat()
  const xs = reached.filter((_, i) => i % 2 === 0),
    ys = reached.filter((_, i) => i % 2 === 1)
  return { ...drawn, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] }
}
