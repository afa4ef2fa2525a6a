import { OpenError } from '../../../../src/core/errors.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'
import type { Database } from '../storage/database.ts'
import { typesIn } from '../storage/records.ts'
import { GraphicsSegment, THREAD } from './graphicsSegment.ts'
import { joinShapes, type PartGeometry, partGeometry } from './partGeometry.ts'
import { chooseShapes, type ThreadedFace } from './shapes.ts'

/** Inventor 2011: files before it keep their display meshes in another layout. */
const FIRST_MAJOR = 15

export interface DrawnPart {
  solids?: PartGeometry
  /** Work surfaces, which Inventor draws as through glass. */
  surfaces?: PartGeometry
  /** Faces and triangles that could not be read. */
  damaged: number
}

/** Whether files of this release can be drawn. */
export const isReadable = ({ major }: Database): boolean => major >= FIRST_MAJOR

/** Whether a part has faces that are covered with the picture of a thread, by the types that its segment names. Throws like `readPart`. */
export function hasThreads(database: Database): boolean {
  const segment = database.segment('PmGraphicsSegment')
  return segment !== undefined && typesIn(segment).includes(THREAD)
}

/** The display meshes of a part file. Throws `file-exception` when its segment is damaged, and `shape-unread` for files saved before Inventor 2011. */
export function readPart(database: Database): DrawnPart {
  if (!isReadable(database)) throw new OpenError('shape-unread', `saved by ${database.release}; ${adviceForOldFiles}`)
  const segment = database.segment('PmGraphicsSegment')
  if (!segment) return { damaged: 0 }
  const graphics = new GraphicsSegment(segment, database.major)
  const shapes = chooseShapes(graphics)
  const joined = [joinShapes(graphics, shapes.solids), joinShapes(graphics, shapes.surfaces)]
  graphics.release()
  const [solids, surfaces] = joined.map((own) => own && partGeometry(own))
  return { ...(solids && { solids }), ...(surfaces && { surfaces }), damaged: shapes.failed + (solids?.dropped ?? 0) + (surfaces?.dropped ?? 0) }
}

const adviceForOldFiles = 'files saved before Inventor 2011 hold no display mesh that can be read: save it with a newer Inventor, or export STEP'

/** Inventor's metals are brushed or polished; it keeps no roughness. */
const metalLook = { metalness: 0.7, roughness: 0.35 }

export function draftOf(id: number, name: string, { mesh, edges, color, metal, open }: PartGeometry): PartDraft {
  return {
    id,
    name,
    mesh,
    ...(edges && { edges }),
    ...(color !== 0 && { color }),
    ...(metal && metalLook),
    origin: 'display',
    ...(open && { doubleSided: true }),
  }
}

export const NO_BODIES = 'the part has no bodies'

/** What a part shows. */
export interface Shown {
  drafts: PartDraft[]
  damaged: number
  /** Faces of the first draft that the program covers with the picture of a thread. */
  threads: readonly ThreadedFace[]
}

/**
 * The display meshes of a part, solids before surfaces (numbered `id`, `id + 1`), or what its exact bodies make when it has none.
 * Throws OpenError when neither is there.
 */
export async function draftsOf(id: number, stem: string, database: Database, quality: Quality): Promise<Shown> {
  const { drafts, damaged, threads } = isReadable(database) ? tryDisplay(id, stem, database) : { drafts: [], damaged: 0, threads: [] }
  if (drafts.length > 0) return { drafts, damaged, threads }
  const { exactDraft } = await import('../exact/exactPart.ts')
  const draft = exactDraft(id, stem, database, quality)
  if (draft) return { drafts: [draft], damaged: 0, threads: [] }
  if (damaged > 0) throw new OpenError('file-exception', 'its display meshes cannot be read')
  throw isReadable(database) ? new OpenError('no-geometry', NO_BODIES) : tooOld(database)
}

/** A segment that cannot be read at all counts as damaged whole. */
function tryDisplay(id: number, stem: string, database: Database): Shown {
  try {
    return displayDrafts(id, stem, database)
  } catch (error) {
    if (error instanceof OpenError) return { drafts: [], damaged: 1, threads: [] }
    throw error
  }
}

export const tooOld = ({ release }: Database): OpenError => new OpenError('shape-unread', `saved by ${release}; ${adviceForOldFiles}`)

export function displayDrafts(id: number, stem: string, database: Database): Shown {
  const { solids, surfaces, damaged } = readPart(database)
  const geometry = solids ?? surfaces
  const drafts = geometry ? [draftOf(id, stem, geometry)] : []
  if (solids && surfaces) drafts.push(draftOf(id + 1, `${stem} surfaces`, surfaces))
  return { drafts, damaged, threads: geometry?.threads ?? [] }
}
