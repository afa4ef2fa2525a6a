import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import { type DrawingReport, type DrawingView, type ProjectionAngle, type SheetSize, standardDrawing } from '../../../src/core/export/drawing/drawingOptions.ts'
import { endingOf, type ExportFormat, exportFormats, needsExactBodies, type StepSchema } from '../../../src/core/export/exportOptions.ts'
import { type ExportReport, type ExportScene, exportSceneOf } from '../../../src/core/export/exportScene.ts'
import type { Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { DisplayUnit } from '../../../src/core/units.ts'
import { type ExactBodies, exportPart } from '../../../workers/export/exportJob.ts'
import { shownParts } from '../../../workers/export/shownParts.ts'
import { openSourceOf, type Source } from '../../../workers/io/fileset/source.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import { exportModel } from '../../../workers/pipeline/exportModel.ts'
import { adopt } from './adopt.ts'

export { provideEngine, type EngineSource } from '../../../workers/io/host/library/engines.ts'
export { exportFormats, OpenError }
export type {
  Body,
  DisplayUnit,
  DrawingReport,
  DrawingView,
  ExportFormat,
  ExportReport,
  OpenErrorCode,
  Part,
  ProjectionAngle,
  SheetSize,
  Source,
  StepSchema,
  Structure,
}

/** A model as `@facet-cad/step`, `@facet-cad/formats` and `@facet-cad/kernel` give it. */
export interface Model {
  structure: Structure
  parts: ReadonlyMap<PartId, Part>
}

/** The file that a model was read from, which is read once more for its exact bodies. */
export interface ModelFile {
  name: string
  content: Source
  /** Further files that it refers to, by their paths. */
  files?: Readonly<Record<string, Source>>
}

export interface WriteOptions {
  format: ExportFormat
  /** Unit of the numbers of STEP, STL, OBJ and PLY; `mm` when absent. */
  unit?: DisplayUnit
  /** `false` leaves colours out. */
  colors?: boolean
  /** Edges of faces as lines: glTF only. */
  edges?: boolean
  /** glTF only: coordinates in 16 bits. */
  quantized?: boolean
  /** glTF only: packed by EXT_meshopt_compression, with coordinates in 16 bits. */
  compressed?: boolean
  /** STL and 3MF: each distinct body in a file of its own, in one zip. */
  bodyFiles?: boolean
  /** Protocol of STEP; `ap242` when absent. */
  schema?: StepSchema
  /** STEP: exact bodies of parts, by their ids. Parts without any are written as triangles. */
  bodies?: ReadonlyMap<PartId, readonly Body[]>
  /** STEP: the file that holds the exact bodies, in the place of `bodies`. */
  file?: ModelFile
  /** 0 to 1. */
  progress?(fraction: number): void
}

/** A written file. */
export interface Written {
  blob: Blob
  /** Ending of its name: `step`, `glb`, `gltf.zip`, `obj.zip`. */
  ending: string
  /** STEP: how many parts were written exactly, by fitted surfaces, as triangles, and how many annotations. */
  report?: ExportReport
}

function sceneOf({ structure }: Model): ExportScene {
  const scene = exportSceneOf(structure, new SceneIndex(structure.root))
  if (!scene) throw new OpenError('no-geometry', structure.name)
  return scene
}

/** The exact bodies of a file. Bodies that are not those of the model's parts are left out. */
async function bodiesOfFile(scene: ExportScene, parts: Model['parts'], { name, content, files }: ModelFile): Promise<ExactBodies> {
  const { exactBodiesOf } = await import('../../../workers/entries/exactOrigin.ts')
  return exactBodiesOf({ source: openSourceOf(name, content, files), root: name, parts: shownParts(scene, parts) })
}

/** Hands over bodies that the caller has. */
const bodiesGiven =
  (bodies: ReadonlyMap<PartId, readonly Body[]>, parts: Model['parts']): ExactBodies =>
  async (take, progress) => {
    for (const [id, own] of bodies) take(id, own.map(adopt), parts.get(id)?.color ?? 0)
    progress(1)
  }

/** Writes a model in the calling thread. Rejects with an `OpenError`: `no-geometry` when nothing is left to write, or a reason why `file` cannot be read. */
export async function writeModel(
  model: Model,
  { format, unit = 'mm', colors = true, edges = false, bodies, file, progress, ...rest }: WriteOptions,
): Promise<Written> {
  const { parts } = model
  const scene = sceneOf(model)
  const options = { format, unit, colors, edges, ...rest }
  const exact = !needsExactBodies(options) ? undefined : bodies ? bodiesGiven(bodies, parts) : file && (await bodiesOfFile(scene, parts, file))
  const part = async (id: PartId) => {
    const found = parts.get(id)
    return found && exportPart(found)
  }
  const { blob, report } = await exportModel({ scene, options, part, progress: (fraction) => progress?.(fraction) }, exact)
  return { blob, ending: endingOf(options), ...(report && { report }) }
}

export interface DrawOptions {
  /** Front, top, side and isometric view when absent. */
  views?: readonly DrawingView[]
  /** First-angle projection (ISO E) when absent. */
  angle?: ProjectionAngle
  /** A3 when absent. */
  sheet?: SheetSize
  /** Paper to model; absent: the largest usual scale at which all views fit. */
  scale?: number
  /** Hidden lines, dashed; `true` when absent. So are the next three. */
  hidden?: boolean
  centers?: boolean
  dimensions?: boolean
  holes?: boolean
  /** Edges between faces that meet without a crease; `false` when absent. */
  smooth?: boolean
  title?: string
  /** Date of the title block; that of today when absent. */
  date?: string
}

/** Draws views of a model with hidden lines and dimensions on a sheet, as DXF (AutoCAD 2000). */
export async function drawModel(model: Model, options: DrawOptions = {}): Promise<{ blob: Blob; report: DrawingReport }> {
  const { makeDrawing } = await import('../../../workers/export/drawing/makeDrawing.ts')
  const { title = model.structure.name, date = new Date().toISOString().slice(0, 10), ...rest } = options
  const texts = { title, titleField: 'Name', scaleField: 'Scale', sheetField: 'Size', dateField: 'Date', unitField: 'Unit', date }
  const part = async (id: PartId) => {
    const found = model.parts.get(id)
    return found?.placeholder ? undefined : found
  }
  return makeDrawing({ scene: sceneOf(model), options: { ...standardDrawing, ...rest, texts }, part, progress() {} })
}
