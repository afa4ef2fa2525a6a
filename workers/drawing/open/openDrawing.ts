import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import type { OpenOptions, Sink } from '../../contract/format.ts'
import { type FlattenOptions, flattenDrawing } from '../flatten/flattenDrawing.ts'
import { gatherFonts } from '../flatten/gatherFonts.ts'
import { PictureTable } from '../flatten/pictureTable.ts'
import { newTables, Source } from '../flatten/source.ts'
import { FontLibrary } from '../fonts/fontLibrary.ts'
import type { Document } from '../model/document.ts'
import { Viewport } from '../model/inserts.ts'
import { ModelerGeometry } from '../model/solids.ts'
import { loadPlotTables } from '../plot/plotTables.ts'
import { asDrawingError, readCadFile } from '../read/readCadFile.ts'
import { SolidSurvey } from '../solids/solidContent.ts'
import { UnderlaySheets } from '../flatten/underlaySheets.ts'
import { settleTextColumns } from './textColumns.ts'
import { locateXrefs } from './xrefs.ts'

/** Milliseconds that pages of PDF files are waited for when all else is ready; then the drawing is shown without them first. */
const PATIENCE_MS = 300

/** Whether that is done within so many milliseconds. */
async function isDone(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Shares of the phase "parse" that reading takes, before blocks are expanded. */
const READING = 0.6

/** The code page of texts as `TextDecoder` calls it: "ANSI_1252" is "windows-1252". */
function codePageOf({ header }: Document): string | undefined {
  const number = /(?:ansi|dos)[_-]?(\d+)/i.exec(header?.codePage ?? '')?.[1]
  const label = number && (asian[number] ?? `windows-${number}`)
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** A layout was on screen when the file was saved. Files that do not state it are read like that, too. */
const isOnSheet = ({ header, paperSpace }: Document): boolean => !header.showModelSpace && (paperSpace?.entities.count ?? 0) > 0

const holdsBodies = ({ blockRecords }: Document): boolean =>
  [...(blockRecords ?? [])].some(({ entities }) => [...entities.rich].some((entity) => entity instanceof ModelerGeometry))

/** Whether more of solids is drawn than their edges: a view of the file or a window of a layout hides their lines or shades them, or their outlines are drawn. */
const showsMoreThanEdges = ({ blockRecords, modelView, views, header }: Document): boolean =>
  header.showsOutlines ||
  [modelView, ...views].some((view) => view?.look !== undefined) ||
  [...(blockRecords ?? [])].some(({ entities }) => [...entities.rich].some((entity) => entity instanceof Viewport && entity.look !== undefined))

const asian: Record<string, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' }

/**
 * Opens a DWG or DXF file with its xrefs, pictures and fonts, and hands it to the sink as a drawing, or as a model when it is wanted so, or when there is more
 * in three dimensions than on the plane. `large`: bytes from which on DXF is read as a stream. Throws `OpenError`.
 */
export async function openDrawing(files: FileSet, path: string, format: 'dwg' | 'dxf', sink: Sink, options: OpenOptions, large?: number): Promise<void> {
  try {
    await readAndFlatten(files, path, format, sink, options, large)
  } catch (error) {
    // Documents of damaged files hold objects of any kind anywhere.
    throw asDrawingError(error)
  }
}

async function readAndFlatten(files: FileSet, path: string, format: 'dwg' | 'dxf', sink: Sink, options: OpenOptions, large?: number): Promise<void> {
  const started = performance.now()
  sink.progress('parse', 0)
  const top = await readCadFile(files, path, large, (picture) => sink.preview?.(picture))
  const { document } = top
  sink.progress('parse', READING)
  const tables = newTables()
  const source = new Source(top, tables, path)
  const xrefs = await locateXrefs(document, path, files, tables, (inner) => readCadFile(files, inner, Number.POSITIVE_INFINITY))
  const survey = new SolidSurvey(xrefs.byBlock)
  const { solid, flat } = source.model ? survey.contentOf(source.model, source) : { solid: 0, flat: 0 }
  const prefersModel = solid > flat + (top.stream?.plain ?? 0) && !isOnSheet(document)
  if (solid > 0 && (options.as ? options.as === 'model' : prefersModel)) {
    const { showSolids } = await import('../solids/showSolids.ts')
    const about = { name: baseName(path), format, application: top.application }
    if (await showSolids({ source, tables, xrefs: xrefs.byBlock, survey }, about, sink, options)) {
      for (const problem of top.problems()) sink.note(problem)
      for (const name of xrefs.missing) sink.missing(name)
      return
    }
  }
  const documents: Document[] = [document, ...xrefs.sources.map((other) => other.document)]
  documents.forEach(settleTextColumns)
  const pictures = new PictureTable()
  await pictures.load([source, ...xrefs.sources], files)
  const underlays = new UnderlaySheets()
  const sheets = underlays.load([source, ...xrefs.sources], files)
  const plotTables = await loadPlotTables(document, files, path, tables.lineTypes)
  const demand = pictures.gather(gatherFonts(documents, top.stream?.styles))
  const solidEdges = documents.some(holdsBodies) || top.streams.size > 0 ? (await import('../solids/solidEdges.ts')).solidEdges : undefined
  const solidEngine = solid > 0 && showsMoreThanEdges(document) ? await import('../solids/solidEngine.ts') : undefined
  const about = { name: baseName(path), format, application: top.application, started, fromSide: solid > 0 && document.header.showModelSpace }
  const flatten = async (how: Pick<FlattenOptions, 'progress' | 'early' | 'isDrawnAgain'>): Promise<Drawing> => {
    const fonts = new FontLibrary({ find: async (name) => files.resolve(name, path)?.bytes() }, codePageOf(document))
    await fonts.load(underlays.gather(demand))
    // Bodies are shown from where they were looked at.
    return flattenDrawing({ source, tables, fonts, pictures, underlays, plotTables, xrefs: xrefs.byBlock, solidEdges, solidEngine }, { ...about, ...how })
  }
  const progress = (fraction: number): void => sink.progress('tessellate', fraction)
  const early = sink.early && ((soFar: Drawing): void => sink.early?.({ ...soFar, ...(solid > 0 && { solids: solid }) }))
  const isSlow = early !== undefined && !(await isDone(sheets, PATIENCE_MS))
  if (isSlow) {
    const { length } = pictures.pictures
    const without = await flatten({ progress, early, isDrawnAgain: true })
    early({ ...without, pictures: [...without.pictures] })
    // Drawing adds the pictures that pages and embedded documents hold.
    pictures.pictures.length = length
  }
  await sheets
  const drawing = await flatten(isSlow ? { progress: () => {} } : { progress, early })
  if (solid > 0) drawing.solids = solid
  drawing.missing.xrefs.push(...xrefs.missing)
  for (const note of [...top.problems(), ...drawing.notes]) sink.note(note)
  for (const name of [...xrefs.missing, ...pictures.missing, ...underlays.missing, ...plotTables.missing]) sink.missing(name)
  sink.drawing?.(drawing)
}
