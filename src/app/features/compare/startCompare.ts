import { bothVersions } from '../../../core/compare/bothVersions.ts'
import { compareVersions, type Version } from '../../../core/compare/compareVersions.ts'
import { OpenError } from '../../../core/errors.ts'
import type { Part, PartId, Structure } from '../../../core/scene/model.ts'
import { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { fileSource } from '../../services/open/collect/dropped.ts'
import { importClient } from '../../services/open/opener.ts'
import { addPart, beginDocument, documentAtom, finishDocument, type OpenDocument } from '../../state/document.ts'
import { notify } from '../../state/notice.ts'
import { showPanelAtom } from '../../state/panels.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { placeVisibilityAtom } from '../../state/visibility.ts'
import { applyView, captureView } from '../../services/views/captureView.ts'
import { blendAtom, comparisonAtom, looksOf, readingAtom, shownChangesAtom } from './comparison.ts'

/** The model that was on screen before, and what it looked like. */
let left: { document: OpenDocument; view: ReturnType<typeof captureView>; comparison: number } | undefined

interface Read {
  structure: Structure
  parts: Map<PartId, Part>
}

/** Reads a second version and shows both, with the change of each part. Shows the error when that fails; the screen stays as it was. */
export async function startCompare(file: File): Promise<void> {
  const now = appStore.get(documentAtom)
  const current = appStore.get(comparisonAtom) ? left?.document : now
  if (!now || !current || current.drawing || appStore.get(readingAtom)) return
  try {
    const read = await readVersion(file)
    // Another model may have been opened meanwhile.
    if (read && appStore.get(documentAtom)?.id === now.id) show(current, read, file.name)
  } catch (error) {
    if (error instanceof OpenError && error.code === 'cancelled') return
    console.error(error)
    notify({ key: 'compareFailed', level: 'error' })
  } finally {
    appStore.set(readingAtom, null)
  }
}

async function readVersion(file: File): Promise<Read | undefined> {
  const control = new AbortController()
  let stop = (): void => control.abort()
  appStore.set(readingAtom, { name: file.name, cancel: () => stop() })
  const client = await importClient()
  const source = fileSource(file, file.name)
  const survey = await client.survey(source).done
  const root = survey.obvious ?? survey.candidates[0]?.path
  if (root === undefined) throw new OpenError('unsupported-format', file.name)
  control.signal.throwIfAborted()
  let structure: Structure | undefined
  const parts = new Map<PartId, Part>()
  const task = client.open(source, root, {
    progress: () => {},
    note: () => {},
    structure(next) {
      structure = next
      parts.clear()
    },
    part: (part) => void parts.set(part.id, part),
  })
  stop = () => task.cancel()
  await task.done
  return structure && { structure, parts }
}

function show(current: OpenDocument, read: Read, name: string): void {
  const isAnother = appStore.get(comparisonAtom) !== null
  const view = isAnother ? left?.view : captureView()
  const camera = appStore.get(viewerAtom)?.camera()
  const names = [current.name, name] as const
  const both = bothVersions(current, read, names)
  const after: Version = { index: new SceneIndex(read.structure.root), parts: read.parts }
  const differences = compareVersions({ index: current.index, parts: current.parts }, after).map(({ before: old, after: fresh, ...rest }) => ({
    ...rest,
    ...(old !== undefined && { before: old + both.oldNodes }),
    ...(fresh !== undefined && { after: fresh + both.newNodes }),
  }))
  const document = beginDocument(both.structure)
  for (const part of both.parts) addPart(part)
  finishDocument({ notes: [], missing: [], timings: current.result?.timings ?? noTimings, retried: false })
  left = { document: current, view, comparison: document.id }
  appStore.set(comparisonAtom, { names, differences })
  paint()
  if (camera) appStore.get(viewerAtom)?.setCamera(camera, { animate: false })
  appStore.set(showPanelAtom, 'compare')
}

const noTimings = { total: 0, firstPart: 0, read: 0, structure: 0, tessellate: 0 }

/** Back to the one model, as it was left. */
export function endCompare(): void {
  const back = left
  if (!back || appStore.get(documentAtom)?.id !== back.comparison) return
  left = undefined
  const { document, view } = back
  const { id } = beginDocument(document.structure)
  for (const part of document.parts.values()) addPart(part)
  finishDocument(document.result ?? { notes: document.notes, missing: document.missing, timings: noTimings, retried: false })
  // Its views and comments hang on the opened file.
  const record = appStore.get(openedRecordAtom)
  if (record && record.documentId === document.id) appStore.set(openedRecordAtom, { ...record, documentId: id })
  if (view) applyView(view, { animate: false })
}

/** Colours, stripes and opacities as the slider and the filters ask for them. */
function paint(): void {
  const comparison = appStore.get(comparisonAtom)
  if (!comparison) return
  const { looks, hidden } = looksOf(comparison.differences, appStore.get(blendAtom), appStore.get(shownChangesAtom))
  appStore.set(looksAtom, looks)
  appStore.set(placeVisibilityAtom, { hidden, isolated: null })
}

appStore.sub(blendAtom, paint)
appStore.sub(shownChangesAtom, paint)
