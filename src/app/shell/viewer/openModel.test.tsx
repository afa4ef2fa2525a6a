import 'fake-indexeddb/auto'
import { act, fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { block, press } from '../../../../tests/support/ui/boxModel.ts'
import { fakeImport } from '../../../../tests/support/ui/fakeImport.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { FakeViewer } from '../../../../tests/support/ui/fakeViewer.ts'
import { change, Screen } from '../../../../tests/support/ui/ui.tsx'
import type { PointerHit } from '../../../../packages/viewer/src/api.ts'
import { Session } from '../../services/open/session.ts'
import { showAhead } from '../../services/viewer/viewerHandle.ts'
import { documentAtom } from '../../state/document.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { selectionAtom } from '../../state/selection.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { App } from '../App.tsx'

const { made } = vi.hoisted(() => ({ made: [] as FakeViewer[] }))
vi.mock('../../../viewer/createViewer.ts', () => ({
  createViewer: () => {
    made.push(new FakeViewer())
    return made.at(-1)
  },
}))

const screen = new Screen()
const session = new Session(async () =>
  fakeImport({ 'press.step': press, 'block.step': block }, (name) => (name === 'both.zip' ? ['press.step', 'block.step'] : [name])),
)
const { store } = session
const viewer = (): FakeViewer => made.at(-1)!

afterEach(() => session.document.close())

beforeEach(() => {
  void new FakeServer()
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  location.hash = '#/'
})

async function opened(name: string): Promise<void> {
  await act(async () => render(<App session={session} />))
  await act(() => session.opener.open({ name, phase: 'survey', source: () => ({ name, container: 'file', entries: [{ path: name, blob: new Blob(['x']) }] }) }))
}

test('a model fills the screen: title, tree, canvas and status line', async () => {
  await opened('press.step')
  expect(await screen.find('application', /press\.step/)).toBeTruthy()
  await expect.poll(() => document.title).toBe('press.step · Facet')
  await expect.poll(() => screen.texts('treeitem').length).toBeGreaterThan(2)
  expect(screen.texts('tab')).toEqual(expect.arrayContaining(['Tree', 'Views']))
  expect(document.querySelector('footer')?.textContent).toContain('5 parts')
  await act(async () => session.opener.close())
  await expect.poll(() => screen.has('application')).toBe(false)
})

test('a model is remembered, though nobody has seen it being opened', async () => {
  await session.opener.open({
    name: 'press.step',
    phase: 'survey',
    source: () => ({ name: 'press.step', container: 'file', entries: [{ path: 'press.step', blob: new Blob(['x']) }] }),
  })
  await act(async () => render(<App session={session} />))
  const { id } = store.get(documentAtom)!
  // Until then the record is that of the test before, of the same name.
  await expect.poll(() => store.get(openedRecordAtom)?.documentId).toBe(id)
  expect(store.get(openedRecordAtom)?.name).toBe('press.step')
})

test('a model that was shown over the page before the app goes to its screen as it is', async () => {
  history.replaceState({ usr: { isForOpening: true } }, '', '#/')
  const asked = showAhead(session)
  await session.opener.open({
    name: 'press.step',
    phase: 'download',
    origin: { kind: 'share', code: 'abc' },
    source: () => ({ name: 'press.step', container: 'file', entries: [{ path: 'press.step', blob: new Blob(['x']) }] }),
  })
  const element = await vi.waitUntil(() => document.querySelector<HTMLElement>('body > [style*="fixed"]'), 60_000)
  const of = viewer()
  await expect.poll(() => of.last('finish')).toBeDefined()
  const before = of.calls.length
  vi.spyOn(of, 'stats').mockReturnValue({ parts: 1000 } as ReturnType<typeof of.stats>)
  of.emit('frame', null)
  await asked
  const pages = history.length
  await act(async () => render(<App session={session} />))
  const canvas = await screen.find('application', /press\.step/)
  await expect.poll(() => element.parentElement).toBe(canvas)
  expect(of.calls.slice(before).filter(({ name }) => ['open', 'addPart', 'clear'].includes(name))).toEqual([])
  await expect.poll(() => document.title).toBe('press.step · Facet')
  // The address opens the link again, in the same step of the browser's history.
  await expect.poll(() => location.hash).toBe('#/?share=abc')
  expect(history.length).toBe(pages)
})

test('keys hide, take back and step back; the menu opens at the pointer', async () => {
  await opened('press.step')
  await screen.find('application', /press\.step/)
  const user = userEvent.setup()
  await change(() => store.set(selectionAtom, { nodes: new Set([2]) }))
  await user.keyboard('h')
  expect(store.get(visibilityAtom).hidden).toEqual(new Set([2]))
  await user.keyboard('{Control>}z{/Control}')
  expect(store.get(visibilityAtom).hidden.size).toBe(0)
  await user.keyboard('{Escape}')
  expect(store.get(selectionAtom).nodes.size).toBe(0)
  await change(() => viewer().emit('contextmenu', { pick: { node: 7, face: -1, edge: -1 }, additive: false, x: 5, y: 5 } as unknown as PointerHit))
  await screen.find('menu')
  expect(screen.texts('menuitem')).toContain('HideH')
  await user.keyboard('{Escape}')
})

test('of several models the user chooses; a file can be dropped or pasted', async () => {
  await opened('both.zip')
  expect(await screen.find('dialog')).toBeTruthy()
  await userEvent.setup().click(screen.get('button', 'Open'))
  await expect.poll(() => session.document.document?.name).toBe('press.step')
  const open = vi.spyOn(session.opener, 'open').mockResolvedValue(undefined)
  const data = { files: [new File(['x'], 'dropped.step')], items: [], types: ['Files'], getData: () => '' }
  fireEvent.paste(document.body, { clipboardData: data })
  await expect.poll(() => open.mock.calls.length).toBe(1)
  fireEvent.dragEnter(document.body, { dataTransfer: data })
  fireEvent.drop(document.body, { dataTransfer: data })
  await expect.poll(() => open.mock.calls.length).toBe(2)
  expect(open.mock.calls.map(([{ name }]) => name)).toEqual(['dropped.step', 'dropped.step'])
})
