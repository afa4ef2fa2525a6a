import { EMBED_VERSION, type EmbedAnswers, type EmbedCall } from '../../../../packages/embed/src/index.ts'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { measurePart, knownMeasures } from '../../../core/measure/partMeasures.ts'
import { sumMeasures } from '../../../core/measure/sceneMeasures.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { Viewer } from '../../../../packages/viewer/src/api.ts'
import { inSlices } from '../../lib/tasks.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { colourOf, looksAtom, withLook } from '../../state/inspect/appearance.ts'
import { sectionsAtom, sectionsOf } from '../../state/inspect/sections.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import { allVisible, hide, isolate, occurrencesOf, show, visibilityAtom } from '../../state/visibility.ts'
import { fileSource } from '../open/collect/dropped.ts'
import { openFlowAtom } from '../open/flow/openFlow.ts'
import { sessionOf } from '../open/session.ts'
import { takePicture } from '../picture/pictureOfModel.ts'

/** A call that is refused, with its code of the protocol. */
export class EmbedRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

type Calls = { [K in EmbedCall['call']]: (store: Store, call: Extract<EmbedCall, { call: K }>) => EmbedAnswers[K] | Promise<EmbedAnswers[K]> }

function shown(store: Store): OpenDocument {
  const document = store.get(documentAtom)
  if (!document) throw new EmbedRefusal('nothing-open', 'no model is open')
  return document
}

/** Milliseconds after which the code that draws counts as not to be had. */
const VIEWER_MS = 30_000

/** Resolves when the viewer has a model that is open; earlier when that is closed. A model is open as soon as it is read: the code that draws it may come later. */
async function untilDrawn(store: Store, { id }: OpenDocument): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = (): void => {
    if (store.get(viewerAtom) || store.get(documentAtom)?.id !== id) resolve()
  }
  const timer = setTimeout(resolve, VIEWER_MS)
  const stops = [store.sub(viewerAtom, check), store.sub(documentAtom, check)]
  check()
  await promise
  clearTimeout(timer)
  for (const stop of stops) stop()
}

async function viewer(store: Store): Promise<Viewer> {
  const document = store.get(documentAtom)
  if (document && !document.drawing) await untilDrawn(store, document)
  const found = store.get(viewerAtom)
  if (!found) throw new EmbedRefusal('nothing-open', 'no model is on screen')
  return found
}

/** The nodes that the model has. Throws when one is none of them. */
function nodesOf({ index }: OpenDocument, nodes: readonly NodeId[]): readonly NodeId[] {
  const wrong = nodes.find((node) => index.nodes[node] === undefined)
  if (wrong !== undefined) throw new EmbedRefusal('invalid', `the model has no node ${wrong}`)
  return nodes
}

export const summary = ({ name, format, index }: OpenDocument): EmbedAnswers['open'] => ({ name, format, nodes: index.count })

/** What each call of the protocol does. */
export const embedCalls: Calls = {
  hello: () => ({ version: EMBED_VERSION }),
  async open(store, { files }) {
    const blobs = files.map(({ path, content }) => ({ path, blob: content instanceof Blob ? content : new Blob([content as ArrayBuffer]) }))
    const [first] = blobs
    const before = store.get(documentAtom)?.id
    const name = blobs.length === 1 ? first.path : first.path.split('/')[0]
    // A file that is refused at once is a failed opening as well, which the frame shows.
    const source = (): OpenSource => (blobs.length === 1 ? fileSource(first.blob, name) : { name, container: 'folder', entries: blobs })
    await sessionOf(store).opener.open({ name, phase: 'survey', source })
    const flow = store.get(openFlowAtom)
    if (flow.step === 'failed') throw new EmbedRefusal(flow.code, flow.detail)
    const document = store.get(documentAtom)
    if (!document || document.id === before) throw new EmbedRefusal('cancelled', 'nothing was opened')
    return summary(document)
  },
  close(store) {
    sessionOf(store).document.close()
    return null
  },
  tree(store) {
    const { index } = shown(store)
    return index.nodes.map(({ name, part }, id) => ({ name, parent: index.parent[id], hasPart: part !== undefined }))
  },
  select(store, { nodes }) {
    store.set(selectionAtom, { nodes: new Set(nodesOf(shown(store), nodes)) })
    return null
  },
  show(store, { nodes, shown: isShown }) {
    const document = shown(store)
    const occurrences = occurrencesOf(document.index, nodesOf(document, nodes))
    const state = store.get(visibilityAtom)
    store.set(visibilityAtom, isShown ? show(state, occurrences) : hide(state, occurrences))
    return null
  },
  isolate(store, { nodes }) {
    const document = shown(store)
    const occurrences = occurrencesOf(document.index, nodesOf(document, nodes))
    store.set(visibilityAtom, nodes.length === 0 ? allVisible : isolate(store.get(visibilityAtom), occurrences))
    return null
  },
  colour(store, { nodes, colour, opacity }) {
    const document = shown(store)
    const occurrences = occurrencesOf(document.index, nodesOf(document, nodes))
    const look = { colour: colour === null ? undefined : colourOf(colour), opacity: opacity ?? undefined }
    store.set(looksAtom, withLook(store.get(looksAtom), occurrences, look))
    return null
  },
  async look(store, { view }) {
    const drawn = await viewer(store)
    drawn.look(view)
    return null
  },
  async fit(store, { nodes }) {
    const document = shown(store)
    const occurrences = nodes && occurrencesOf(document.index, nodesOf(document, nodes))
    const drawn = await viewer(store)
    drawn.fit(occurrences)
    return null
  },
  async camera(store, { camera }) {
    const drawn = await viewer(store)
    if (camera) drawn.setCamera(camera)
    return drawn.camera()
  },
  section(store, { planes }) {
    shown(store)
    store.set(sectionsAtom, sectionsOf(planes))
    return null
  },
  async measure(store, { nodes }) {
    const document = shown(store)
    const { index, parts } = document
    const measured = [...index.measured(nodes ? nodesOf(document, nodes) : [0])]
    for (const node of measured) {
      const part = index.partAt(parts, node)
      if (part) await inSlices(measurePart(part))
    }
    const { bounds: b, area, volume } = (await inSlices(sumMeasures(index, parts, measured, knownMeasures)))!
    return { size: isEmptyBounds(b) ? null : [b[3] - b[0], b[4] - b[1], b[5] - b[2]], area: area ?? null, volume: volume ?? null }
  },
  async picture(store, { width, height, transparent = false }) {
    const drawn = await viewer(store)
    const blob = await takePicture(
      (sink) => drawn.picture({ width, height, transparent }, sink),
      (maker) => maker.file({ type: 'image/png' }),
    )
    if (!blob) throw new EmbedRefusal('failed', 'nothing is drawn')
    return blob
  },
}
