import { compareSpaces } from '../../../src/core/compare/compareDrawings.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { setUpPage } from '../../../src/core/drawing/pageSetup.ts'
import { spaceExtents } from '../../../src/core/drawing/spaceWindow.ts'
import { wholeLines } from '../../../src/core/drawing/wholeLines.ts'
import { drawingToSvg } from '../../../src/core/drawing/svg.ts'
import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import { detectFormat } from '../../../src/core/formats.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { HEAD_BYTES } from '../../../src/core/sniff.ts'
import { mmPerUnit } from '../../../src/core/units.ts'
import { FileSet } from '../../../workers/contract/fileSet.ts'
import type { FormatReader } from '../../../workers/contract/format.ts'
import { type ReadDrawing, type ReadOptions, type Source, sourceEntry } from '../../../workers/io/fileset/source.ts'
import { checkDrawing } from '../../../workers/pipeline/checkStructure.ts'

export { compareSpaces, spaceExtents }
export { entityFacts, type EntityFacts } from '../../../src/core/drawing/entityFacts.ts'
export { provideFont } from '../../../workers/io/host/library/fonts.ts'
export { shapeKinds, type Rect, type Space, type Viewport } from '../../../src/core/drawing/space.ts'
export type { ComparedEntity, EntityChange, SpaceChanges } from '../../../src/core/compare/compareDrawings.ts'
export type { Layer, LineType, OutlineFont, Picture, StyleTable } from '../../../src/core/drawing/drawing.ts'
export { OpenError }
export type { Drawing, Note, OpenErrorCode, ReadDrawing, Source }

const readers: Readonly<Record<string, () => Promise<{ reader: FormatReader }>>> = {
  dwg: () => import('../../../workers/formats/dwg/index.ts'),
  dxf: () => import('../../../workers/formats/dxf/index.ts'),
  gerber: () => import('../../../workers/formats/gerber/index.ts'),
}
/** Reads a DWG, DXF or Gerber file in the calling thread. Rejects with an `OpenError` whose `code` states why it cannot be opened. */
export async function readDrawing(source: Source, { name = 'drawing', files = {} }: Pick<ReadOptions, 'name' | 'files'> = {}): Promise<ReadDrawing> {
  const root = sourceEntry(name, source)
  if (root.size === 0) throw new OpenError('empty-file', name)
  const load = readers[detectFormat(await root.slice(0, HEAD_BYTES), name)?.id ?? '']
  if (!load) throw new OpenError('unsupported-format', name)
  const { reader } = await load()
  const notes: Note[] = []
  const missing: string[] = []
  let drawing: Drawing | undefined
  const set = new FileSet([root, ...Object.entries(files).map(([path, data]) => sourceEntry(path, data))])
  await reader.open(
    set,
    name,
    {
      progress() {},
      structure() {},
      part() {},
      drawing(value) {
        checkDrawing(value)
        drawing = { ...value, spaces: value.spaces.map((space) => ({ ...space, lines: wholeLines(space) })) }
      },
      note: (note) => notes.push(note),
      missing: (file) => missing.push(file),
    },
    { quality: 'normal', as: 'drawing' },
  )
  if (!drawing) throw new OpenError('no-geometry', name)
  return { drawing, notes, missing }
}

export interface SvgOptions {
  /** Index into `Drawing.spaces`; the space that is shown first when absent. */
  space?: number
  /** Layers that are drawn, by index; those that are on and plotted when absent. */
  layers?: readonly boolean[]
  /** Paper to drawing: 0.01 is 1:100; 1 when absent. */
  scale?: number
  /** All lines in black. */
  monochrome?: boolean
}

/** A space as an SVG document, in millimetres. Undefined when nothing is drawn. */
export function toSvg(drawing: Drawing, { space = drawing.first, layers, scale = 1, monochrome = false }: SvgOptions = {}): string | undefined {
  const area = spaceExtents(drawing, space)
  if (!area) return undefined
  const { kind, paper } = drawing.spaces[space]
  const unit = drawing.units && drawing.units !== 'unknown' ? mmPerUnit[drawing.units] : 1
  const { width, height, toPage } = setUpPage(area, kind === 'paper' ? 1 / (paper?.unitsPerMm || 1) : unit, undefined, scale)
  return drawingToSvg(drawing, {
    tab: space,
    area,
    toPage,
    width,
    height,
    title: drawing.name,
    weights: paper !== undefined,
    ink: { background: 0xffffffff, foreground: 0x000000ff, monochrome },
    shown: Uint8Array.from(drawing.layers, ({ visible, plotted }, i) => Number(layers?.[i] ?? (visible && plotted))),
  })
}
