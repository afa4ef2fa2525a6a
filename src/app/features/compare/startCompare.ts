import { bothVersions, compareVersions, type Difference, type Version } from '../../../core/compare/compareVersions.ts'
import type { ComparedDrawings } from '../../../core/compare/mergeDrawings.ts'
import { OpenError } from '../../../core/errors.ts'
import type { Part } from '../../../core/scene/model.ts'
import { compareDrawings, type OpenResult, type ShownAs } from '../../../../workers/entries/client.ts'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'
import { fileSource } from '../../services/open/collect/dropped.ts'
import { openFlowAtom } from '../../services/open/flow/openFlow.ts'
import { Session } from '../../services/open/session.ts'
import { applyView, captureView } from '../../services/views/captureView.ts'
import type { OpenDocument } from '../../state/document.ts'
import type { DocumentHolder } from '../../state/documentHolder.ts'
import { drawingAtom, drawingViewerAtom, layersShownAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { notify } from '../../state/notice.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { showPanelAtom } from '../../state/panels.ts'
import { viewerAtom } from '../../state/tool.ts'
import { placeVisibilityAtom } from '../../state/visibility.ts'
import { beforeComparisonAtom, blendAtom, changeColours, comparisonAtom, looksOf, packed, readingAtom, shownChangesAtom } from './comparison.ts'
import { fadeVersions, SAME_COLOUR } from './drawingLooks.ts'

/**
 * Opens a second version in a session of its own and shows both in `session`, with the change of each part. Shows the error when that fails; the screen stays as it was.
 * `other` is the session of the second version, an empty one.
 */
export async function startCompare(session: Session, file: File, other = new Session(), compare = compareDrawings): Promise<void> {
  const { store } = session
  const now = session.document.document
  const current = store.get(comparisonAtom) ? store.get(beforeComparisonAtom)?.document : now
  if (!now || !current || store.get(readingAtom)) return
  store.set(readingAtom, { name: file.name, cancel: () => other.opener.cancel() })
  try {
    const version = await openVersion(other, file, current.drawing ? 'drawing' : 'model')
    if (!version) return
    if ((version.drawing === undefined) !== (current.drawing === undefined)) throw new OpenError('file-exception', 'one is a model, the other a drawing')
    const drawings = current.drawing && version.drawing && (await compare(current.drawing, version.drawing, versionColours).done)
    // Another model may have been opened meanwhile.
    if (session.document.document?.id !== now.id) return
    if (drawings) showDrawings(session, current, version, drawings, file.name)
    else show(session, current, version, file.name)
  } catch (error) {
    console.error(error)
    notify(store, { key: 'compareFailed', level: 'error' })
  } finally {
    store.set(readingAtom, null)
  }
}

/** The document of the file; undefined when the user stopped it. Of several models in it the first is taken. Rejects with `OpenError`. */
async function openVersion({ opener, document, store }: Session, file: File, as: ShownAs): Promise<OpenDocument | undefined> {
  await opener.open({ name: file.name, phase: 'survey', source: () => fileSource(file, file.name) })
  const asked = store.get(openFlowAtom)
  if (asked.step === 'choosing') await opener.choose(asked.survey.candidates[0]?.path ?? file.name)
  const flow = store.get(openFlowAtom)
  if (flow.step === 'failed') throw new OpenError(flow.code, flow.detail)
  // A drawing that also holds solids opens as a drawing or as a model: as the kind of which it has more.
  if (document.document && (document.document.drawing !== undefined) !== (as === 'drawing')) await opener.showAs(as)
  return document.document ?? undefined
}

function show(session: Session, current: OpenDocument, read: OpenDocument, name: string): void {
  const { document: holder, store } = session
  const isAnother = store.get(comparisonAtom) !== null
  const view = isAnother ? store.get(beforeComparisonAtom)?.view : captureView(store)
  const viewer = store.get(viewerAtom)
  const camera = viewer?.camera()
  const sawAll = viewer ? seesAll(viewer) : false
  const names = [current.name, name] as const
  const both = bothVersions(current, read, names)
  const after: Version = { index: read.index, parts: read.parts }
  const differences = compareVersions({ index: current.index, parts: current.parts }, after).map((one): Difference => {
    if (one.change === 'added') return { ...one, after: one.after + both.newNodes }
    if (one.change === 'removed') return { ...one, before: one.before + both.oldNodes }
    return { ...one, before: one.before + both.oldNodes, after: one.after + both.newNodes }
  })
  holder.begin(both.structure, { isViewOnly: current.isViewOnly })
  fill(holder, both.parts, resultOf(current, read))
  store.set(beforeComparisonAtom, { document: current, view })
  store.set(comparisonAtom, { names, differences })
  paint(session)
  const paintAgain = (): void => paint(session)
  const stops = [
    store.sub(blendAtom, paintAgain),
    store.sub(shownChangesAtom, paintAgain),
    holder.events.on('structure', stop),
    holder.events.on('close', stop),
  ]
  function stop(): void {
    for (const end of stops) end()
  }
  if (viewer && camera) {
    viewer.setCamera(camera, { animate: false })
    // Who saw the whole first version sees the whole of both.
    const framed = viewer.on('shown', () => {
      framed()
      if (sawAll && !seesAll(viewer)) viewer.fit()
    })
    stops.push(framed)
  }
  store.set(showPanelAtom, 'compare')
}

const versionColours = { removed: packed(changeColours.removed), added: packed(changeColours.added), same: SAME_COLOUR }

/** Whether all that is visible lies within the canvas. */
function seesAll(viewer: Viewer): boolean {
  const box = viewer.visibleBounds()
  const { clientWidth, clientHeight } = viewer.canvas
  return [0, 1, 2, 3, 4, 5, 6, 7].every((corner) => {
    const at = viewer.project([box[corner & 1 ? 3 : 0], box[corner & 2 ? 4 : 1], box[corner & 4 ? 5 : 2]])
    return at !== null && !at.behind && at.x >= 0 && at.x <= clientWidth && at.y >= 0 && at.y <= clientHeight
  })
}

/** Both versions of a drawing on the tab and in the view of the first. */
function showDrawings(session: Session, current: OpenDocument, read: OpenDocument, drawings: ComparedDrawings, name: string): void {
  const { document: holder, store } = session
  const isAnother = store.get(comparisonAtom) !== null
  const view = isAnother ? store.get(beforeComparisonAtom)?.view : captureView(store)
  const place = store.get(drawingViewerAtom)?.view()
  const tab = store.get(drawingAtom)?.spaces[store.get(spaceAtom)]
  const same = drawings.drawing.spaces.findIndex(({ kind, name }) => kind === tab?.kind && (kind === 'model' || name === tab.name))
  if (same >= 0) drawings.drawing.first = same
  // Views and comments hang on the opened file, whose name stays.
  drawings.drawing.name = current.name
  fadeVersions(drawings, store.get(blendAtom), store.get(shownChangesAtom))
  holder.beginDrawing(drawings.drawing, { isViewOnly: current.isViewOnly })
  fill(holder, [], resultOf(current, read))
  store.set(beforeComparisonAtom, { document: current, view })
  store.set(comparisonAtom, { names: [current.name, name], differences: [], drawings })
  const paintAgain = (): void => {
    fadeVersions(drawings, store.get(blendAtom), store.get(shownChangesAtom))
    // It asks for the styles anew.
    store.get(drawingViewerAtom)?.setLayers(store.get(layersShownAtom))
  }
  paintAgain()
  const stops = [
    store.sub(blendAtom, paintAgain),
    store.sub(shownChangesAtom, paintAgain),
    holder.events.on('structure', stop),
    holder.events.on('close', stop),
  ]
  function stop(): void {
    for (const end of stops) end()
  }
  if (place && same >= 0) store.get(drawingViewerAtom)?.setView(place, { animate: false })
  store.set(showPanelAtom, 'compare')
}

/** What of either version was not read or found, each once. How many parts there are of which kind is of no use beside another version. */
function resultOf(current: OpenDocument, read: OpenDocument): OpenResult {
  const losses = [...current.notes, ...read.notes].filter(({ level }) => level !== 'info')
  const notes = [...new Map(losses.map((note) => [JSON.stringify(note), note])).values()]
  return { notes, missing: [...new Set([...current.missing, ...read.missing])], timings: current.result?.timings ?? noTimings, retried: false }
}

const noTimings = { total: 0, firstPart: 0, read: 0, structure: 0, tessellate: 0 }

function fill(holder: DocumentHolder, parts: Iterable<Part>, result: OpenResult): void {
  for (const part of parts) holder.addPart(part)
  holder.finish(result)
}

/** Back to the one model, as it was left. */
export function endCompare({ document: holder, store }: Session): void {
  const back = store.get(beforeComparisonAtom)
  if (!back) return
  const { document, view } = back
  const { id } = document.drawing ? holder.beginDrawing(document.drawing, document) : holder.begin(document.structure, document)
  fill(holder, document.parts.values(), document.result ?? { notes: document.notes, missing: document.missing, timings: noTimings, retried: false })
  // Its views and comments hang on the opened file.
  const record = store.get(openedRecordAtom)
  if (record && record.documentId === document.id) store.set(openedRecordAtom, { ...record, documentId: id })
  if (view) applyView(store, view, { animate: false })
}

/** Colours, stripes and opacities as the slider and the filters ask for them. */
function paint({ store }: Session): void {
  const comparison = store.get(comparisonAtom)
  if (!comparison) return
  const { looks, hidden } = looksOf(comparison.differences, store.get(blendAtom), store.get(shownChangesAtom))
  store.set(looksAtom, looks)
  store.set(placeVisibilityAtom, { hidden, isolated: null })
}
