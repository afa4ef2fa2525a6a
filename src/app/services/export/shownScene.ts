import type { Getter } from 'jotai'
import { exportFile } from '../../../../workers/entries/client.ts'
import { endingOf, type ExportOptions, needsExactBodies } from '../../../core/export/exportOptions.ts'
import { type ExportScene, exportSceneOf } from '../../../core/export/exportScene.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import { fileName } from '../../lib/browser.ts'
import type { OpenedFile } from '../open/flow/opener.ts'
import { sessionOf } from '../open/session.ts'
import { viewsAtom } from '../views/sync/review.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { upAxisAtom } from '../../state/viewState.ts'
import { viewerAtom } from '../../state/tool.ts'
import { visibilityAtom, visibilityForViewer } from '../../state/visibility.ts'
import { type ExportedFile, follow, type JobContext } from './exportJob.ts'
import { withUserViews } from './userViews.ts'

/** What of the model is taken. */
export interface SceneChoice {
  /** Leaves out hidden parts and, while parts are isolated, all others. */
  shownOnly: boolean
  /** Only selected nodes and their parts, shown or not. */
  selectedOnly?: boolean
  /** Parts stand where they are in the assembly that is taken apart. */
  exploded: boolean
  /** Whether the colours and opacities that the user set are applied. */
  appearance: boolean
}

/** Occurrences that are not shown. */
function hiddenOccurrences(document: OpenDocument, get: Getter): ReadonlySet<NodeId> {
  return visibilityForViewer(get(visibilityAtom), document.index, false).hidden
}

/** Occurrences that lie in none of the selected nodes. */
function unselectedOccurrences({ index }: OpenDocument, get: Getter): ReadonlySet<NodeId> {
  const { nodes } = get(selectionAtom)
  const chosen = (id: NodeId): boolean => {
    for (let at = id; at >= 0; at = index.parent[at]) if (nodes.has(at)) return true
    return false
  }
  return new Set(Array.from(index.occurrences).filter((id) => !chosen(id)))
}

/** What goes into a file; undefined when nothing does. Within an atom pass its `get`, so that it follows. */
export function shownScene(get: Getter, { shownOnly, selectedOnly, exploded, appearance }: SceneChoice): ExportScene | undefined {
  const document = get(documentAtom)
  const viewer = get(viewerAtom)
  if (!document) return undefined
  return exportSceneOf(document.structure, document.index, {
    hidden: selectedOnly ? unselectedOccurrences(document, get) : shownOnly ? hiddenOccurrences(document, get) : undefined,
    ...(exploded && viewer && { worldOf: (node: NodeId) => viewer.transformOf(node) }),
    ...(appearance && { appearance: get(looksAtom) }),
    upAxis: get(upAxisAtom),
  })
}

/** The files of a model, for its exact bodies; undefined when only the prepared model can be had. */
async function filesOf({ source, root, as, original }: OpenedFile): Promise<Pick<OpenedFile, 'source' | 'root' | 'as'> | undefined> {
  if (original) return original().catch(() => undefined)
  return source.entries.some(({ blob }) => 'url' in blob) ? undefined : { source, root, ...(as && { as }) }
}

/** The model, or its visible part, in an exchange format. */
export async function modelFile(store: Store, options: ExportOptions, choice: SceneChoice, { progress, signal }: JobContext): Promise<ExportedFile> {
  const document = store.get(documentAtom)
  const scene = shownScene(store.get, choice)
  if (!document || !scene) throw new Error('nothing to export')
  // While another file is opened the last one is not that of the document.
  const opened = document.status === 'open' ? sessionOf(store).opener.opened : undefined
  const file = opened && needsExactBodies(options) ? await filesOf(opened) : undefined
  // Parts that are taken apart are not where the views look for them.
  const seen = options.format === 'step' && !choice.exploded ? withUserViews(scene, document.index, store.get(viewsAtom)) : scene
  const { blob, report, print } = await follow(exportFile(seen, document.parts, options, progress, file), signal)
  return { blob, name: fileName(document.name, endingOf(options)), ...(report && { report }), ...(print && { print }) }
}
