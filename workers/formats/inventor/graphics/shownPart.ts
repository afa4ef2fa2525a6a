import { OpenError } from '../../../../src/core/errors.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'
import type { Database } from '../storage/database.ts'
import { adviceForOldFiles, draftOf, isReadable, readPart } from './partDrafts.ts'
import type { ThreadedFace } from './shapes.ts'

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
