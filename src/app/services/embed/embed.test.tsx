import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EmbedFailure, FacetFrame } from '../../../../packages/embed/src/index.ts'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { FakeViewer } from '../../../../tests/support/ui/fakeViewer.ts'
import { session, store } from '../../../../tests/support/ui/session.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { sectionPlanesAtom } from '../../state/inspect/sections.ts'
import { selectionAtom } from '../../state/selection.ts'
import { viewerAtom } from '../../state/tool.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { startEmbedding } from './embed.ts'

const FACET = 'https://facet.example'
const SHOP = 'https://shop.example'

/** Both ends in one window: messages to the page around and to the frame are distinguished by their sources, as browsers do. */
function makeFrame(): {
  frame: HTMLIFrameElement
  host: Pick<Window, 'postMessage'>
  sent: { data: unknown; target: string }[]
  fromStranger(data: unknown): void
} {
  const frame = document.createElement('iframe')
  frame.src = `${FACET}/#/embed`
  const sent: { data: unknown; target: string }[] = []
  const host = {
    postMessage(data: unknown, target: string): void {
      sent.push({ data, target })
      if (target === '*' || target === SHOP) deliver(data, inside, FACET)
    },
  } as Pick<Window, 'postMessage'>
  const inside = {
    postMessage(data: unknown, target: string): void {
      if (target === '*' || target === FACET) deliver(data, host, SHOP)
    },
  }
  const deliver = (data: unknown, source: unknown, origin: string): void => {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    queueMicrotask(() => dispatchEvent(event))
  }
  Object.defineProperty(frame, 'contentWindow', { value: inside })
  return { frame, host, sent, fromStranger: (data) => deliver(data, {}, 'https://stranger.example') }
}

let made: ReturnType<typeof makeFrame>
let facet: FacetFrame
let viewer: FakeViewer
let stop: () => void

beforeEach(() => {
  made = makeFrame()
  facet = new FacetFrame(made.frame)
  viewer = new FakeViewer()
  store.set(viewerAtom, viewer)
  stop = startEmbedding(store, made.host)
})
afterEach(() => {
  stop()
  facet.dispose()
  session.document.close()
  store.set(viewerAtom, null)
})

it('says that it is ready, and refuses calls about a model while none is open', async () => {
  await expect(facet.call('tree')).rejects.toMatchObject({ name: 'EmbedFailure', code: 'nothing-open' })
  expect(made.sent[0]).toEqual({ data: { facet: 1, event: 'ready' }, target: '*' })
})

it('is led by an object that is made when it is ready already, and by two at a time', async () => {
  await facet.call('close')
  const late = new FacetFrame(made.frame)
  openModel(press)
  const [own, other] = await Promise.all([late.call('measure'), facet.call('tree')])
  expect([own.size, other.length, await late.call('hello')]).toEqual([[128, 60, 47], 8, { version: 1 }])
  late.dispose()
})

it('looks at a model that is open as soon as the code that draws it has come', async () => {
  store.set(viewerAtom, null)
  openModel(press)
  const looked = facet.call('look', { view: 'top' })
  await facet.call('tree')
  store.set(viewerAtom, viewer)
  await looked
  expect(viewer.last('look')).toEqual(['top'])
  store.set(viewerAtom, null)
  const late = facet.call('camera')
  await facet.call('close')
  await expect(late).rejects.toMatchObject({ code: 'nothing-open' })
})

it('lists, selects, hides, isolates, colours, cuts and measures', async () => {
  openModel(press)
  const tree = await facet.call('tree')
  expect(tree.map(({ name, parent, hasPart }) => `${name} ${parent} ${hasPart}`)).toEqual([
    'Press -1 false',
    'Frame 0 false',
    'Plate 1 true',
    'Post 1 true',
    'Post 1 true',
    'Cover 0 false',
    'Lid 5 true',
    'Spacer 0 true',
  ])
  const node = 2
  await facet.call('select', { nodes: [node] })
  expect([...store.get(selectionAtom).nodes]).toEqual([node])
  await facet.call('show', { nodes: [node], shown: false })
  expect(store.get(visibilityAtom).hidden.has(node)).toBe(true)
  await facet.call('show', { nodes: [node], shown: true })
  expect(store.get(visibilityAtom).hidden.has(node)).toBe(false)
  await facet.call('isolate', { nodes: [node] })
  expect([...(store.get(visibilityAtom).isolated ?? [])]).toEqual([node])
  await facet.call('isolate', { nodes: [] })
  expect(store.get(visibilityAtom).isolated).toBeNull()
  await facet.call('colour', { nodes: [node], colour: '#ff8000', opacity: 0.5 })
  expect(store.get(looksAtom).get(node)).toEqual({ colour: 0xff8000ff, opacity: 0.5 })
  await facet.call('section', { planes: [{ normal: [0, 0, 2], distance: 7 }] })
  expect(store.get(sectionPlanesAtom)).toMatchObject([{ normal: [0, 0, 1], distance: 7 }])
  const { size, volume } = await facet.call('measure', { nodes: [node] })
  expect(size).toEqual([100, 60, 5])
  expect(volume!.value).toBeCloseTo(100 * 60 * 5, 6)
})

it('moves the camera, and tells where the user has moved it, at rest too', async () => {
  openModel(press)
  await facet.call('look', { view: 'top' })
  await facet.call('fit')
  expect([viewer.last('look'), viewer.last('fit')]).toMatchObject([['top'], {}])
  const camera = { ...(await facet.call('camera')), height: 77 }
  expect(await facet.call('camera', { camera })).toEqual(camera)
  const told = vi.fn()
  facet.on('camera', told)
  for (let i = 0; i < 5; i++) viewer.emit('camera', camera)
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ camera })), 60_000)
})

it('tells of what is opened, selected and closed, to the page that has asked only', async () => {
  const [opened, selected, closed] = [vi.fn(), vi.fn(), vi.fn()]
  facet.on('opened', opened)
  facet.on('selected', selected)
  facet.on('closed', closed)
  await facet.call('close')
  openModel(press)
  store.set(selectionAtom, { nodes: new Set([1]) })
  session.document.close()
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), 60_000)
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ name: 'press.step', format: 'step', nodes: 8 }))
  expect(selected).toHaveBeenCalledWith(expect.objectContaining({ nodes: [1] }))
  for (const { data, target } of made.sent) if ((data as { event?: string }).event !== 'ready') expect(target).toBe(SHOP)
})

it('says by its code why a file cannot be opened, in the answer and as an event', async () => {
  const failed = vi.fn()
  facet.on('failed', failed)
  await expect(facet.open(new File([], 'empty.step'))).rejects.toMatchObject({ name: 'EmbedFailure', code: 'empty-file' })
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'empty-file', name: 'empty.step' })), 60_000)
})

it('refuses what is not of the protocol, and does not answer strangers or other versions', async () => {
  openModel(press)
  await expect(facet.call('select', { nodes: [9999] })).rejects.toMatchObject({ code: 'invalid', message: 'the model has no node 9999' })
  await expect(facet.call('picture', { width: 1e9, height: 10 })).rejects.toBeInstanceOf(EmbedFailure)
  const before = made.sent.length
  made.fromStranger({ facet: 1, id: 1, call: 'tree' })
  made.frame.contentWindow!.postMessage({ facet: 2, id: 5, call: 'tree' }, FACET)
  made.frame.contentWindow!.postMessage('hello', FACET)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(made.sent).toHaveLength(before)
})
