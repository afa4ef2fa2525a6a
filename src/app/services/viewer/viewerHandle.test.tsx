import type { PrimitiveAtom } from 'jotai'
import { expect, test, vi } from 'vitest'
import { block, press } from '../../../../tests/support/ui/boxModel.ts'
import { fakeImport } from '../../../../tests/support/ui/fakeImport.ts'
import { FakeViewer } from '../../../../tests/support/ui/fakeViewer.ts'
import type { Pick, PointerHit } from '../../../../packages/viewer/src/api.ts'
import { looksAtom } from '../../state/inspect/appearance.ts'
import { explosionAtom, turningAtom } from '../../state/inspect/explosion.ts'
import { sectionsAtom } from '../../state/inspect/sections.ts'
import { contextMenuAtom, layoutAtom } from '../../state/layout.ts'
import { hoverAtom, selectionAtom } from '../../state/selection.ts'
import { registerTool, shownAtom, toolAtom, viewerAtom } from '../../state/tool.ts'
import { cameraAtom, projectionAtom, shadingAtom, upAxisAtom } from '../../state/viewState.ts'
import { hide, isolate, visibilityAtom } from '../../state/visibility.ts'
import { Session } from '../open/session.ts'
import { hasPreviousCameraAtom, previousCameraAtom } from './cameraHistory.ts'
import { attachViewer, showAhead } from './viewerHandle.ts'

const { made } = vi.hoisted(() => ({ made: [] as FakeViewer[] }))
vi.mock('../../../viewer/createViewer.ts', () => ({
  createViewer: () => {
    made.push(new FakeViewer())
    return made.at(-1)
  },
}))

vi.mock('../../state/layout.ts', async (original) => ({
  ...(await original<typeof import('../../state/layout.ts')>()),
  layoutAtom: (await import('jotai')).atom('desktop'),
}))

const labels = { cube: '', front: '', back: '', left: '', right: '', top: '', bottom: '', home: '', rollLeft: '', rollRight: '' }

/** A session with a model of this name on its canvas. */
async function shown(name: 'press.step' | 'block.step') {
  const session = new Session(async () => fakeImport({ 'press.step': press, 'block.step': block }))
  const control = new AbortController()
  const box = document.createElement('div')
  await attachViewer(session, box, labels, control.signal)
  const viewer = made.at(-1)!
  await session.opener.open({ name, phase: 'survey', source: () => ({ name, container: 'file', entries: [{ path: name, blob: new Blob(['x']) }] }) })
  await expect.poll(() => session.store.get(viewerAtom)).toBe(viewer)
  return { session, store: session.store, viewer, control, box }
}

const pick = (node: number, face = -1): Pick => ({ node, part: 1, face, edge: -1, point: [0, 0, 0] }) as unknown as Pick
const hit = (at: Pick | null, additive = false): PointerHit => ({ pick: at, additive, x: 3, y: 4 }) as unknown as PointerHit

test('two sessions have a viewer each, and each draws the model and the state of its own', async () => {
  const [left, right] = [await shown('press.step'), await shown('block.step')]
  expect(left.viewer).not.toBe(right.viewer)
  const parts = ({ viewer }: typeof left): number => viewer.calls.filter(({ name }) => name === 'addPart').length
  expect([parts(left), parts(right)]).toEqual([4, 1])
  left.store.set(selectionAtom, { nodes: new Set([1]) })
  // A selected assembly is marked by all parts below it.
  expect(left.viewer.last('setSelection')).toEqual([{ nodes: new Set([2, 3, 4]) }])
  expect(right.viewer.last('setSelection')).toEqual([{ nodes: new Set() }])
  for (const { control } of [left, right]) control.abort()
})

test('what is hidden, isolated, cut, exploded and coloured reaches the viewer', async () => {
  const { store, viewer, control } = await shown('press.step')
  store.set(visibilityAtom, hide(store.get(visibilityAtom), new Set([3])))
  expect(viewer.last('setVisibility')).toEqual([{ hidden: new Set([3]), ghosted: new Set() }])
  store.set(visibilityAtom, isolate(store.get(visibilityAtom), new Set([2])))
  const [{ hidden, ghosted }] = viewer.last('setVisibility') as [{ hidden: Set<number>; ghosted: Set<number> }]
  expect([...hidden, ...ghosted].sort()).toEqual([3, 4, 6, 7])
  store.set(shadingAtom, 'wireframe' as never)
  expect(viewer.last('setShading')).toEqual(['wireframe'])
  store.set(projectionAtom, 'orthographic')
  expect(viewer.last('setProjection')).toEqual(['orthographic'])
  store.set(upAxisAtom, 'y')
  expect(viewer.last('setUpAxis')).toEqual(['y'])
  store.set(looksAtom, new Map([[2, { opacity: 0.5 }]]))
  expect(viewer.last('setAppearance')).toEqual([new Map([[2, { opacity: 0.5 }]])])
  store.set(explosionAtom, { ...store.get(explosionAtom), amount: 0.5 })
  expect(viewer.last('setExplode')?.[0]).toBe(0.5)
  store.set(sectionsAtom, { box: null, planes: [{ normal: [0, 0, 1], distance: 20 }] as never })
  expect(viewer.last('setSections')?.[0]).toHaveLength(1)
  viewer.emit('turntable', true)
  expect(store.get(turningAtom)).toBe(true)
  control.abort()
})

test('the pointer selects part and face, adds, frames, brings back and opens the menu', async () => {
  const { store, viewer, control } = await shown('press.step')
  viewer.emit('hover', pick(2))
  expect(store.get(hoverAtom)?.node).toBe(2)
  viewer.emit('click', hit(pick(2, 1)))
  viewer.emit('click', hit(pick(2, 1)))
  expect(store.get(selectionAtom)).toMatchObject({ face: { node: 2, face: 1 } })
  viewer.emit('click', hit(pick(6), true))
  expect(store.get(selectionAtom).nodes).toEqual(new Set([2, 6]))
  viewer.emit('doubleclick', hit(pick(6)))
  expect(viewer.last('fit')).toEqual([[6], { animate: true }])
  store.set(visibilityAtom, hide(store.get(visibilityAtom), new Set([3, 4])))
  viewer.emit('doubleclick', hit(null, true))
  expect(store.get(visibilityAtom).hidden.size).toBe(0)
  viewer.emit('contextmenu', hit(pick(7)))
  expect(store.get(selectionAtom).nodes).toEqual(new Set([7]))
  expect(store.get(contextMenuAtom)).toMatchObject({ x: 3, y: 4 })
  control.abort()
})

test('a tool in hand has what it takes of the pointer, and leaves the rest', async () => {
  const { store, viewer, control } = await shown('press.step')
  const taken: string[] = []
  registerTool('explode', { click: () => taken.push('click') > 0, hover: (_store, _pick, x, y) => taken.push(`${x},${y}`) > 0 })
  store.set(toolAtom, 'explode')
  viewer.canvas.dispatchEvent(new MouseEvent('pointermove', { clientX: 7, clientY: 8 }))
  viewer.emit('hover', pick(2))
  viewer.emit('click', hit(pick(2)))
  expect(taken).toEqual(['7,8', 'click'])
  expect([store.get(hoverAtom), store.get(selectionAtom).nodes.size]).toEqual([null, 0])
  viewer.emit('doubleclick', hit(pick(6)))
  expect(viewer.last('fit')).toEqual([[6], { animate: true }])
  control.abort()
})

test('the first picture ends the opening, the camera is known when it rests, and there is a way back', async () => {
  const { session, store, viewer, control, box } = await shown('press.step')
  viewer.emit('shown', null)
  await expect.poll(() => store.get(shownAtom)).toBe(session.document.document?.id)
  viewer.setCamera({ ...viewer.camera(), height: 50 })
  await expect.poll(() => store.get(cameraAtom)?.height).toBe(50)
  await new Promise((resolve) => setTimeout(resolve, 400))
  viewer.setCamera({ ...viewer.camera(), height: 80 })
  await expect.poll(() => store.get(hasPreviousCameraAtom)).toBe(true)
  store.set(previousCameraAtom, viewer)
  expect(viewer.camera().height).toBe(50)
  expect(box.childElementCount).toBe(1)
  control.abort()
  expect([box.childElementCount, store.get(viewerAtom), store.get(cameraAtom)]).toEqual([0, null, null])
  expect(viewer.calls.at(-1)?.name).toBe('clear')
})

test('a model is shown over the page before there is a screen, which takes it as it is', async () => {
  const session = new Session(async () => fakeImport({ 'press.step': press }))
  const { store } = session
  const asked = showAhead(session)
  let isAsked = false
  void asked.then(() => (isAsked = true))
  await expect.poll(() => made.length).toBeGreaterThan(0)
  const name = 'press.step'
  const viewer = made.at(-1)!
  await session.opener.open({ name, phase: 'survey', source: () => ({ name, container: 'file', entries: [{ path: name, blob: new Blob(['x']) }] }) })
  await expect.poll(() => store.get(viewerAtom)).toBe(viewer)
  const element = document.body.lastElementChild as HTMLElement
  expect(element.style.position).toBe('fixed')
  // A picture without all parts is not that of the whole shape.
  const counted = vi.spyOn(viewer, 'stats').mockReturnValue({ parts: 2 } as ReturnType<typeof viewer.stats>)
  viewer.emit('frame', null)
  await Promise.resolve()
  expect(isAsked).toBe(false)
  counted.mockReturnValue({ parts: 4 } as ReturnType<typeof viewer.stats>)
  viewer.emit('frame', null)
  await asked
  const box = document.createElement('div')
  const control = new AbortController()
  await attachViewer(session, box, labels, control.signal)
  expect([element.parentElement, element.style.position, element.style.width]).toEqual([box, 'absolute', ''])
  const times = (call: string): number => viewer.calls.filter((each) => each.name === call).length
  expect([times('open'), times('addPart'), times('clear')]).toEqual([1, 4, 0])
  control.abort()
  expect([box.childElementCount, store.get(viewerAtom), times('clear')]).toEqual([0, null, 1])
})

test('a model that a phone shows over the page leaves room for the bar that comes with the app', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const session = new Session(async () => fakeImport({ 'press.step': press }))
  session.store.set(layoutAtom as PrimitiveAtom<string>, 'phone')
  const before = made.length
  void showAhead(session)
  await expect.poll(() => made.length).toBeGreaterThan(before)
  const viewer = made.at(-1)!
  const name = 'press.step'
  await session.opener.open({ name, phase: 'survey', source: () => ({ name, container: 'file', entries: [{ path: name, blob: new Blob(['x']) }] }) })
  await expect.poll(() => session.store.get(viewerAtom)).toBe(viewer)
  expect(viewer.last('setBottomInset')).toEqual([56])
  const names = viewer.calls.map((call) => call.name)
  expect(names.indexOf('setBottomInset')).toBeLessThan(names.indexOf('open'))
})
